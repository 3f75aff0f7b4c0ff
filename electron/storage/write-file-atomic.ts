import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './database-files.ts';

/** Writes a file whole or not at all, for this person's eyes only; it outlasts a loss of power. */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  const staged = `${path}.new`;
  // An earlier one may be there, with other rights.
  rmSync(staged, { force: true });
  const file = openSync(staged, 'wx', 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(staged, path);
  syncFolder(dirname(path));
}
