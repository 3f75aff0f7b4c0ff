import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { toldLimits } from '#shared/limits/server-limits.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import { brokenRule } from '../../storage/check-rows.ts';
import { rowRules } from '../storage/row-rules.ts';
import { RunIsOver } from './run-store.ts';
import { dropToldOfItem, keepTold, noteReading, readTold } from './told-store.ts';
import type { ToldPart } from './told-store.ts';

/** Far less than the server allows. */
const room = 300_000;
const now = '2026-11-27T10:00:00.000Z';

/** A database with one run that has not ended. */
async function openStore() {
  const server = await startTestServer({
    driver: {
      skipReason: () => undefined,
      respond: (_turn, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        }),
    },
  });
  await buildConversation(server, { initialMessage: 'Hello' });
  const { db } = server;
  await expect.poll(() => db.get<{ seq: number }>('SELECT seq FROM runs')).toBeDefined();
  const runSeq = db.get<{ seq: number }>('SELECT seq FROM runs')?.seq ?? 0;
  const keep = (...parts: readonly (string | Buffer | ToldPart)[]) =>
    db.transaction((tx) =>
      keepTold(tx, {
        runSeq,
        origin: 'http://127.0.0.1:1',
        model: 'small',
        now,
        parts: parts.map((part) =>
          typeof part === 'string' || Buffer.isBuffer(part)
            ? { kind: 'message', title: 'Anna', content: Buffer.from(part) }
            : part,
        ),
        leftOut: [],
        leastTokens: 1,
        texts: 0,
        room,
        textsHash: createHash('sha256').digest(),
      }),
    );
  const check = () => brokenRule((sql) => db.all(sql), { rules: rowRules });
  return { db, runSeq, keep, check };
}

test('calls are numbered, and equal parts are kept once', async () => {
  const { db, runSeq, keep, check } = await openStore();
  expect(readTold(db, runSeq)).toStrictEqual({ calls: 0 });
  keep('one', 'two');
  keep('one', 'two', 'three', 'two');
  expect(db.get('SELECT count(*) AS parts FROM told_parts')).toStrictEqual({ parts: 3 });
  expect(readTold(db, runSeq)).toMatchObject({
    calls: 2,
    told: { call: 2, body: 'onetwothreetwo', sentAt: now, model: 'small' },
  });
  expect(readTold(db, runSeq, 1)).toMatchObject({ calls: 2, told: { call: 1, body: 'onetwo' } });
  expect(readTold(db, runSeq, 3)).toStrictEqual({ calls: 2 });
  expect(check()).toBeUndefined();
});

test('a part that goes on is shown with the one before it', async () => {
  const { db, runSeq, keep } = await openStore();
  keep('one', { kind: undefined, content: Buffer.from('more') }, 'two');
  expect(readTold(db, runSeq).told?.parts).toStrictEqual([
    { kind: 'message', title: 'Anna', bytes: 7 },
    { kind: 'message', title: 'Anna', bytes: 3 },
  ]);
});

test('the oldest bodies make room, and what is said of them stays', async () => {
  const { db, runSeq, keep, check } = await openStore();
  const third = Math.floor(room / 3);
  const first = keep(randomBytes(third), 'shared');
  db.transaction((tx) => noteReading(tx, first, { readTokens: 5, alarm: 'suspected' }));
  keep(randomBytes(third), 'shared');
  keep(randomBytes(third), 'shared');
  const gone = readTold(db, runSeq, 1).told;
  expect(gone).toMatchObject({ call: 1, parts: [], readTokens: 5, alarm: 'suspected' });
  expect(gone).not.toHaveProperty('body');
  expect(readTold(db, runSeq, 2).told?.body?.slice(-6)).toBe('shared');
  const { bytes } = db.get<{ bytes: number }>('SELECT bytes FROM told_sizes') ?? { bytes: 0 };
  expect(bytes).toBeGreaterThan(2 * third);
  expect(bytes).toBeLessThanOrEqual(room);
  expect(check()).toBeUndefined();
  // One that has no room at all is kept nevertheless: it was sent last
  keep(randomBytes(room));
  expect(readTold(db, runSeq, 3).told).not.toHaveProperty('body');
  expect(readTold(db, runSeq, 4).told?.parts).toHaveLength(1);
  expect(check()).toBeUndefined();
});

test('places alone fill the room as well', async () => {
  const { db, runSeq, keep } = await openStore();
  const part = { kind: 'message', title: 'A', content: Buffer.from('same') } as const;
  const count = 2_000;
  keep(...Array.from({ length: count }, () => part));
  const { bytes } = db.get<{ bytes: number }>('SELECT bytes FROM told_sizes') ?? { bytes: 0 };
  expect(bytes).toBeGreaterThanOrEqual(count * toldLimits.placeOverhead);
  expect(readTold(db, runSeq).told?.body).toHaveLength(4 * count);
});

test('a body that is not what was sent is not shown', async () => {
  const { db, runSeq, keep } = await openStore();
  keep('one', 'two');
  db.execute(`UPDATE told_parts SET content = x'00' WHERE seq = 1`);
  expect(readTold(db, runSeq).told).toMatchObject({ call: 1, parts: [] });
  expect(readTold(db, runSeq).told).not.toHaveProperty('body');
});

test('nothing is kept of a run that has ended', async () => {
  const { db, keep } = await openStore();
  db.execute(`UPDATE runs SET state = 'stopped', ended_at = '${now}'`);
  expect(() => keep('one')).toThrow(RunIsOver);
  expect(db.all('SELECT * FROM told_requests')).toStrictEqual([]);
});

test('the requests that are kept for an item go with it, a slice at a time', async () => {
  const { db, keep, check } = await openStore();
  db.execute(`
    INSERT INTO work_items (seq, id, guild_seq, type, title, status, priority, progress, created_at,
                            updated_at)
      SELECT 1, 'wi_1', seq, 'task', 'T', 'todo', 'low', 0, '${now}', '${now}' FROM guilds;`);
  keep('one', 'two');
  keep('one', 'three');
  db.execute(`UPDATE runs SET cause = 'assignment', work_item_seq = 1, conversation_seq = NULL,
                              message_seq = NULL`);
  const drop = () => db.transaction((tx) => dropToldOfItem(tx, 1, 1));
  expect([drop(), drop(), drop()]).toStrictEqual([1, 1, 0]);
  expect(db.all('SELECT * FROM told_parts')).toStrictEqual([]);
  expect(db.all('SELECT bytes FROM told_sizes')).toStrictEqual([{ bytes: 0 }]);
  expect(check()).toContain('what becomes of messages');
});
