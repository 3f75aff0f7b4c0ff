import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import type { LocalName } from '#shared/local/kinds.ts';
import { Database } from '../../storage/database.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { durableFileName, durableKind, openDurableDatabase } from './durable-database.ts';
import { listLocal } from './local/local-rows.ts';
import { listOpenEntries } from './outbox-rows.ts';
import { newestOlderVersion, olderFolder, writtenFolder } from './testing/older-folders.ts';
import { allMigrations } from './migrations/all-migrations.ts';

const noon = '2026-11-21T12:00:00.000Z';

/**
 * The rows of local state in older folders, by kind, as the newest version has them. A kind that is
 * newer than these folders has none.
 */
const localOf = {
  board: {
    since: 4,
    rows: [
      {
        key: { homeId: 'home', guildId: 'gld_1' },
        value: { grouping: 'operator', columnLimits: { todo: 3 } },
      },
    ],
  },
  draft: {
    since: 1,
    rows: [
      {
        key: { homeId: 'home', kind: 'conversation', id: 'cnv_1', field: 'text' },
        value: 'Dear',
      },
    ],
  },
  last_seen: {
    since: 5,
    rows: [
      {
        key: { homeId: 'home', guildId: 'gld_1', noun: 'work_item' },
        value: '2026-11-21T12:00:00.000Z',
      },
    ],
  },
  saved_view: {
    since: 5,
    rows: [
      {
        key: { homeId: 'home', id: 'view_1' },
        value: { name: 'Mine', view: 'board', filter: 'q=a', grouping: 'priority' },
      },
    ],
  },
  place: {
    since: 3,
    rows: [{ key: { homeId: 'home' }, value: { path: '/homes/home', isAnswered: true } }],
  },
  chosen_guild: { since: 3, rows: [{ key: { homeId: 'home' }, value: 'gld_1' }] },
  scroll_anchor: {
    since: 3,
    rows: [
      {
        key: { homeId: 'home', conversationId: 'cnv_1' },
        value: { messageId: 'msg_1', offset: 4 },
      },
    ],
  },
  read_marker: {
    since: 3,
    rows: [
      {
        key: { homeId: 'home', conversationId: 'gld_1' },
        value: { messageId: '', createdAt: noon, isBaseline: true, isUnread: false },
      },
      {
        key: { homeId: 'home', conversationId: 'cnv_1' },
        value: { messageId: 'msg_1', createdAt: noon, isBaseline: false, isUnread: true },
      },
    ],
  },
  triage: {
    since: 6,
    rows: [
      {
        key: { homeId: 'home', kind: 'document', id: 'doc_1' },
        value: { state: 'later', changedAt: noon, hereAt: '', until: '2026-12-01T00:00:00.000Z' },
      },
    ],
  },
} satisfies { readonly [Name in LocalName]?: { since: number; rows: object[] } };

const versions = Array.from({ length: newestOlderVersion }, (_, index) => index + 1);

test.each(versions)(
  'a folder of version %i opens, and every row of it is found again',
  (version) => {
    const db = openDurableDatabase(olderFolder(version));
    for (const [kind, { since, rows }] of Object.entries(localOf)) {
      const expected = version < since ? [] : rows.map((row) => ({ kind, ...row }));
      expect(listLocal(db, { kind: kind as LocalName })).toEqual(expected);
    }
    expect(listOpenEntries(db)).toMatchObject([{ id: 'entry', input: { text: 'Unsent' } }]);
    db.close();
  },
);

