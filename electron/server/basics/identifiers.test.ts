import { expect, test } from 'vitest';
import { newIdentifier } from './identifiers.ts';

test('identifiers are unique UUIDv7 and sort by creation', () => {
  const made = Array.from({ length: 5_000 }, () => newIdentifier('msg'));
  expect(made.toSorted()).toStrictEqual(made);
  expect(new Set(made).size).toBe(made.length);
  const form = /^msg_[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(made.filter((id) => !form.test(id))).toStrictEqual([]);
  // The random part, which no counter changes
  expect(new Set(made.map((id) => id.slice(-10))).size).toBe(made.length);
});
