import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDataFolder } from '../storage/data-folder.ts';
import { openServerDatabase } from '../storage/server-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { appendEvents } from './append-events.ts';
import { describeLog, pruneEvents } from './event-log.ts';
import { textFrame } from '../realtime/text-frame.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('an event is pruned only when it is both old and beyond the kept count', () => {
  const folder = openDataFolder(temporaryFolder());
  const db = openServerDatabase({ folder, now: '2026-11-20T10:00:00.000Z' });
  const start = Date.parse('2026-11-01T00:00:00.000Z');
  const at = (day: number) => new Date(start + day * dayMs).toISOString();
  db.transaction((tx) => {
    for (let day = 0; day < 20; day += 1) {
      const audience = { userSeq: 1 };
      const data = { markedCount: 1 };
      appendEvents(tx, [{ name: 'notifications.read', audience, data }], at(day));
    }
  });
  const prune = (keep: number, before: string, batch = 100) =>
    db.transaction((tx) => pruneEvents(tx, { keep, before, batch }));
  expect(prune(20, at(20))).toBe(0);
  expect(prune(5, at(0))).toBe(0);
  expect(prune(5, at(10), 3)).toBe(3);
  expect(prune(5, at(10))).toBe(7);
  expect(describeLog(db)).toMatchObject({ oldest: 11, newest: 20 });
  expect(prune(5, at(20))).toBe(5);
  expect(describeLog(db)).toMatchObject({ oldest: 16, newest: 20 });
  db.close();
  folder.release();
});

test('our own frame equals the frame of the library', () => {
  allowStalls('it makes a hundred frames in one turn');
  for (const size of [0, 1, 125, 126, 65_535, 65_536, 200_000]) {
    const frame = textFrame('x'.repeat(size));
    const headSize = size < 126 ? 2 : size < 65_536 ? 4 : 10;
    expect(frame.length).toBe(headSize + size);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const frame = textFrame(text);
      const size = Buffer.byteLength(text);
      const head = size < 126 ? [0x81, size] : [0x81, 126, size >> 8, size & 0xff];
      expect([...frame.subarray(0, head.length)]).toStrictEqual(head);
      expect(frame.subarray(head.length).equals(Buffer.from(text))).toBe(true);
    }),
  );
});
