import { alertLimits } from '#shared/limits/limits.ts';
import type { Hint } from './hints.ts';

/** The hints of a home that are taken together, oldest first. */
export interface HintRound {
  readonly hints: readonly Hint[];
  /** The names of the hints whose thing was on the screen when they came. */
  readonly inFront: ReadonlySet<string>;
  /** The names of the hints that came in quiet time. */
  readonly quiet: ReadonlySet<string>;
  /** The names of states that have ended. */
  readonly released: readonly string[];
}

/** The person's situation when a hint came. */
export interface HintMoment {
  readonly isInFront: boolean;
  readonly isQuiet: boolean;
}

class HomeHints {
  readonly hints = new Map<string, Hint>();
  readonly inFront = new Set<string>();
  readonly quiet = new Set<string>();
  readonly released = new Set<string>();
}

/** The hints of all homes that wait to be told, each once. Their number is bounded for each home. */
export class WaitingHints {
  readonly #homes = new Map<string, HomeHints>();

  /** Whether any home has hints or ended states to take. */
  hasReady(isReady: (hint: Hint) => boolean): boolean {
    return [...this.#homes.values()].some(
      ({ hints, released }) =>
        released.size > 0 || [...hints.values()].some((hint) => isReady(hint)),
    );
  }

  get homeIds(): string[] {
    return [...this.#homes.keys()];
  }

  keysOf(homeId: string): ReadonlySet<string> {
    return new Set(this.#homes.get(homeId)?.hints.keys());
  }

  add(hint: Hint, { isInFront, isQuiet }: HintMoment): void {
    const { hints, inFront, quiet } = this.#of(hint.subject.homeId);
    if (!hints.has(hint.key)) {
      hints.set(hint.key, hint);
      keepNewest(hints);
    }
    if (isInFront) {
      inFront.add(hint.key);
      keepNewest(inFront);
    }
    if (isQuiet) {
      quiet.add(hint.key);
      keepNewest(quiet);
    }
  }

  /** Notes that a state has ended. It is no news any more, and is news again when it comes back. */
  release(homeId: string, key: string): void {
    const { hints, released } = this.#of(homeId);
    hints.delete(key);
    released.add(key);
    keepNewest(released);
  }

  drop(homeId: string, isDropped: (hint: Hint) => boolean): void {
    const hints = this.#homes.get(homeId)?.hints ?? new Map<string, Hint>();
    for (const [key, hint] of hints) {
      if (isDropped(hint)) {
        hints.delete(key);
      }
    }
  }

  /** Takes the ready hints of a home. */
  take(homeId: string, isReady: (hint: Hint) => boolean): HintRound {
    const { hints, inFront, quiet, released } = this.#of(homeId);
    const ready = [...hints.values()].filter((hint) => isReady(hint));
    const round = {
      hints: ready,
      inFront: new Set(inFront),
      quiet: new Set(quiet),
      released: [...released],
    };
    for (const { key } of ready) {
      hints.delete(key);
      inFront.delete(key);
      quiet.delete(key);
    }
    released.clear();
    return round;
  }

  /** Drops everything of a home that is gone. */
  forget(homeId: string): void {
    this.#homes.delete(homeId);
  }

  #of(homeId: string): HomeHints {
    const known = this.#homes.get(homeId) ?? new HomeHints();
    this.#homes.set(homeId, known);
    return known;
  }
}

function keepNewest(entries: Map<string, Hint> | Set<string>): void {
  if (entries.size > alertLimits.waiting) {
    const [oldest = ''] = entries.keys();
    entries.delete(oldest);
  }
}
