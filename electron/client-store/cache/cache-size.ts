import type { ReadableDb, WritableDb } from '../../storage/database.ts';

/** How much a home's cache holds, its search index too, without the free room in its file. */
export function cacheBytes(db: ReadableDb): number {
  const pragma = (name: string) => db.get<Record<string, number>>(`PRAGMA ${name}`)?.[name] ?? 0;
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
}

/** How large all caches together may be, as each of them remembers it. */
export function limitOf(db: ReadableDb): number {
  return db.get<{ value: number }>(`SELECT value FROM state WHERE name = 'limit'`)?.value ?? 0;
}

/** Remembers how large all caches together may be. */
export function saveLimit(db: WritableDb, bytes: number): void {
  db.run(`UPDATE state SET value = ? WHERE name = 'limit' AND value <> ?`, bytes, bytes);
}
