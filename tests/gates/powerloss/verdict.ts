import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A fault of a disk state. */
export interface Fault {
  readonly kind: 'lost' | 'doubled' | 'broken' | 'unopened';
  readonly detail: string;
}

/**
 * Opens the files of a folder as the product does, and compares them with what was acknowledged.
 */
export type Judge = (
  root: string,
  acknowledged: readonly Acknowledgement[],
) => Promise<Fault[]> | Fault[];

/** An acknowledgement of a writer, by its kind. */
export type Acknowledgement = Readonly<Record<string, unknown>>;

/** All acknowledgements of a kind, in order. */
export function allOfKind<Value>(acknowledged: readonly Acknowledgement[], kind: string): Value[] {
  // The writers beside this file write this type.
  return acknowledged.flatMap((each) => (kind in each ? [each[kind] as Value] : []));
}

/** The problems that SQLite itself finds in a database. */
export function brokenIn(path: string): Fault[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const verdict = db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    const foreign = db.prepare('PRAGMA foreign_key_check').all().length;
    if (verdict === 'ok' && foreign === 0) {
      return [];
    }
    return [{ kind: 'broken', detail: `${String(verdict)}, ${foreign} foreign keys` }];
  } finally {
    db.close();
  }
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
