import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';
import { openDatabase } from '../../../storage/open-database.ts';
import { durableFileName, durableKind } from '../durable-database.ts';

/** The versions that have written a folder of their own: 8 is that of 0e3738c8. */
export const writtenVersions = [8, 15] as const;

/**
 * A folder as a version wrote it by its own handlers: an entry in every state, drafts, places, marks,
 * boards, looks, views, triage and an alert; from version 15 on also an act and kept trash. Drafts of
 * an item and a document made offline were orphaned, as they were sent while no window listened.
 */
export function writtenFolder(version: (typeof writtenVersions)[number] = 15): string {
  const folder = temporaryFolder();
  const packed = readFileSync(join(import.meta.dirname, `folders/durable-${version}.db.gz`));
  writeFileSync(join(folder, durableFileName), gunzipSync(packed));
  return folder;
}

const at = '2026-11-21T12:00:00.000Z';

/** The rows that are put into a database of the versions from `since` to `until`. */
const rows: readonly { since: number; until?: number; sql: string }[] = [
  {
    since: 1,
    until: 1,
    sql: `INSERT INTO outbox (id, home_id, conversation_id, text, created_at)
          VALUES ('entry', 'home', 'cnv_1', 'Unsent', '${at}')`,
  },
  {
    since: 2,
    sql: `INSERT INTO outbox (id, home_id, operation, input, subject_kind, subject_id, lane,
                              created_at)
          VALUES ('entry', 'home', 'message.create', '{"conversationId":"cnv_1","text":"Unsent"}',
                  'conversation', 'cnv_1', 'conversation cnv_1', '${at}')`,
  },
  { since: 1, sql: `INSERT INTO drafts VALUES ('home', 'cnv_1', 'Dear')` },
  {
    since: 3,
    sql: `INSERT INTO home_places (home_id, path, guild_id, visit)
          VALUES ('home', '/homes/home', 'gld_1', 1);
          INSERT INTO thread_places VALUES ('home', 'cnv_1', 'msg_1', 4, 1);
          INSERT INTO read_marks VALUES ('home', 'cnv_1', 'msg_1', '${at}', 0, 1);
          INSERT INTO read_marks VALUES ('home', 'gld_1', '', '${at}', 1, 0)`,
  },
  { since: 4, sql: `INSERT INTO boards VALUES ('home', 'gld_1', 'operator', '{"todo":3}', 1)` },
  {
    since: 5,
    until: 6,
    sql: `INSERT INTO work_looks VALUES ('home', 'gld_1', '${at}', 1)`,
  },
  { since: 7, sql: `INSERT INTO looks VALUES ('home', 'work_item', 'gld_1', '${at}', 1)` },
  {
    since: 5,
    sql: `INSERT INTO saved_views VALUES ('home', 'mine', 'Mine', 'board', 'q=a', 'priority')`,
  },
  {
    since: 6,
    sql: `INSERT INTO inbox_marks
          VALUES ('home', 'document', 'doc_1', 'later', '${at}', '', '2026-12-01T00:00:00.000Z', 1)`,
  },
  { since: 8, sql: `INSERT INTO alerts_begun VALUES ('home', '${at}')` },
  { since: 11, sql: `INSERT INTO acts (id, home_id, body) VALUES ('act', 'home', '{}')` },
];

/** The newest version whose tables these rows fit. */
export const newestOlderVersion = 15;

/** A folder of an earlier version, with a row in each of its tables. */
export function olderFolder(version: number): string {
  const folder = temporaryFolder();
  const migrations = durableKind.migrations.slice(0, version);
  const db = openDatabase(
    join(folder, durableFileName),
    { ...durableKind, migrations },
    { mayBeNew: true },
  );
  for (const { since, until = newestOlderVersion, sql } of rows) {
    if (since <= version && version <= until) {
      db.execute(sql);
    }
  }
  db.close();
  return folder;
}
