import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairScheduler } from './fair-scheduler.ts';

/** A scheduler whose clock goes on only while a piece works. */
function buildScheduler() {
  let nowMs = 0;
  const work = (ms: number) => {
    nowMs += ms;
  };
  return { scheduler: new FairScheduler(() => nowMs), work };
}

test('work runs at once and in order while there is time in the round', () => {
  const { scheduler } = buildScheduler();
  const done: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    scheduler.run(1, () => done.push(index));
  }
  expect(done).toStrictEqual([0, 1, 2]);
});

test('heavy work of one user does not block other users or the event loop', async () => {
  const { scheduler, work } = buildScheduler();
  const done: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    scheduler.run(1, () => {
      work(10);
      done.push(`one ${index}`);
    });
  }
  expect(done).toStrictEqual(['one 0']);
  await nextTurn();
  scheduler.run(2, () => done.push('two'));
  while (!done.includes('two')) {
    await nextTurn();
  }
  // One piece fills a round. Two had run when the other user came, who is served next.
  expect(done.indexOf('two')).toBe(2);
  while (done.length < 21) {
    await nextTurn();
  }
  expect(done.filter((each) => each !== 'two')).toStrictEqual(
    Array.from({ length: 20 }, (_, index) => `one ${index}`),
  );
});

test('whoever had least of the thread is served next, and nobody is forgotten', async () => {
  const { scheduler, work } = buildScheduler();
  const done: string[] = [];
  scheduler.run(1, () => work(20));
  for (const name of ['first', 'second']) {
    scheduler.run(1, () => {
      work(10);
      done.push(name);
    });
  }
  scheduler.run(2, () => done.push('other'));
  while (done.length < 3) {
    await nextTurn();
  }
  expect(done).toStrictEqual(['other', 'first', 'second']);
});
