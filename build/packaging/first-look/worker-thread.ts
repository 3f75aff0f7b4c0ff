import { call } from '../../../tests/e2e/call.ts';
import { fails, ok } from './row.ts';
import type { Check } from './row.ts';

/** The two threads whose files lie in the archive: one copies a database, one reads the copy. */
export const workerThreadCheck: Check = {
  name: 'Worker threads from the archive',
  look: async ({ page }) => {
    await call(page, 'backup.make', {});
    const { backups } = await call(page, 'backup.list', {});
    const [newest] = backups;
    if (newest === undefined) {
      return fails('A backup was made, and there is none.');
    }
    const { isWhole, guilds } = await call(page, 'backup.read', { name: newest.name });
    return isWhole && guilds.length > 0
      ? ok(`A backup of ${newest.bytes} bytes was copied in one thread and read in another.`)
      : fails('The backup that was made is not whole, or empty.');
  },
};
