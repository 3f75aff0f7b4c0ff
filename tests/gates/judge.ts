import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { z } from 'zod';

const findingsSchema = z.object({
  integrity: z.string(),
  foreignKeys: z.int(),
  events: z.int(),
  newest: z.int(),
  tellings: z.int(),
  stored: z.int(),
  messages: z.array(z.tuple([z.string(), z.string()])),
  /** The number of things half deleted, half restored or half removed. */
  halves: z.int(),
  /** Work items and documents, and where they are. */
  things: z.array(z.tuple([z.string(), z.enum(['present', 'trashed', 'removed'])])),
});

/** The content of a database, as an independent SQLite reads it. */
export type Findings = z.infer<typeof findingsSchema>;

/** The rows that a mark, a history, a version, a link or an event is missing of, or has too many. */
const halves = `
  (SELECT count(*) FROM work_items i
   WHERE i.trashed <> EXISTS (SELECT 1 FROM trash t WHERE t.work_item_seq = i.seq))
  + (SELECT count(*) FROM documents d
     WHERE d.trashed <> EXISTS (SELECT 1 FROM trash t WHERE t.document_seq = d.seq))
  -- The parent of what is there is there.
  + (SELECT count(*) FROM work_items i JOIN work_items p ON p.id = i.parent_id
     WHERE i.trashed = 0 AND p.trashed = 1)
  -- A branch is restored as a whole: all that has its title.
  + (SELECT count(*) FROM work_items e JOIN work_items i ON i.title = e.title
     WHERE e.type = 'epic' AND e.trashed = 0 AND i.trashed = 1
       AND EXISTS (SELECT 1 FROM work_item_changes c WHERE c.work_item_seq = e.seq AND c.restored))
  + (SELECT count(*) FROM work_items e JOIN work_items i ON i.title = e.title
     WHERE e.type = 'epic' AND i.parent_id IS NOT e.id AND i.seq <> e.seq
       AND NOT EXISTS (SELECT 1 FROM trash t WHERE t.work_item_seq = e.seq AND t.removed = 1))
  + (SELECT count(*) FROM trash t WHERE t.removed = 0 AND t.below_count <> (
       SELECT coalesce(sum(b.below_count + 1), 0) FROM trash b WHERE b.with_seq = t.seq))
  -- Each item that is not being removed has its creation and every change, deletion and restoration.
  + (SELECT count(*) FROM (
       SELECT i.trashed,
         (SELECT count(*) FROM work_item_changes c
          WHERE c.work_item_seq = i.seq AND c.kind = 'created') AS created,
         (SELECT count(*) FROM work_item_changes c
          WHERE c.work_item_seq = i.seq AND c.restored) AS restored,
         (SELECT count(*) FROM work_item_states s
          WHERE s.work_item_id = i.id AND s.deleted) AS deleted,
         (SELECT count(*) FROM work_item_states s
          WHERE s.work_item_id = i.id AND s.status_before IS NULL) AS begun
       FROM work_items i
       WHERE NOT EXISTS (SELECT 1 FROM trash t WHERE t.work_item_seq = i.seq AND t.removed = 1))
     WHERE created <> 1 OR begun <> 1 + restored OR deleted <> restored + trashed)
  + (SELECT count(*) FROM documents d
     WHERE NOT EXISTS (SELECT 1 FROM trash t WHERE t.document_seq = d.seq AND t.removed = 1)
       AND d.version <> 1 + (
         SELECT count(*) FROM document_versions v WHERE v.document_seq = d.seq))
  + abs((SELECT count(*) FROM events WHERE type = 'work_item.created')
        - (SELECT count(*) FROM work_item_states WHERE status_before IS NULL))
  + abs((SELECT count(*) FROM events WHERE type = 'work_item.deleted')
        - (SELECT count(*) FROM work_item_states WHERE deleted))`;

/** Where a thing is; what is removed with another one is marked a little later. */
const whereabouts = `
  CASE WHEN t.seq IS NULL THEN 'present'
       WHEN t.removed OR EXISTS (SELECT 1 FROM trash w WHERE w.seq = t.with_seq AND w.removed)
         THEN 'removed'
       ELSE 'trashed' END`;

const question = `
  SELECT json_object(
    'integrity', (SELECT group_concat(integrity_check, '; ') FROM pragma_integrity_check),
    'foreignKeys', (SELECT count(*) FROM pragma_foreign_key_check),
    'events', (SELECT count(*) FROM events),
    'newest', (SELECT coalesce(max(seq), 0) FROM events),
    'tellings', (SELECT count(*) FROM events WHERE type = 'message.created'),
    'stored', (SELECT count(*) FROM stored_responses),
    'messages', (SELECT json_group_array(json_array(id, text)) FROM messages),
    'halves', ${halves},
    'things', (SELECT json_group_array(json_array(id, place)) FROM (
      SELECT i.id, ${whereabouts} AS place
      FROM work_items i LEFT JOIN trash t ON t.work_item_seq = i.seq
      UNION ALL
      SELECT d.id, ${whereabouts} FROM documents d LEFT JOIN trash t ON t.document_seq = d.seq))
    ) AS findings`;

const hasClient = spawnSync('sqlite3', ['--version']).status === 0;

/**
 * The independent reader: the SQLite command line if there is one, else a second connection of
 * Node's.
 */
export const judgeName = hasClient
  ? `the sqlite3 client ${spawnSync('sqlite3', ['--version'], { encoding: 'utf8' }).stdout.split(' ')[0] ?? ''}`
  : 'a second connection (there is no sqlite3 client here)';

/** Reads a copy of a data folder's database and write-ahead log, as a crash left them. */
export async function judgeFolder(dataDir: string, scratch: string): Promise<Findings> {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch);
  const copy = join(scratch, 'copy.db');
  copyFileSync(join(dataDir, 'guildhall.db'), copy);
  const log = join(dataDir, 'guildhall.db-wal');
  if (existsSync(log)) {
    copyFileSync(log, `${copy}-wal`);
  }
  return findingsSchema.parse(JSON.parse(hasClient ? await askClient(copy) : askNode(copy)));
}

async function askClient(path: string): Promise<string> {
  const run = promisify(execFile);
  return (await run('sqlite3', [path, question], { maxBuffer: 256 * 1024 * 1024 })).stdout;
}

function askNode(path: string): string {
  const db = new DatabaseSync(path);
  try {
    return String(db.prepare(question).get()?.['findings']);
  } finally {
    db.close();
  }
}
