import { existsSync, rmSync, statSync } from 'node:fs';
import { itemNumbers } from '#shared/domain/work-item/names.ts';
import { openUntrusted } from '../../storage/untrusted-file.ts';

/** How far the numbers jump where it cannot be read which were given since a backup. */
const unknownGap = 1_000;

/**
 * Returns SQL for a backup by which the numbers of its items go on behind those of the database that
 * it will replace. A name that was spoken of since the backup leads nowhere then, and not to
 * something else.
 */
export function numbersGoOn(replacedPath: string): string {
  const counters = readCounters(replacedPath);
  if (counters === undefined) {
    return `UPDATE item_counters SET last_number = min(last_number + ${unknownGap}, ${itemNumbers.greatest});`;
  }
  return counters
    .filter(({ id, last }) => /^[\w-]+$/u.test(id) && last <= itemNumbers.greatest)
    .map(
      ({ id, last }) =>
        `UPDATE item_counters SET last_number = max(last_number, ${Math.trunc(last)})
         WHERE guild_seq = (SELECT seq FROM guilds WHERE id = '${id}');`,
    )
    .join('\n');
}

/** Reads how many items each guild has had; undefined where that is not known. */
function readCounters(path: string): { id: string; last: number }[] | undefined {
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) {
      return undefined;
    }
    const beside = ['-wal', '-shm'].map((end) => path + end).filter((each) => !existsSync(each));
    const reader = openUntrusted(path);
    try {
      const hasCounters = `SELECT 1 FROM sqlite_schema WHERE name = 'item_counters'`;
      if (reader.prepare(hasCounters).get() === undefined) {
        return [];
      }
      return reader
        .prepare(
          `SELECT g.id, c.last_number AS last FROM item_counters c JOIN guilds g ON g.seq = c.guild_seq`,
        )
        .all()
        .map(({ id, last }) => ({ id: String(id), last: Number(last) }));
    } finally {
      reader.close();
      // The database is not open elsewhere, and is kept as it was
      for (const made of beside) {
        rmSync(made, { force: true });
      }
    }
  } catch {
    return undefined;
  }
}
