import { expect, test } from 'vitest';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { LiveRuns } from './live-runs.ts';

/** Live runs that last until the test ends them. */
function openRuns() {
  const live = new LiveRuns();
  return {
    live,
    begin: (operatorSeq: number, conversationSeq: number | null, attempts = 0) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const head = { conversationSeq, attempts };
      expect(live.hasRoomFor(operatorSeq, head)).toBe(true);
      const end = live.add(operatorSeq, head, () => promise);
      return () => {
        resolve();
        return end;
      };
    },
    hasRoom: (operatorSeq: number, conversationSeq: number | null, attempts = 0) =>
      live.hasRoomFor(operatorSeq, { conversationSeq, attempts }),
  };
}

test('an operator has one live run in a conversation, one at work, and three in all', async () => {
  const { live, begin, hasRoom } = openRuns();
  const ends = [begin(1, 7), begin(1, null)];
  expect(hasRoom(1, 7)).toBe(false);
  expect(hasRoom(1, null)).toBe(false);
  ends.push(begin(1, 8));
  expect(ends).toHaveLength(operatorLimits.liveRuns);
  expect(hasRoom(1, 9)).toBe(false);
  // Another operator does not wait for it
  ends.push(begin(2, 7));
  await ends[0]?.();
  expect(hasRoom(1, 9)).toBe(true);
  await Promise.all(ends.map((end) => end()));
  await live.ended();
  expect(hasRoom(1, 8)).toBe(true);
});

test('runs that may have ended the process are tried one at a time, beside new ones', async () => {
  const { begin, hasRoom } = openRuns();
  const end = begin(1, 1, 1);
  expect(hasRoom(2, 2, 1)).toBe(false);
  await begin(3, 3)();
  expect(hasRoom(2, 2, 1)).toBe(false);
  await end();
  expect(hasRoom(2, 2, 1)).toBe(true);
});
