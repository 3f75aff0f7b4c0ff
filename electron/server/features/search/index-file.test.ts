import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryWords, wordsOf } from '#shared/domain/search/words.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { IndexFile } from './index-file.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('"', '*', '^', '(', ' ', 'a', 'NEAR', '\ue000', 'が', '漢') }),
);

test('any query is safe, and indexed text is found', () => {
  allowStalls('it indexes and searches 400 texts in one turn');
  const path = join(temporaryFolder(), 'index.db');
  const file = IndexFile.open(path, ['message'], 'log');
  let seq = 0;
  fc.assert(
    fc.property(anyText, (text) => {
      seq += 1;
      const words = [...new Set(wordsOf(text))];
      file.merge('message');
      file.add('message', { seq, row: 0, words, scopes: ['g1'] });
      const query = queryWords(text);
      const wanted = { ...query, before: 1_000_000, limit: 1 };
      const found = (scope: string) =>
        query.words.length === 0 ? undefined : file.find('message', { ...wanted, scope }).seqs[0];
      expect(found('g1') ?? seq).toBe(seq);
      expect(found('g1') === undefined).toBe(query.words.length === 0);
      expect(found('g2')).toBeUndefined();
    }),
    { numRuns: 400 },
  );
  file.close();
});

test('merging ends, and changes nothing that is found', () => {
  const file = IndexFile.open(join(temporaryFolder(), 'index.db'), ['message'], 'log');
  const texts = fc.sample(fc.array(fc.constantFrom('plan', 'planet', 'people', 'pea'), {}), 120);
  for (const [at, words] of texts.entries()) {
    // Each transaction leaves a segment of its own
    file.add('message', { seq: at + 1, row: 0, words: [...new Set(words)], scopes: ['g1'] });
  }
  const everything = () =>
    ['plan', 'pl', 'pe people', 'planet', 'pea plan', 'peop'].map((q) =>
      file.find('message', { ...queryWords(q), scope: 'g1', before: 1_000, limit: 50 }),
    );
  const before = everything();
  let steps = 0;
  while (file.merge('message')) {
    steps += 1;
    expect(everything()).toStrictEqual(before);
  }
  expect(steps).toBeGreaterThan(0);
  expect(file.merge('message')).toBe(false);
  file.close();
});