/** The rows of version 15, written by its own handlers, as the newest version has them. */
const writtenLocal = {
  board: [
    ['other gld_1', { grouping: 'none', columnLimits: {} }],
    ['home gld_1', { grouping: 'operator', columnLimits: { todo: 5, review: 2 } }],
  ],
  // Things made offline are found by the ids of their service: item, document, operator and thread.
  draft: [
    ['other conversation cnv_2 text', 'Of another home'],
    [
      'home guild gld_1 thread',
      '{"chosen":["opr_1"],"others":"","title":"A thread","opening":"Hello"}',
    ],
    ['home merged_document doc_2 content', 'Merged text'],
    [
      'home new_document gld_1 facts',
      '{"title":"New","type":"document","description":"","isEmpty":false}',
    ],
    ['home new_document gld_1 content', 'New text'],
    ['home decision prp_1 form', '{"reason":"Later"}'],
    ['home run run_1 note', 'A note'],
    ['home work_item itm/with/slash title', 'Slashes'],
    ['home conversation cnv_2 text', 'Grüße 👋\r\n\t“kept” \\ / \u2028 null'],
    [
      'home work_item itm_1 description',
      'Made before; see guildhall://home/this/document/doc_1\n\nWritten after',
    ],
    ['home work_item new_7f3c2a10-0000-4000-8000-000000000004 title', 'Of what is not sent'],
    ['home conversation cnv_1 text', 'To the new thread'],
    ['home operator opr_9 role', 'Orphaned role'],
    [
      'home document doc_1 facts',
      '{"title":"Brief","type":"brief","description":"","isEmpty":false}',
    ],
    ['home document doc_1 content', 'Orphaned content'],
    ['home document doc_1 base', 'Orphaned base'],
    ['home work_item itm_1 title', 'Orphaned title'],
  ],
  last_seen: [
    ['home gld_1 document', '2026-11-18T00:00:00.000Z'],
    ['home gld_1 work_item', '2026-11-19T00:00:00.000Z'],
  ],
  saved_view: [
    ['home view_2', { name: 'ÄRGER board', view: 'board', filter: '', grouping: 'priority' }],
    ['home view_1', { name: 'Mine', view: 'tree', filter: 'operator=opr_1' }],
  ],
  // The path of the item made offline has the service's id.
  place: [
    ['hung', { path: '/homes/hung', isAnswered: false }],
    ['', { path: '/settings', isAnswered: true }],
    ['other', { path: '/homes/other/threads', isAnswered: true }],
    ['home', { path: '/homes/home/items/itm_1', isAnswered: true }],
  ],
  chosen_guild: [['home', 'gld_1']],
  scroll_anchor: [
    ['other cnv_2', { messageId: 'msg_2', offset: -3 }],
    ['home cnv_1', { messageId: 'msg_1', offset: 7 }],
  ],
  read_marker: [
    [
      'home gld_1',
      {
        messageId: 'msg_0',
        createdAt: '2026-11-01T00:00:00.000Z',
        isBaseline: true,
        isUnread: false,
      },
    ],
    ['home cnv_1', { messageId: 'msg_1', createdAt: noon, isBaseline: false, isUnread: true }],
    [
      'other cnv_2',
      {
        messageId: 'msg_9',
        createdAt: '2026-11-20T00:00:00.000Z',
        isBaseline: false,
        isUnread: false,
      },
    ],
    ['home cnv_2', { messageId: '', createdAt: '', isBaseline: false, isUnread: false }],
  ],
  triage: [
    ['home guild gld_1', { state: 'begun', changedAt: noon, hereAt: '' }],
    ['home notifications home', { state: 'begun', changedAt: noon, hereAt: '' }],
    ['home muted_thread cnv_4', { state: 'never', changedAt: noon, hereAt: '' }],
    ['home muted_operator opr_4', { state: 'never', changedAt: noon, hereAt: '' }],
    ['home conversation cnv_3', { state: 'unread', changedAt: noon, hereAt: '' }],
    [
      'home document doc_2',
      { state: 'later', changedAt: noon, hereAt: '', until: '2026-12-01T08:00:00.000Z' },
    ],
    ['home conversation cnv_2', { state: 'read', changedAt: noon, hereAt: '' }],
    ['home work_item itm_1', { state: 'done', changedAt: noon, hereAt: '' }],
  ],
} satisfies {
  readonly [Name in LocalName]?: readonly (readonly [string, object | string])[];
};

test.each(Object.entries(writtenLocal))(
  'every row of kind %s that version 15 wrote is found again, in its order',
  (kind, rows) => {
    const db = openDurableDatabase(writtenFolder());
    const listed = listLocal(db, { kind: kind as LocalName });
    expect(listed.map(({ key, value }) => [Object.values(key).join(' '), value])).toEqual(rows);
    db.close();
  },
);

test('entries, bindings, acts, alerts and kept trash of version 15 are as they were', () => {
  const folder = writtenFolder();
  const tables = ['outbox', 'identities', 'acts', 'alerted_news', 'alerts_begun', 'kept_trash'];
  const rowsIn = (db: Database) => tables.map((table) => db.all(`SELECT * FROM ${table}`));
  const older = new Database(`${folder}/durable.db`);
  const before = rowsIn(older);
  older.close();
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  const db = openDurableDatabase(folder);
  // Columns that are newer say nothing of these rows.
  expect(rowsIn(db)).toMatchObject(before);
  expect(db.all('SELECT id FROM outbox WHERE send_at IS NOT NULL')).toEqual([]);
  expect(db.get('PRAGMA user_version')).toEqual({ user_version: allMigrations.length });
  db.close();
});

const steps = allMigrations
  .slice(newestOlderVersion)
  .flatMap((sql, index) =>
    sql.split(';\n').map((_statement, count) => [newestOlderVersion + index, count + 1] as const),
  );

test.each(steps)(
  'a kill while version %i is left, after %i statements, leaves that version whole',
  async (version, count) => {
    const folder = writtenFolder();
    const path = join(folder, durableFileName);
    openDatabase(path, { ...durableKind, migrations: allMigrations.slice(0, version) }).close();
    const script = join(import.meta.dirname, 'testing/migrate-then-hang.ts');
    const child = spawn(process.execPath, [script, folder, String(version), String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(createInterface(child.stdout), 'line');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const left = new Database(path);
    expect(left.get('PRAGMA user_version')).toEqual({ user_version: version });
    left.close();
    const db = openDurableDatabase(folder);
    const expected = Object.values(writtenLocal).map((rows) => rows.length);
    const found = Object.keys(writtenLocal).map(
      (kind) => listLocal(db, { kind: kind as LocalName }).length,
    );
    expect(found).toEqual(expected);
    db.close();
  },
);
