import { pageLimits } from '#shared/limits/page-limits.ts';
import { foldedPlaces } from '#shared/text/folded-places.ts';
import { foldedText } from '#shared/text/folded-text.ts';

/** Where words stand in a text. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** The places of terms in a text, as search compares them. None overlaps another. */
export function placesOf(text: string, terms: readonly string[]): readonly TextPlace[] {
  const wanted = terms.map(foldedText).filter(Boolean);
  if (wanted.length === 0) {
    return [];
  }
  const { folded, placeOf, endOf } = foldedPlaces(text);
  const found = wanted.flatMap((term) => foldedPlacesOf(folded, term));
  const places: TextPlace[] = [];
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const place = { start: placeOf(start), end: endOf(end) };
    if (place.start >= (places.at(-1)?.end ?? 0) && places.length < pageLimits.foundPlaces) {
      places.push(place);
    }
  }
  return places;
}

function foldedPlacesOf(folded: string, term: string): TextPlace[] {
  const places: TextPlace[] = [];
  let at = folded.indexOf(term);
  while (at >= 0 && places.length < pageLimits.foundPlaces) {
    places.push({ start: at, end: at + term.length });
    at = folded.indexOf(term, at + term.length);
  }
  return places;
}
