import { Database } from './database.ts';

/** The version and the options of SQLite in this process. */
export interface SqliteFacts {
  readonly version: string;
  /** The options of its compilation: `ENABLE_FTS5`, `THREADSAFE=1`. */
  readonly options: readonly string[];
}

/** Asks SQLite itself: whoever built Node or Electron chose what it was compiled with. */
export function describeSqlite(): SqliteFacts {
  const db = new Database(':memory:');
  try {
    const row = db.get<{ version: string }>('SELECT sqlite_version() AS version');
    const rows = db.all<{ compile_options: string }>('PRAGMA compile_options');
    return {
      version: row?.version ?? 'unknown',
      options: rows.map(({ compile_options: option }) => option),
    };
  } finally {
    db.close();
  }
}
