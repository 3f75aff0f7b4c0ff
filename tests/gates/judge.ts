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
});

/** The content of a database, as an independent SQLite reads it. */
export type Findings = z.infer<typeof findingsSchema>;

const question = `
  SELECT json_object(
    'integrity', (SELECT group_concat(integrity_check, '; ') FROM pragma_integrity_check),
    'foreignKeys', (SELECT count(*) FROM pragma_foreign_key_check),
    'events', (SELECT count(*) FROM events),
    'newest', (SELECT coalesce(max(seq), 0) FROM events),
    'tellings', (SELECT count(*) FROM events WHERE type = 'message.created'),
    'stored', (SELECT count(*) FROM stored_responses),
    'messages', (SELECT json_group_array(json_array(id, text)) FROM messages)) AS findings`;

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
