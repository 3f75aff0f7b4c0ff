import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderLimits } from '#shared/limits/desktop-limits.ts';

/**
 * The size of the files in a folder and in those below it, as far as they can be read. A link counts
 * as itself: what it leads to may be anywhere.
 */
export async function folderBytes(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries.slice(0, folderLimits.measuredFiles)) {
    if (entry.isFile()) {
      bytes += await fileBytes(join(entry.parentPath, entry.name));
    }
  }
  return bytes;
}

/** The size of the files of a folder whose names begin so; files below it are left out. */
export async function filesBytes(folder: string, prefixes: readonly string[]): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const wanted = names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
  const sizes = await Promise.all(
    wanted.slice(0, folderLimits.measuredFiles).map((name) => fileBytes(join(folder, name))),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** A file may go away between being named and being measured. */
async function fileBytes(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() === true ? stats.size : 0;
}
