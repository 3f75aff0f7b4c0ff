import { listStart } from '../../../entities/local-state/work-layout-store.ts';
import type { ListTop } from '../../../entities/local-state/work-layout-store.ts';

/** The rows of a list, as far as its scrolling needs them. */
export interface ListRows {
  readonly count: number;
  /** The id of the row at a place; undefined for a field that stands among the rows. */
  readonly idAt: (at: number) => string | undefined;
  /** How far below the beginning of the list a row begins, in pixels. */
  readonly offsetOf: (at: number) => number;
  /** The place of the row at a distance from the beginning. */
  readonly rowAt: (offset: number) => number;
}

/** The first row in sight of a list that is scrolled so far. */
export function topAt(rows: ListRows, scrolled: number): ListTop {
  const first = rows.rowAt(scrolled);
  // A field that stands first in sight soon goes: the row behind it stays.
  const at = rows.idAt(first) === undefined ? first + 1 : first;
  const topId = scrolled < 1 ? undefined : rows.idAt(at);
  return topId === undefined
    ? listStart
    : { topId, at, offset: Math.round(scrolled - rows.offsetOf(at)) };
}

/**
 * How far a list is to be scrolled so that it begins at the row at which it was left.
 *
 * @param placeOf the place of that row, or of the one that stands for it; undefined if it may still come
 */
export function scrolledTo(
  rows: ListRows,
  top: ListTop,
  placeOf: (top: ListTop) => number | undefined,
): number | undefined {
  if (top.topId === '') {
    return 0;
  }
  const at = placeOf(top);
  return at === undefined || rows.count === 0
    ? undefined
    : Math.max(0, rows.offsetOf(Math.min(at, rows.count - 1)) + top.offset);
}
