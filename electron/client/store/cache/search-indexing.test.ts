import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { answerLimits } from '#shared/limits/limits.ts';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';
import { CacheStore } from './cache-store.ts';
import { CachedHome } from './testing/cached-home.ts';
import { SearchIndexing } from './search-indexing.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';

let home: CachedHome;
const guildId = 'g' as never;
const createdAt = '2026-11-21T12:00:00Z';
const document = (id: string, content: string) => ({
  id,
  title: id,
  type: 'brief',
  createdAt,
  content,
});
const keep = (id: string, content: string) =>
  home.write('document.get', { guildId, docId: id }, document(id, content));
const ids = (q: string) =>
  home
    .answer('search.find', { guildId, q })
    ?.results.map(({ id }) => id)
    .toSorted();
const attemptsOf = () =>
  home.db
    .all<{ attempts: number }>('SELECT attempts FROM records ORDER BY seq')
    .map((row) => row.attempts);

beforeEach(() => {
  home = new CachedHome();
});

/** Simulates a run that ends before it has indexed the records that it took up. */
function endAmid(): void {
  new SearchIndexing(home.db).step(0);
}

const manyWords = (length: number, letter = 'w') => {
  let text = '';
  for (let index = 0; text.length < length; index += 1) {
    text += `${letter}${index.toString(36)} `;
  }
  return text.slice(0, length);
};

test('a record that ends the process is indexed alone at the next start, and then never again', () => {
  const deadly = manyWords(1_000_000);
  keep('deadly', deadly);
  keep('after', 'lantern');
  endAmid();
  expect(attemptsOf()).toEqual([1, 0]);
  endAmid();
  expect(attemptsOf()).toEqual([2, 0]);
  expect(ids('lantern')).toEqual(['after']);
  expect(ids('w1')).toEqual([]);
  expect(home.answer('document.get', { guildId, docId: 'deadly' })?.content).toBe(deadly);
  // The same record with other words is found.
  keep('deadly', 'harmless lantern');
  expect(ids('harmless')).toEqual(['deadly']);
});

test('records indexed together with it are found, and the attempt is committed first', () => {
  keep('one', 'lantern');
  keep('two', 'lantern');
  endAmid();
  expect(attemptsOf()).toEqual([0, 1]);
  expect(ids('lantern')).toEqual(['one', 'two']);
});

test('an end in good order is no attempt', () => {
  allowStalls('it makes five texts of a million characters in one turn');
  for (let times = 0; times < 5; times += 1) {
    keep('long', manyWords(1_000_000));
    const indexing = new SearchIndexing(home.db);
    indexing.step(0);
    indexing.release();
  }
  expect(attemptsOf()).toEqual([0]);
  expect(ids('w1')).toEqual(['long']);
});

test('a text that changes while it is indexed is found by its new words alone', () => {
  allowStalls('it indexes a text of a million characters to its end in one turn');
  keep('long', manyWords(1_000_000));
  const indexing = new SearchIndexing(home.db);
  indexing.step(0);
  keep('long', 'lantern');
  while (indexing.step(1_000)) {}
  expect([ids('lantern'), ids('w1')]).toEqual([['long'], []]);
  keep('long', manyWords(100_000));
  expect([ids('lantern'), ids('w1')]).toEqual([[], ['long']]);
  home.apply({ type: 'document.deleted', data: { id: 'long' } } as never);
  expect(ids('w1')).toEqual([]);
  expect(home.db.get('SELECT count(*) AS rows FROM words')).toEqual({ rows: 0 });
});

const longestDescription = manyWords(answerLimits.shortText, 'a');

test.each([
  ['words that are all different', manyWords(answerLimits.text, 'm'), 'm1'],
  ['one word', 'x'.repeat(answerLimits.text), 'xxxx'],
  ['pictures', '👋'.repeat(answerLimits.text / 2), '👋'],
  ['writing without spaces', '灯台守'.repeat(answerLimits.text / 3), '台守'],
])('the longest texts are found by their words in a small heap: %s', async (_name, long, q) => {
  allowStalls('it keeps the longest texts that an answer may have in one turn');
  const folder = temporaryFolder();
  const store = new CacheStore(folder, () => {});
  const question = { homeId: 'home', operation: 'document.get', input: { guildId, docId: 'd' } };
  const output = { ...document('d', long), description: longestDescription };
  store.perform('cache.write', { ...question, output, at: 'now', mark: 0 });
  store.close();
  expect(await searchInSmallHeap(folder, q)).toContain('d');
});

/** Searches in a separate process, as the cache does, until something is found. */
async function searchInSmallHeap(folder: string, q: string): Promise<string[]> {
  const module = new URL('cache-store.ts', import.meta.url).href;
  const code = `
    import { CacheStore } from ${JSON.stringify(module)};
    const [folder, q] = process.argv.slice(1);
    const store = new CacheStore(folder, () => {});
    const input = { guildId: 'g', q };
    const search = { homeId: 'home', operation: 'search.find', input };
    let results = [];
    for (let times = 0; times < 500 && results.length === 0; times += 1) {
      results = store.perform('cache.read', search).answer.output.results;
    }
    store.close();
    console.log(JSON.stringify(results.map(({ id }) => id)));`;
  const smallHeap = ['--max-old-space-size=80', '--input-type=module', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, [...smallHeap, folder, q]);
  return JSON.parse(stdout) as string[];
}
