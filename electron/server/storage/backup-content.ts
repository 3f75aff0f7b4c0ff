import { once } from 'node:events';
import { extname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { backupLimits } from '#shared/limits/desktop-limits.ts';
import { hasFitRows } from '../../storage/verified-backups.ts';
import { inspectDatabase } from '../../storage/inspect-database.ts';
import { runInThread } from '../../storage/run-in-thread.ts';
import { openUntrusted } from '../../storage/untrusted-file.ts';
import { serverKind } from './server-database.ts';

/** The content of a backup, as a person recognises it. */
export interface BackupContent {
  /** Whether it is whole, and can be restored by this version. */
  readonly isWhole: boolean;
  /** The names of its first guilds. */
  readonly guilds: readonly string[];
  readonly threads: number;
  readonly messages: number;
  readonly workItems: number;
  readonly documents: number;
}

const nothing = { guilds: [], threads: 0, messages: 0, workItems: 0, documents: 0 };

/** The thread's entry is beside this file, both in the source and in the bundle's folder. */
const entry = new URL(`backup-content-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Reads a backup in a thread of its own, so that nobody waits for a large one, and gives up after a
 * while.
 */
export function readBackupContent(path: string): Promise<BackupContent> {
  const signal = AbortSignal.timeout(backupLimits.readMs);
  const gaveUp = once(signal, 'abort').then((): never => {
    throw new Error('Reading the backup took too long.');
  });
  const content = runInThread<BackupContent>(
    entry,
    { workerData: { path }, name: 'reading of a backup' },
    signal,
  );
  return Promise.race([content, gaveUp]);
}

/** Reads and verifies a backup. It takes as long as the backup is large. */
export function contentOfBackup(path: string): BackupContent {
  const found = inspectDatabase(path, serverKind, { isThorough: true, mayBeNew: false });
  if (found.kind !== 'ours' || !hasFitRows(path, found.version, serverKind)) {
    return { isWhole: false, ...nothing };
  }
  const reader = openUntrusted(path);
  try {
    const count = (table: string) =>
      hasTable(reader, table)
        ? Number(reader.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows'])
        : 0;
    // Rows in the trash are not counted.
    const deleted = (column: string) =>
      hasTable(reader, 'trash')
        ? Number(reader.prepare(`SELECT count(${column}) AS rows FROM trash`).get()?.['rows'])
        : 0;
    const guilds = reader
      .prepare('SELECT name FROM guilds ORDER BY seq LIMIT ?')
      .all(backupLimits.namedGuilds)
      .map(({ name }) => String(name));
    return {
      isWhole: true,
      guilds,
      threads: count('conversations'),
      messages: count('messages'),
      workItems: count('work_items') - deleted('work_item_seq'),
      documents: count('documents') - deleted('document_seq'),
    };
  } finally {
    reader.close();
  }
}

/** A backup of an earlier version may lack a table. */
function hasTable(reader: DatabaseSync, name: string): boolean {
  const found = reader.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`);
  return found.get(name) !== undefined;
}
