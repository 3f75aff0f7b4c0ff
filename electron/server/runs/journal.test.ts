import { expect, test } from 'vitest';
import { stepLimits } from '#shared/limits/server-limits.ts';
import { openChangeWorld } from '../testing/change-world.ts';
import { endCall, insertReply, readReplies } from './journal.ts';
import type { NewReply } from './journal.ts';
import { pack, unpack } from './packed.ts';
import { pruneSteps } from './prune-steps.ts';
import { insertRun, RunIsOver } from './run-store.ts';
import { countWrites, insertWrite } from './run-writes.ts';

const now = '2026-11-27T10:00:00.000Z';

/** A database with runs of an item, and how to write their journals. */
function openJournal() {
  const world = openChangeWorld();
  const { db } = world;
  let made = 0;
  const newId = (prefix: string) => `${prefix}_${(made += 1)}`;
  const { guildSeq = 0, operatorSeq = 0 } =
    db.get<{ guildSeq: number; operatorSeq: number }>(
      'SELECT guild_seq AS guildSeq, seq AS operatorSeq FROM operators LIMIT 1',
    ) ?? {};
  db.run(
    `INSERT INTO work_items (id, guild_seq, type, title, status, priority, progress, created_at,
                             updated_at)
     VALUES ('wi_1', ?1, 'task', 'Bake', 'todo', 'low', 0, ?2, ?2)`,
    guildSeq,
    now,
  );
  const cause = { type: 'assignment', workItemSeq: 1 } as const;
  const chain = { origin: undefined, depth: 0, userSeq: undefined };
  const add = () =>
    db.transaction((tx) =>
      insertRun({ db: tx, newId, now }, { guildSeq, operatorSeq, cause, chain }),
    );
  const keep = (runSeq: number, reply: NewReply, at = now) =>
    db.transaction((tx) => insertReply({ db: tx, newId, now: at }, runSeq, reply));
  return { db, add, keep };
}

const call = (name: string) => ({ callId: 'c', name, arguments: '{"q":"bread"}' });
const empty: NewReply = { model: 'small', room: 9, heard: [], ms: 0, parts: [], calls: [] };

test('a reply is read as it was kept, with its calls, their results and its replay', () => {
  const { db, add, keep } = openJournal();
  const run = add();
  const parts = [
    { type: 'reasoning' as const, text: 'hm', replay: { p: { signature: 's' } } },
    { type: 'text' as const, text: 'Long '.repeat(5_000) },
  ];
  const calls = [{ ...call('search-find'), replay: { p: { thought: 't' } } }, call('x')];
  keep(run, { ...empty, parts, calls, ms: 12.4 });
  keep(add(), { ...empty, calls: [call('of another run')] });
  const [reply] = readReplies(db, run);
  expect(reply).toMatchObject({ model: 'small', room: 9, parts, ms: 12, at: now });
  expect(reply?.calls).toMatchObject([
    { ...calls[0], state: 'planned' },
    { ...calls[1], state: 'planned' },
  ]);
  const seq = reply?.calls[0]?.seq ?? 0;
  const end = { state: 'done', result: 'Found.', now } as const;
  db.transaction((tx) => endCall(tx, seq, end));
  expect(readReplies(db, run)[0]?.calls[0]).toMatchObject({ state: 'done', result: 'Found.' });
  // The end of a call is kept once
  expect(() => db.transaction((tx) => endCall(tx, seq, end))).toThrow(RunIsOver);
});

test('writes are counted by run and operation, and go with the run of a deleted item', () => {
  const { db, add, keep } = openJournal();
  const run = add();
  const step = keep(run, empty);
  const write = { operation: 'document.create', kind: 'document', id: 'doc_1', after: {} } as const;
  db.transaction((tx) => insertWrite(tx, step, write));
  expect(countWrites(db, run, 'document.create')).toBe(1);
  expect(countWrites(db, run, 'work_item.create')).toBe(0);
  expect(countWrites(db, add(), 'document.create')).toBe(0);
  db.run('DELETE FROM work_items');
  expect(db.get('SELECT count(*) AS left FROM run_writes')).toStrictEqual({ left: 0 });
});

test('a long value is packed, and a damaged one is read as nothing', () => {
  const long = { text: 'bread '.repeat(10_000) };
  const packed = pack(long);
  expect(packed.length).toBeLessThan(stepLimits.unpackedBytes);
  expect(unpack(packed)).toStrictEqual(long);
  expect(unpack(pack('short'))).toBe('short');
  packed[packed.length - 1] = (packed.at(-1) ?? 0) + 1;
  for (const damaged of [packed, packed.subarray(0, 9), Buffer.from('{'), new Uint8Array()]) {
    expect(unpack(damaged)).toBeUndefined();
  }
  expect(unpack(pack('x'.repeat(stepLimits.bodyBytes + 1)))).toBeUndefined();
});

test('steps of runs that have ended go by age and number, all of a run together', () => {
  const { db, add, keep } = openJournal();
  const runs = [add(), add(), add(), add()];
  for (const [index, run] of runs.entries()) {
    const at = `2026-11-2${index}T10:00:00.000Z`;
    keep(run, { ...empty, calls: [call('a')] }, at);
    // The second is still open
    if (index !== 1) {
      db.run(`UPDATE runs SET state = 'stopped', ended_at = ?2 WHERE seq = ?1`, run, at);
    }
  }
  const left = () => runs.map((run) => readReplies(db, run).length);
  const before = '2026-11-23T00:00:00.000Z';
  const prune = (most: number, least: number) =>
    db.transaction((tx) => pruneSteps(tx, { most, least, before, batch: 500 }));
  expect(prune(100, 100)).toBe(0);
  expect(prune(100, 6)).toBe(2);
  expect(left()).toStrictEqual([0, 1, 1, 1]);
  // One step of the third is within its bound, and goes with the other
  expect(prune(100, 3)).toBe(2);
  expect(left()).toStrictEqual([0, 1, 0, 1]);
  expect(prune(100, 0)).toBe(0);
  expect(prune(1, 1)).toBe(2);
  expect(left()).toStrictEqual([0, 1, 0, 0]);
});
