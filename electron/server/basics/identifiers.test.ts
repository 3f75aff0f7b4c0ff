import { expect, onTestFinished, test, vi } from 'vitest';
import { createIdentifiers } from './identifiers.ts';

test('identifiers are unique UUIDv7 and sort by creation', () => {
  const newId = createIdentifiers();
  const made = Array.from({ length: 5_000 }, () => newId('msg'));
  expect(made.toSorted()).toStrictEqual(made);
  expect(new Set(made).size).toBe(made.length);
  const form = /^msg_[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(made.filter((id) => !form.test(id))).toStrictEqual([]);
  // The random part, which no counter changes
  expect(new Set(made.map((id) => id.slice(-10))).size).toBe(made.length);
});

test('identifiers sort after those of an earlier start, even when the clock was set back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00.000Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const newId = createIdentifiers();
  const earlier = Array.from({ length: 100 }, () => newId('ntf'));
  for (const clock of ['2026-11-20T10:00:00.000Z', '2020-01-01T00:00:00.000Z']) {
    vi.setSystemTime(Date.parse(clock));
    const newIdLater = createIdentifiers(earlier.at(-1));
    const both = [...earlier, ...Array.from({ length: 100 }, () => newIdLater('ntf'))];
    expect(both.toSorted()).toStrictEqual(both);
  }
});
