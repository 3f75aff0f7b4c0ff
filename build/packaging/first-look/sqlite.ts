import { call } from '../../../tests/e2e/call.ts';
import { fails, ok } from './row.ts';
import type { Check, Finding } from './row.ts';

/** The facts about SQLite in the diagnostics file; undefined where its process did not tell. */
type ToldSqlite = { readonly version: string; readonly options: readonly string[] } | undefined;

/** The check that SQLite can do all that the stores need: whoever builds Electron compiles it. */
export const sqliteCheck: Check = {
  name: 'SQLite in a utility process',
  look: async ({ page }) => {
    const { text } = await call(page, 'diagnostics.describe', {});
    return judgeSqlite((JSON.parse(text) as { sqlite?: ToldSqlite }).sqlite);
  },
};

export function judgeSqlite(told: ToldSqlite): Finding {
  if (told === undefined) {
    return fails('The process of the server did not say what SQLite was compiled with.');
  }
  const { version, options } = told;
  const all = `SQLite ${version}: ${options.filter(isTelling).join(', ')}`;
  if (!options.includes('ENABLE_FTS5')) {
    return fails(`Search needs ENABLE_FTS5. ${all}`);
  }
  // A backup is copied in a thread, beside the connection of the server.
  return options.includes('THREADSAFE=0') ? fails(`Backups need threads. ${all}`) : ok(all);
}

/** The defaults and bounds of SQLite are the same everywhere. */
function isTelling(option: string): boolean {
  return /^(?:ENABLE|OMIT|THREADSAFE)/.test(option);
}
