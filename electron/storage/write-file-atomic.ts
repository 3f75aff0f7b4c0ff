import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './database-files.ts';

/**
 * Writes a file completely or not at all, readable only by this person. It survives a power loss.
 */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  const staged = `${path}.new`;
  // An earlier file may have other permissions.
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
