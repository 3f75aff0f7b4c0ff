import { expect, test } from 'vitest';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { markdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { placesOf } from '../../../ui/find/places-of.ts';
import { findMatches, nearestMatch, soughtTerms } from './find-matches.ts';

test('words are found in any case, and never twice in the same place', () => {
  const starts = (text: string, ...terms: string[]) =>
    placesOf(text, terms).map(({ start }) => start);
  expect(starts('Ada and ADA', 'ada')).toEqual([0, 8]);
  expect(starts('aaaa', 'aa')).toEqual([0, 2]);
  expect(starts('İstanbul ada', 'ada')).toEqual([9]);
  expect(starts('anything', '')).toEqual([]);
  expect(starts('one two one', 'one', 'two', 'wo')).toEqual([0, 4, 8]);
  expect(placesOf('Die Straße', ['STRASSE'])).toEqual([{ start: 4, end: 10 }]);
  expect(placesOf('مُحَمَّدٌ هنا', ['محمد'])).toEqual([{ start: 0, end: 9 }]);
});

test('words that stand nowhere together are looked for each', () => {
  const facts = [{ headings: [], blocks: ['a rye bread', 'an oven'], blockNames: [] }];
  expect(soughtTerms(facts, 'rye bread')).toEqual(['rye bread']);
  expect(soughtTerms(facts, 'bread oven')).toEqual(['bread', 'oven']);
});

test('each place is counted within its piece, as it is read and not as it is written', () => {
  const facts = ['a **fair** plan\n\n- fair\n', '[see](https://fair.example)', 'Fair'];
  expect(findMatches(facts.map(markdownFacts), ['fair'])).toEqual([
    { piece: 0, ordinal: 0 },
    { piece: 0, ordinal: 1 },
    { piece: 2, ordinal: 0 },
  ]);
});

test('of very many places the first are found', () => {
  const facts = [{ headings: [], blocks: ['a'.repeat(20_000)], blockNames: [] }];
  expect(findMatches(facts, ['a'])).toHaveLength(pageLimits.foundPlaces);
});

test('of several places the one is meant around which stands what a search has shown', () => {
  const facts = [
    'The oven is old.\n\nA new **oven** for rye bread costs much.',
    '- the oven of the mill\n- an oven\n',
  ].map(markdownFacts);
  const near = (snippet: string) => nearestMatch(facts, ['oven'], snippet);
  expect(near('… new oven for rye bread costs …')).toBe(1);
  expect(near('the oven of the mill')).toBe(2);
  expect(near('The OVEN is old.')).toBe(0);
  expect(near('something else')).toBe(0);
  expect(nearestMatch([], ['oven'], 'oven')).toBe(0);
});
