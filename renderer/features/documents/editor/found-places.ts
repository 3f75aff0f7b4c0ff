import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { pageLimits } from '#shared/limits/page-limits.ts';

/** A place where the words stand that are looked for. */
export interface FoundPlace {
  readonly from: number;
  readonly to: number;
}

/** The length of text that is looked through in one step. */
const stepLength = 20_000;

/** Looks for words in a text, a part at a time; after so many places it ends. */
export function* findPlaces(
  state: EditorState,
  query: SearchQuery,
): Generator<void, readonly FoundPlace[]> {
  const { length } = state.doc;
  const places: FoundPlace[] = [];
  // A letter can be longer in the other case.
  const longest = 2 * query.search.length;
  for (let from = 0; from < length && query.valid;) {
    const end = Math.min(from + stepLength, length);
    let next = end;
    const cursor = query.getCursor(state, from, Math.min(end + longest, length));
    for (let { value, done } = cursor.next(); !done; { value, done } = cursor.next()) {
      if (value.from >= end) {
        break;
      }
      places.push({ from: value.from, to: value.to });
      next = Math.max(next, value.to);
      if (places.length === pageLimits.foundPlaces) {
        return places;
      }
    }
    from = next;
    yield;
  }
  return places;
}

/** The place behind the selection or before it, round the end of the text. */
export function placeBeside(
  places: readonly FoundPlace[],
  selected: FoundPlace,
  by: 1 | -1,
): FoundPlace | undefined {
  return by === 1
    ? (places.find(({ from }) => from >= selected.to && from > selected.from) ?? places[0])
    : (places.findLast(({ to }) => to <= selected.from) ?? places.at(-1));
}
