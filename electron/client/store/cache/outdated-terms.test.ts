import { expect, test } from 'vitest';
import { Database } from '../../../storage/database.ts';
import { findWords } from './cached-search.ts';
import { buildCache } from './cache-database.ts';
import { SearchIndexing } from './search-indexing.ts';
import { CachedHome } from './testing/cached-home.ts';

const guildId = 'g' as never;
const count = 450;

/** A cache of an earlier version, with words made in another way and no version of them. */
function formerCache(): Database {
  const db = new Database(':memory:');
  buildCache(db);
  const home = new CachedHome('home', db);
  for (let at = 0; at < count; at += 1) {
    const document = { id: `d${at}`, title: `n${at} Straße`, type: 'brief', content: '' };
    home.write('document.get', { guildId, docId: document.id }, document);
  }
  home.answer('search.find', { guildId, q: 'x' });
  db.run(`DELETE FROM state WHERE name = 'words'`);
  db.execute(`
    DELETE FROM words;
    INSERT INTO words (rowid, text) SELECT seq * 128, 'former' FROM records WHERE word_rows > 0;`);
  return db;
}

test('a kept thing is found by its new words, however often the process ends meanwhile', () => {
  const db = formerCache();
  let runs = 0;
  // Each run ends right after it has begun a step.
  while (new SearchIndexing(db).step(0) && runs < 10_000) {
    runs += 1;
  }
  expect(runs).toBeGreaterThan(3);
  const home = new CachedHome('home', db);
  const found = home.answer('search.find', { guildId, q: 'strasse', limit: 200 })?.results;
  expect(found).toHaveLength(200);
  const rows = (word: string) =>
    db.get(`SELECT count(*) AS count FROM words WHERE words MATCH ?`, word);
  expect([rows('strasse'), rows('former')]).toEqual([{ count }, { count: 0 }]);
});

test('until then it is found by its former words, and a query says so', () => {
  const db = formerCache();
  const indexing = new SearchIndexing(db);
  indexing.step(0);
  const query = { guildId: 'g', q: 'strasse', mode: 'query' } as const;
  const isIndexing = () => findWords(db, 'home', query).isIndexing;
  expect(isIndexing()).toBe(true);
  const row = db.get<{ count: number }>(
    `SELECT count(*) AS count FROM words WHERE words MATCH 'former'`,
  );
  expect(row?.count).toBeGreaterThan(count / 2);
  while (indexing.step(1)) {}
  expect(isIndexing()).toBeUndefined();
});
