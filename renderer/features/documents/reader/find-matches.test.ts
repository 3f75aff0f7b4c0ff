import { expect, test } from 'vitest';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { markdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { findMatches, placesOf } from './find-matches.ts';

test('words are found in any case, and never twice in the same place', () => {
  expect(placesOf('Ada and ADA', 'ada')).toEqual([0, 8]);
  expect(placesOf('aaaa', 'aa')).toEqual([0, 2]);
  expect(placesOf('İstanbul ada', 'ada')).toEqual([9]);
  expect(placesOf('anything', '')).toEqual([]);
});

test('each place is counted within its piece, as it is read and not as it is written', () => {
  const facts = ['a **fair** plan\n\n- fair\n', '[see](https://fair.example)', 'Fair'];
  expect(findMatches(facts.map(markdownFacts), 'fair')).toEqual([
    { piece: 0, ordinal: 0 },
    { piece: 0, ordinal: 1 },
    { piece: 2, ordinal: 0 },
  ]);
});

test('of very many places the first are found', () => {
  const facts = [{ headings: [], blocks: ['a'.repeat(20_000)] }];
  expect(findMatches(facts, 'a')).toHaveLength(pageLimits.foundPlaces);
});
