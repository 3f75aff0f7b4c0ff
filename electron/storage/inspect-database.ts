import { closeSync, constants, copyFileSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { removeDatabase } from './database-files.ts';
import type { KnownDatabase } from './database-kind.ts';
import { expectedSchema, reading, schemaDifference } from './schema-entries.ts';
import { isWalDamaged } from './wal-damage.ts';
import { sizeOfFile } from './plain-file.ts';
import { isFileUnusable } from './sqlite-error.ts';
import { uniqueStagedOf } from './staged-database.ts';
import { hasPlainSchemaTree, openUntrusted } from './untrusted-file.ts';

/** The result of inspecting the place of a database. */
export type InspectionResult =
  /** There is no database, or a first start was interrupted before it committed anything. */
  | { readonly kind: 'new' }
  /** An intact database of ours. */
  | { readonly kind: 'ours'; readonly version: number }
  | { readonly kind: 'newer'; readonly version: number }
  /** A file of another program. */
  | { readonly kind: 'foreign' }
  /** A file of ours that has not exactly the tables, indexes and the like that we make. */
  | { readonly kind: 'altered'; readonly cause: unknown }
  | { readonly kind: 'damaged'; readonly cause?: unknown };

/** The first bytes of every rollback journal. */
const journalMagic = Buffer.from('d9d505f920a163d7', 'hex');

/**
 * Inspects the place of a database before it is opened for writing. It changes nothing: neither a
 * file that will be refused nor a log that shows its history.
 *
 * @param isThorough also checks the indexes, as after a crash
 * @param mayBeNew false if there is evidence of an earlier database
 * @throws errors of the system, and SQLite's if the file cannot be read just now
 */
export function inspectDatabase(
  path: string,
  kind: KnownDatabase,
  { isThorough = false, mayBeNew = true } = {},
): InspectionResult {
  const result = look(path, kind, isThorough);
  return result.kind === 'new' && !mayBeNew ? missing() : result;
}

function look(path: string, kind: KnownDatabase, isThorough: boolean): InspectionResult {
  const size = sizeOf(path) ?? 0;
  // SQLite would open a pipe in the place of a log, and wait for its other side.
  const [hasLog, hasJournal] = ['-wal', '-journal'].map(
    (end) => sizeOf(path + end) !== undefined && sizeOfFile(path + end) > 0,
  );
  try {
    if (size === 0) {
      // SQLite would treat files beside an empty file as leftovers and delete them.
      const isNew = hasJournal ? beganEmpty(`${path}-journal`) : sizeOf(path) === undefined;
      return isNew && !hasLog ? { kind: 'new' } : missing();
    }
    if (hasLog && isWalDamaged(`${path}-wal`)) {
      return { kind: 'damaged', cause: new Error('The log of the last changes is damaged.') };
    }
    // After a crash the indexes may not match the tables.
    const check = isThorough || hasLog || hasJournal ? 'integrity_check' : 'quick_check';
    return hasJournal ? readRolledBack(path, kind, check) : readFile(path, kind, check);
  } catch (error) {
    if (!isFileUnusable(error)) {
      throw error;
    }
    return { kind: 'damaged', cause: error };
  }
}

/**
 * Rolls an interrupted transaction back in a copy. The file cannot be read without the rollback,
 * and that needs a writer.
 */
function readRolledBack(path: string, kind: KnownDatabase, check: string): InspectionResult {
  const copy = uniqueStagedOf(path);
  try {
    for (const end of ['-wal', '-journal', '']) {
      if (sizeOf(path + end) !== undefined) {
        copyFileSync(path + end, copy + end, constants.COPYFILE_EXCL);
      }
    }
    const writer = new DatabaseSync(copy);
    try {
      writer.prepare('SELECT count(*) FROM sqlite_schema').get();
    } finally {
      writer.close();
    }
    return sizeOf(copy) === 0 ? { kind: 'new' } : readFile(copy, kind, check);
  } finally {
    removeDatabase(copy);
  }
}

function readFile(path: string, kind: KnownDatabase, check: string): InspectionResult {
  if (!hasPlainSchemaTree(path)) {
    return { kind: 'damaged', cause: new Error('The list of its tables is damaged.') };
  }
  const { applicationId, migrations } = kind;
  const reader = openUntrusted(path);
  const valueOf = (pragma: string, column: string) =>
    reader.prepare(`PRAGMA ${pragma}`).get()?.[column];
  try {
    const owner = valueOf('application_id', 'application_id');
    const version = Number(valueOf('user_version', 'user_version'));
    if (owner === 0 && version === 0 && isEmpty(reader)) {
      return { kind: 'new' };
    }
    if (owner !== applicationId) {
      return { kind: 'foreign' };
    }
    if (version < 0) {
      return { kind: 'damaged', cause: new Error('Its version is no version.') };
    }
    if (version > migrations.length) {
      return { kind: 'newer', version };
    }
    // Before the check, which computes what indexes and conditions say
    const difference = schemaDifference(reading(reader), expectedSchema(kind, version));
    if (difference !== undefined) {
      return { kind: 'altered', cause: new Error(difference) };
    }
    const verdict = valueOf(`${check}(1)`, check);
    if (verdict === 'ok') {
      return { kind: 'ours', version };
    }
    return { kind: 'damaged', cause: new Error(String(verdict)) };
  } finally {
    reader.close();
  }
}

function missing(): InspectionResult {
  return { kind: 'damaged', cause: new Error('The file is empty or missing.') };
}

/**
 * Returns whether a journal belongs to the transaction that filled an empty file, so that rolling
 * back leaves nothing.
 */
function beganEmpty(journal: string): boolean {
  const header = Buffer.alloc(20);
  const file = openSync(journal, 'r');
  try {
    readSync(file, header);
  } finally {
    closeSync(file);
  }
  return header.subarray(0, 8).equals(journalMagic) && header.readUInt32BE(16) === 0;
}

function isEmpty(reader: DatabaseSync): boolean {
  return reader.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.['tables'] === 0;
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
