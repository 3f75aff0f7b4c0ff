import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LocalName } from '#shared/local/kinds.ts';
import { Database } from '../../storage/database.ts';
import { durableFileName, openDurableDatabase } from './durable-database.ts';
import { DurableStore } from './durable-store.ts';
import { listLocal } from './local/local-rows.ts';
import { listOpenEntries } from './outbox-rows.ts';
import { writtenFolder, writtenVersions } from './testing/older-folders.ts';

const noon = '2026-11-21T12:00:00.000Z';
const unsentParent = '7f3c2a10-0000-4000-8000-000000000004';
const unsentChild = '7f3c2a10-0000-4000-8000-000000000005';

/** The rows that version 8 wrote, as the newest version has them: each by its key and value. */
const writtenLocal = {
  board: [['home gld_1', { grouping: 'operator', columnLimits: { todo: 5 } }]],
  // Things made offline are found by the ids of their service.
  draft: [
    [`home work_item new_${unsentParent} title`, 'Of what is not sent'],
    ['home work_item itm_2 description', 'Written of what the service has'],
    ['other conversation cnv_9 text', 'Of another home'],
    ['home conversation cnv_2 text', 'Grüße 👋\r\n\t“kept” \\ / null'],
    ['home conversation cnv_1 text', 'To the new thread'],
    ['home document doc_1 content', 'Orphaned content'],
    ['home work_item itm_1 description', 'Made before'],
    ['home work_item itm_1 title', 'Orphaned title'],
  ],
  last_seen: [
    ['home gld_1 document', noon],
    ['home gld_1 work_item', noon],
  ],
  saved_view: [
    [
      'home view_1',
      { name: 'Mine', view: 'board', filter: 'operator=opr_1', grouping: 'priority' },
    ],
  ],
  place: [
    ['', { path: '/inbox', isAnswered: true }],
    ['other', { path: '/home/other/threads', isAnswered: true }],
    ['home', { path: '/home/home/item/itm_1', isAnswered: true }],
  ],
  chosen_guild: [['home', 'gld_1']],
  scroll_anchor: [['home cnv_2', { messageId: 'msg_2', offset: 7 }]],
  read_marker: [
    ['home gld_1', { messageId: '', createdAt: noon, isBaseline: true, isUnread: false }],
    ['home cnv_2', { messageId: 'msg_2', createdAt: noon, isBaseline: false, isUnread: true }],
  ],
  triage: [
    ['home guild gld_1', { state: 'begun', changedAt: noon, hereAt: '' }],
    ['home work_item itm_2', { state: 'done', changedAt: noon, hereAt: '' }],
    [
      'home document doc_2',
      { state: 'later', changedAt: noon, hereAt: '', until: '2026-12-01T08:00:00.000Z' },
    ],
  ],
} satisfies { readonly [Name in LocalName]?: readonly (readonly [string, object | string])[] };

test.each(Object.entries(writtenLocal))(
  'every row of kind %s that version 8 wrote is found again, in its order',
  (kind, rows) => {
    const db = openDurableDatabase(writtenFolder(8));
    const listed = listLocal(db, { kind: kind as LocalName });
    expect(listed.map(({ key, value }) => [Object.values(key).join(' '), value])).toEqual(rows);
    db.close();
  },
);

test('entries of version 8 are in their states, in the order in which they were accepted', () => {
  const db = openDurableDatabase(writtenFolder(8));
  const open = listOpenEntries(db);
  expect(open.map(({ id, state }) => [id, state])).toEqual([
    ['queued', 'queued'],
    ['sending', 'sending'],
    ['rejected', 'rejected'],
    ['conflict', 'conflict'],
    ['unconfirmed', 'unconfirmed'],
    ['doubt', 'queued'],
    [unsentParent, 'queued'],
    [unsentChild, 'queued'],
    ['merged', 'queued'],
    ['deletion', 'queued'],
    ['mark', 'queued'],
    ['elsewhere', 'queued'],
  ]);
  const entryOf = (id: string) => open.find((entry) => entry.id === id);
  expect(entryOf('conflict')?.conflict).toEqual([
    { field: 'title', mine: 'Mine', theirs: 'Theirs', seen: 'Seen' },
  ]);
  expect(entryOf('merged')?.input).toEqual({ workItemId: 'itm_10', status: 'done' });
  expect(entryOf(unsentChild)?.waitsFor).toBe(unsentParent);
  db.close();
});

test('entries, bindings and alerts of version 8 are as they were', () => {
  const folder = writtenFolder(8);
  const tables = ['outbox', 'identities', 'alerted_news', 'alerts_begun'];
  const rowsIn = (db: Database) => tables.map((table) => db.all(`SELECT * FROM ${table}`));
  const older = new Database(join(folder, durableFileName));
  const before = rowsIn(older);
  older.close();
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  const db = openDurableDatabase(folder);
  // Columns that are newer are no part of these rows.
  expect(rowsIn(db)).toMatchObject(before);
  db.close();
});

/** Words that only the wiped home has, in a folder of either version. */
const words = ['Orphaned', 'Grüße', 'operator=opr_1', 'itm_1', 'doc_1'];

/** The words that a file of the folder has. */
function wordsIn(folder: string): string[] {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  return words.filter((word) => files.some((bytes) => bytes.includes(word)));
}

test.each(writtenVersions)(
  'a home that is wiped from a folder of version %i leaves no word in any file, and others keep theirs',
  async (version) => {
    const folder = writtenFolder(version);
    expect(wordsIn(folder)).toEqual(words);
    const store = new DurableStore(folder, () => {});
    store.perform('home.wipe', { homeId: 'home' });
    await store.perform('store.wipe_copies', { homeId: 'home' });
    const drafts = store.perform('local.list', { kind: 'draft' });
    expect(drafts).toMatchObject([{ key: { homeId: 'other' }, value: 'Of another home' }]);
    store.close();
    expect(wordsIn(folder)).toEqual([]);
  },
);
