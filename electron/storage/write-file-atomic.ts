import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './database-files.ts';

/**
 * Writes a file completely or not at all, readable only by this person. It survives a power loss.
 * The file that it writes first has a name that nothing else has.
 */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  const staged = `${path}.${randomUUID()}.new`;
  const file = openSync(staged, 'wx', 0o600);
  try {
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(staged, path);
  } catch (error) {
    rmSync(staged, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}
