import { expect, test } from 'vitest';
import { foldedPlaces } from './folded-places.ts';
import { foldedText } from './folded-text.ts';

const charactersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at));

test('more different characters than are remembered are folded as the whole text is', () => {
  const ideographs = charactersFrom(0x4e_00, 12_000);
  const text = [...ideographs, ...ideographs.slice(0, 100), 'Straße', 'é'].join(' ');
  const { folded, placeOf, endOf } = foldedPlaces(text);
  expect(folded).toBe(foldedText(text));
  const at = folded.indexOf('strasse');
  expect(text.slice(placeOf(at), endOf(at + 'strasse'.length))).toBe('Straße');
});

test('a character is folded alike each time, whatever stands beside it', () => {
  for (const text of ['漢é漢É', 'é', 'É漢', 'ﬁ ﬁ漢']) {
    expect(foldedPlaces(text).folded).toBe(foldedText(text));
    expect(foldedPlaces(text)).toMatchObject({ folded: foldedText(text) });
  }
});
