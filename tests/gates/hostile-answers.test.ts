import { expect, test } from 'vitest';
import { events, operations } from '#shared/registry/registry.ts';
import type { EventName, OperationName } from '#shared/registry/registry.ts';
import { rightAnswer, rightFrame } from './right-answers.ts';

// The gates pick operations by chance. An operation without a right answer would fail one run in
// many, so each is asked here.

test.each(Object.keys(operations) as OperationName[])('%s has a right answer', (name) => {
  expect(operations[name].output.safeParse(rightAnswer(name)).error).toBeUndefined();
});

test.each(Object.keys(events) as EventName[])('%s has a right frame', (name) => {
  const { data } = rightFrame(name, 1) as { data: unknown };
  expect(events[name].data.safeParse(data).error).toBeUndefined();
});
