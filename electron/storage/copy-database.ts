import { closeSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * The source and target of a copy. The target is a staged file, because the copy is incomplete
 * until the end.
 */
export interface CopyOptions {
  readonly source: string;
  readonly target: string;
  /** SQL that changes the copy before it is verified. */
  readonly change?: string;
}

/** The result of a copy. */
export interface CopyReport {
  readonly bytes: number;
}

/**
 * Copies a database in its current state, by `VACUUM INTO` on a separate connection, and opens the
 * copy to verify it. A failure leaves no file.
 */
export function copyDatabase({ source, target, change }: CopyOptions): CopyReport {
  // VACUUM INTO accepts an empty file, so the copy is private from its first byte.
  closeSync(openSync(target, 'wx', 0o600));
  try {
    const reader = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
    try {
      reader.prepare('VACUUM INTO ?').run(target);
    } finally {
      reader.close();
    }
    const copy = new DatabaseSync(target);
    try {
      if (change !== undefined) {
        copy.exec(change);
      }
      const verdict = copy.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
      if (verdict !== 'ok') {
        throw new Error('The copy of the database is not whole.');
      }
    } finally {
      copy.close();
    }
    const file = openSync(target, 'r+');
    fsyncSync(file);
    closeSync(file);
    return { bytes: statSync(target).size };
  } catch (error) {
    for (const end of ['', '-journal', '-wal', '-shm']) {
      rmSync(`${target}${end}`, { force: true });
    }
    throw error;
  }
}
