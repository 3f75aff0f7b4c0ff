import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What a state of the disk is found guilty of. */
export interface Fault {
  readonly kind: 'lost' | 'doubled' | 'broken' | 'unopened';
  readonly detail: string;
}

/** Opens what lies in a folder as the product does, and compares it with what was acknowledged before. */
export type Judge = (
  root: string,
  acknowledged: readonly Acknowledgement[],
) => Promise<Fault[]> | Fault[];

/** One thing that a writer acknowledged: its kind and what it was about. */
export type Acknowledgement = Readonly<Record<string, unknown>>;

/** All that was acknowledged a kind, in order. */
export function allOfKind<Value>(acknowledged: readonly Acknowledgement[], kind: string): Value[] {
  // The writers beside this file write it so
  return acknowledged.flatMap((each) => (kind in each ? [each[kind] as Value] : []));
}

/** What SQLite itself finds wrong with a database. */
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

/** Every file below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
