import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLimits } from '#shared/limits/desktop-limits.ts';

/**
 * Writes a file of its own in a folder and removes it again: the room that a start needs is there.
 *
 * @throws errors of the system, such as ENOSPC and EACCES
 */
export function requireRoom(folder: string): void {
  const path = join(folder, `.start-${randomUUID()}`);
  const file = openSync(path, 'wx', 0o600);
  try {
    // One system call may write a part alone; this goes on until all is written, or nothing fits.
    writeFileSync(file, Buffer.alloc(startLimits.roomBytes));
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}
