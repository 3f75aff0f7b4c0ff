import { expect, test } from 'vitest';
import { Database } from '../../storage/database.ts';
import { Attempts } from './attempts.ts';

test('work that may have crashed the process is retried one at a time', async () => {
  const counts = new Map([
    ['a', 1],
    ['b', 1],
    ['new', 0],
  ]);
  const db = new Database(':memory:');
  const change = (subject: string, by: number) =>
    counts.set(subject, (counts.get(subject) ?? 0) + by);
  const attempts = new Attempts<string>({
    db,
    signal: new AbortController().signal,
    store: {
      count: (_db, subject) => counts.get(subject) ?? 0,
      record: (_db, subject) => change(subject, 1),
      removeLast: (_db, subject) => change(subject, -1),
    },
  });
  let finishA = () => {};
  const a = attempts.run(
    'a',
    () =>
      new Promise((resolve) => {
        finishA = resolve;
      }),
  );
  const b = attempts.run('b', () => Promise.reject(new Error('broken')));
  await attempts.run('new', () => Promise.resolve());
  // Had the process ended here, no attempt would have been counted for "b"
  expect(Object.fromEntries(counts)).toStrictEqual({ a: 2, b: 1, new: 1 });
  finishA();
  await a;
  await expect(b).rejects.toThrow('broken');
  expect(counts.get('b')).toBe(2);
  expect(attempts.areExhausted('b')).toBe(true);
  db.close();
});
