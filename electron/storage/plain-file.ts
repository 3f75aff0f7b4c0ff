import { constants, statSync } from 'node:fs';

/** Opening a pipe waits for its other side, for ever, unless this is said. Windows has no such flag. */
export const notWaiting = constants.O_NONBLOCK ?? 0;

/**
 * Returns the size of a file, in bytes. A pipe or a device in its place is refused: reading one may
 * never end, and holds the thread meanwhile.
 *
 * @throws errors of the system; `EEXIST` for what is neither a file nor a folder
 */
export function sizeOfFile(path: string): number {
  const stats = statSync(path);
  if (!stats.isFile() && !stats.isDirectory()) {
    throw Object.assign(new Error(`${path} is no file.`), { code: 'EEXIST', syscall: 'open' });
  }
  return stats.size;
}
