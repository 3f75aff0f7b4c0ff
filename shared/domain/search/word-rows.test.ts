import { expect, test } from 'vitest';
import { sentencesIn } from '../../../tests/fixtures/tongues.ts';
import { indexLimits } from '../../limits/limits.ts';
import { wordRowsOf } from './word-rows.ts';
import { queryWords } from './words.ts';

/** A text without spaces, in which sentences follow in an order that does not repeat soon. */
function spaceless(length: number): string {
  const sentences = [...sentencesIn('th'), ...sentencesIn('km'), ...sentencesIn('ja')];
  let text = '';
  for (let at = 1; text.length < length; at = (at * 48_271) % 2_147_483_647) {
    text += (sentences[at % sentences.length] ?? '').slice(at % 7).replaceAll(/[、。，\s]/gu, '');
  }
  return text.slice(0, length);
}

test('any word of a long text without spaces has all of its pieces in one row', () => {
  const text = spaceless(60_000);
  const rows = [...wordRowsOf([text])].filter((row) => row !== undefined);
  const sets = rows.map((row) => new Set(row));
  expect(sets.length).toBeGreaterThan(1);
  for (let at = 0; at + 20 < text.length; at += 97) {
    const { words } = queryWords(text.slice(at, at + 20));
    const isFound = sets.some((set) =>
      words.every(({ word, isBegun }) => isBegun || set.has(word)),
    );
    expect([at, isFound]).toEqual([at, true]);
  }
});

test('a text of a million characters without spaces is taken apart in small pieces', () => {
  let rows = 0;
  let pauses = 0;
  for (const row of wordRowsOf([spaceless(1_000_000)])) {
    rows += row === undefined ? 0 : 1;
    pauses += row === undefined ? 1 : 0;
    expect(row?.length ?? 0).toBeLessThanOrEqual(indexLimits.wordsPerRow);
  }
  expect(rows).toBeLessThanOrEqual(indexLimits.rowsPerSubject);
  expect(pauses).toBeGreaterThan(rows < indexLimits.rowsPerSubject ? 60 : 1);
});

test('the words of a title stand by themselves, too', () => {
  const [row] = wordRowsOf(['Ovens', 'and more'], 'Ovens');
  expect(row).toEqual(['\ue001ovens', 'ovens', 'and', 'more']);
});
