import { expect, test } from 'vitest';
import { CallTurns } from './call-turns.ts';

/** Calls that last until the test ends them. */
function openCalls(most: number) {
  const turns = new CallTurns();
  const begun: string[] = [];
  const take = (name: string, key = 'origin', signal = new AbortController().signal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = turns.take({ key, most, signal }, () => {
      begun.push(name);
      return promise;
    });
    end.catch(() => undefined);
    return { end, done: resolve };
  };
  return { begun, take };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('calls to one server take turns in their order, and others do not wait for them', async () => {
  const { begun, take } = openCalls(1);
  const a = take('a');
  const b = take('b');
  take('c');
  take('other', 'elsewhere');
  await settle();
  expect(begun).toStrictEqual(['a', 'other']);
  a.done();
  await a.end;
  await settle();
  expect(begun).toStrictEqual(['a', 'other', 'b']);
  b.done();
  await settle();
  expect(begun).toStrictEqual(['a', 'other', 'b', 'c']);
});

test('a call that is given up while it waits leaves its place to the next', async () => {
  const { begun, take } = openCalls(1);
  const a = take('a');
  const stop = new AbortController();
  const b = take('b', 'origin', stop.signal);
  take('c');
  stop.abort(new Error('stopped'));
  await expect(b.end).rejects.toThrow('stopped');
  a.done();
  await settle();
  expect(begun).toStrictEqual(['a', 'c']);
});

test('a call that fails frees its place', async () => {
  const turns = new CallTurns();
  const signal = new AbortController().signal;
  const options = { key: 'origin', most: 1, signal };
  await expect(turns.take(options, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(options, () => Promise.resolve('yes'))).toBe('yes');
});
