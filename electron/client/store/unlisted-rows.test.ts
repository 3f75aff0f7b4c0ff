import { beforeEach, expect, test } from 'vitest';
import { localKind } from '#shared/local/kinds.ts';
import { startReadLimits } from '#shared/limits/kept-limits.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import type { Database } from '../../storage/database.ts';
import { listLocal, saveLocal } from './local/local-rows.ts';
import { claimEntry, listLanes } from './outbox-lanes.ts';
import { listOpenEntries } from './outbox-rows.ts';
import { localRowsOf } from './testing/local-rows-of.ts';
import { memoryDatabase } from './testing/memory-database.ts';
import { countUnlisted } from './unlisted-rows.ts';

let db: Database;
const nothing = { drafts: 0, places: 0, marks: 0, views: 0, entries: 0 };
const { drafts, draftBytes, entries, entryBytes, triage } = startReadLimits;

beforeEach(() => {
  db = memoryDatabase();
});

/** Fills a table with numbered rows, as another program or years of use could. */
function fill(table: string, count: number, values: string): void {
  allowStalls('a table is filled with more rows than a start reads');
  db.run(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     INSERT INTO ${table} SELECT ${values} FROM numbers`,
    count,
  );
}

const count = (table: string) =>
  db.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count;

const draftRow = (value: string) =>
  `'h', 'draft', json_object('field', 'text', 'homeId', 'h', 'id', 'c' || n, 'kind', 'conversation'),
   ${value}, n`;
const draftIds = () =>
  listLocal(db, { kind: 'draft' }).map(({ key }) => ('id' in key ? key.id : ''));
const draftKey = (id: string) =>
  ({ homeId: 'h', kind: 'conversation', id, field: 'text' }) as const;

test.each(localRowsOf('h#', 'n#').map((row) => [row.kind, row] as const))(
  'of %s no more is read than its limit, the rest is counted, and all of it stays',
  (name, { key, value }) => {
    const { max, group } = localKind(name);
    const limit = max.listed ?? max.rows;
    const numbered = (part: unknown) => `replace('${JSON.stringify(part)}', '#', n)`;
    const rows = `'h' || n, '${name}', ${numbered(key)}, ${numbered(value)}, n`;
    const list = () => listLocal(db, { kind: name });
    fill('local_state', limit, rows);
    expect(countUnlisted(db)).toEqual(nothing);
    db.execute('DELETE FROM local_state');
    fill('local_state', limit + 3, rows);
    expect(list()).toHaveLength(limit);
    expect(JSON.stringify(list()[0])).toContain(String(limit + 3));
    expect(countUnlisted(db)).toEqual({ ...nothing, [group]: 3 });
    expect(count('local_state')).toBe(limit + 3);
  },
);

test('drafts are read up to their bytes, and even one that is larger alone is read', () => {
  const long = (length: number) => draftRow(`json_quote(printf('%.*c', ${length}, 'a'))`);
  fill('local_state', 20, long(Math.floor(draftBytes / 17)));
  expect(draftIds()).toHaveLength(16);
  expect(draftIds()[0]).toBe('c20');
  expect(countUnlisted(db)).toEqual({ ...nothing, drafts: 4 });
  db.execute(`DELETE FROM local_state`);
  fill('local_state', 1, long(draftBytes + 1));
  expect(countUnlisted(db)).toEqual(nothing);
});

test('a draft that was not read is not lost to one that is written in its place', () => {
  fill('local_state', drafts + 2, draftRow(`json_quote('Draft ' || n)`));
  saveLocal(db, { kind: 'draft', key: draftKey('c1'), value: 'New' });
  saveLocal(db, { kind: 'draft', key: draftKey('c2') });
  expect(listLocal(db, { kind: 'draft' })[0]).toEqual({
    kind: 'draft',
    key: draftKey('c1'),
    value: 'New',
  });
  const kept = db.all<{ value: string }>('SELECT value FROM local_state ORDER BY visit LIMIT 2');
  expect(kept.map(({ value }) => value)).toEqual(['"Draft 1"', '"Draft 2"']);
  saveLocal(db, { kind: 'draft', key: draftKey('c1') });
  expect(count('local_state')).toBe(drafts + 2);
});

const entry = (text: string) =>
  `n, 'e' || n, 'home', 'message.create', json_object('conversationId', 'cnv', 'text', ${text}),
   'conversation', 'cnv', 'conversation cnv'`;
const outbox =
  'outbox (position, id, home_id, operation, input, subject_kind, subject_id, lane, created_at)';

test('of the outbox the first are listed and the rest is counted, and every one is sent', () => {
  fill(outbox, entries + 2, `${entry(`'Dear'`)}, ''`);
  const listed = listOpenEntries(db);
  expect(listed).toHaveLength(entries);
  expect(listed[0]?.id).toBe('e1');
  expect(countUnlisted(db)).toEqual({ ...nothing, entries: 2 });
  const last = `e${entries + 2}`;
  expect(listOpenEntries(db, { entryId: last })).toMatchObject([{ id: last }]);
  db.run(`UPDATE outbox SET state = 'discarded' WHERE id <> ?`, last);
  expect(listLanes(db, { homeId: 'home' })).toEqual(['conversation cnv']);
  const lane = {
    homeId: 'home',
    lane: 'conversation cnv',
    isKeyed: true,
    at: '2026-11-21T12:00:00.000Z',
  };
  expect(claimEntry(db, lane)?.entry.id).toBe(last);
});

test('entries are listed up to their bytes', () => {
  fill(outbox, 3, `${entry(`printf('%.*c', ${entryBytes / 2 - 100}, 'a')`)}, ''`);
  expect(listOpenEntries(db).map(({ id }) => id)).toEqual(['e1', 'e2']);
  expect(countUnlisted(db)).toEqual({ ...nothing, entries: 1 });
});

test('rows that hold for good are read first, and count', () => {
  const decided = (prefix: string, visit: string) =>
    `'h', 'triage', json_object('homeId', 'h', 'id', '${prefix}' || n, 'kind', 'muted_thread'),
     '{"changedAt":"","hereAt":"","state":"never"}', ${visit}`;
  const listed = () =>
    listLocal(db, { kind: 'triage' }).map(({ key }) => ('id' in key ? key.id : ''));
  fill('local_state', triage, decided('saved_', 'n'));
  fill('local_state', 3, decided('first_', '0'));
  expect(listed()).toHaveLength(triage);
  expect(listed().slice(0, 4)).toEqual(['first_1', 'first_2', 'first_3', `saved_${triage}`]);
  expect(countUnlisted(db)).toEqual({ ...nothing, marks: 3 });
  fill('local_state', triage, decided('more_', '0'));
  expect(listed().every((id) => !id.startsWith('saved_'))).toBe(true);
  expect(listed()).toHaveLength(triage);
  expect(countUnlisted(db)).toEqual({ ...nothing, marks: triage + 3 });
});
