import { expect, test } from 'vitest';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { buildMessage, OutboxRun } from './testing/outbox-run.ts';

const event: ServiceEvent = {
  type: 'message.created',
  data: { conversationId: 'cnv_one', message: buildMessage({ text: 'a' }) },
} as never;

test('a message is on its way until windows are told that it was sent, for reads and events alike', async () => {
  const run = new OutboxRun();
  const { promise, resolve } = Promise.withResolvers<void>();
  run.keeping = promise;
  await run.start();
  await run.send('a');
  const post = await run.post(1);
  post.succeed();
  await run.kept.count(1);
  expect(await run.states()).toEqual(['a sending']);
  expect(run.runner.holds(event, 'usr_me')).toBe(true);
  resolve();
  await run.untilChanged('a sent msg_a');
  expect(run.runner.holds(event, 'usr_me')).toBe(false);
});

test('a window is not current while an event is held back for an answer, and is again afterwards', async () => {
  const run = new OutboxRun();
  await run.start();
  await run.send('a');
  const post = await run.post(1);
  expect(run.runner.isCurrent).toBe(true);
  expect(run.runner.holds(event, 'usr_me')).toBe(true);
  expect(run.runner.isCurrent).toBe(false);
  post.succeed();
  await run.untilChanged('a sent msg_a');
  expect(run.runner.holds(event, 'usr_me')).toBe(false);
  expect(run.runner.isCurrent).toBe(true);
});
