import { pageLimits } from '#shared/limits/limits.ts';
import type { KeyInHome } from '../../entities/key-in-home.ts';

/** Where somebody was reading in a thread: so far below the beginning of this row, in pixels. */
export interface ScrollPlace {
  readonly rowKey: string;
  readonly offset: number;
}

/** The places of this run, the one left the longest ago first. A thread at its end has none. */
const places = new Map<KeyInHome, ScrollPlace>();

/** Where a thread was left, unless at its end. */
export function scrollPlaceOf(thread: KeyInHome): ScrollPlace | undefined {
  return places.get(thread);
}

/** Keeps where somebody is reading in a thread; without a place, that they are at its end. */
export function keepScrollPlace(thread: KeyInHome, place: ScrollPlace | undefined): void {
  places.delete(thread);
  if (place === undefined) {
    return;
  }
  places.set(thread, place);
  const [oldest] = places.keys();
  if (places.size > pageLimits.scrollPlaces && oldest !== undefined) {
    places.delete(oldest);
  }
}
