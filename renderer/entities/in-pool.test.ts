import { expect, test } from 'vitest';
import { inPool } from './in-pool.ts';

/** Acts that end when the test says so. */
function heldActs() {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const act = (each: number): Promise<void> => {
    begun.push(each);
    const end = Promise.withResolvers<void>();
    ends.set(each, end);
    return end.promise;
  };
  const end = async (each: number, error?: Error) => {
    const { resolve, reject } = ends.get(each) ?? Promise.withResolvers<void>();
    if (error === undefined) {
      resolve();
    } else {
      reject(error);
    }
    await new Promise((done) => {
      setImmediate(done);
    });
  };
  return { begun, act, end };
}

test('a few are done at a time, and the next is begun as soon as any of them is done', async () => {
  const { begun, act, end } = heldActs();
  const done = inPool([1, 2, 3, 4], 2, act);
  expect(begun).toEqual([1, 2]);
  await end(2);
  // The slow one holds up nobody.
  expect(begun).toEqual([1, 2, 3]);
  await end(3);
  expect(begun).toEqual([1, 2, 3, 4]);
  await end(4);
  await end(1);
  await expect(done).resolves.toBeUndefined();
});

test('a failure begins no further one, and is told once those that were begun have ended', async () => {
  const { begun, act, end } = heldActs();
  let told = '';
  const done = inPool([1, 2, 3], 2, act).catch((error: Error) => {
    told = error.message;
  });
  await end(1, new Error('no room'));
  expect([begun, told]).toEqual([[1, 2], '']);
  await end(2);
  await done;
  expect([begun, told]).toEqual([[1, 2], 'no room']);
});

test('what is no longer wanted is not begun', async () => {
  const { begun, act, end } = heldActs();
  let isWanted = true;
  const done = inPool([1, 2, 3], 1, act, () => isWanted);
  isWanted = false;
  await end(1);
  await done;
  expect(begun).toEqual([1]);
});

test('nothing at all is done at once', async () => {
  const { begun, act } = heldActs();
  await inPool([], 4, act);
  expect(begun).toEqual([]);
});
