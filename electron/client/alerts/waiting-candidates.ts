import { alertLimits } from '#shared/limits/desktop-limits.ts';
import type { AlertCandidate } from './candidates.ts';

/** The candidates of a home that are taken together, oldest first. */
export interface CandidateRound {
  readonly candidates: readonly AlertCandidate[];
  /** The names of the candidates whose thing was on the screen when they came. */
  readonly inFront: ReadonlySet<string>;
  /** The names of the candidates that came in quiet time. */
  readonly quiet: ReadonlySet<string>;
  /** The names of states that have ended. */
  readonly released: readonly string[];
}

/** The person's situation when a candidate came. */
export interface CandidateMoment {
  readonly isInFront: boolean;
  readonly isQuiet: boolean;
}

class HomeCandidates {
  readonly candidates = new Map<string, AlertCandidate>();
  readonly inFront = new Set<string>();
  readonly quiet = new Set<string>();
  readonly released = new Set<string>();
}

/** The candidates of all homes that wait to be told, each once. Their number is bounded for each home. */
export class WaitingCandidates {
  readonly #homes = new Map<string, HomeCandidates>();

  /** Whether any home has candidates or ended states to take. */
  hasReady(isReady: (candidate: AlertCandidate) => boolean): boolean {
    return [...this.#homes.values()].some(
      ({ candidates, released }) =>
        released.size > 0 || [...candidates.values()].some((candidate) => isReady(candidate)),
    );
  }

  get homeIds(): string[] {
    return [...this.#homes.keys()];
  }

  keysOf(homeId: string): ReadonlySet<string> {
    return new Set(this.#homes.get(homeId)?.candidates.keys());
  }

  add(candidate: AlertCandidate, { isInFront, isQuiet }: CandidateMoment): void {
    const { candidates, inFront, quiet } = this.#of(candidate.subject.homeId);
    if (!candidates.has(candidate.key)) {
      candidates.set(candidate.key, candidate);
      keepNewest(candidates);
    }
    if (isInFront) {
      inFront.add(candidate.key);
      keepNewest(inFront);
    }
    if (isQuiet) {
      quiet.add(candidate.key);
      keepNewest(quiet);
    }
  }

  /** Notes that a state has ended. It is no news any more, and is news again when it comes back. */
  release(homeId: string, key: string): void {
    const { candidates, released } = this.#of(homeId);
    candidates.delete(key);
    released.add(key);
    keepNewest(released);
  }

  drop(homeId: string, isDropped: (candidate: AlertCandidate) => boolean): void {
    const candidates = this.#homes.get(homeId)?.candidates ?? new Map<string, AlertCandidate>();
    for (const [key, candidate] of candidates) {
      if (isDropped(candidate)) {
        candidates.delete(key);
      }
    }
  }

  /** Takes the ready candidates of a home. */
  take(homeId: string, isReady: (candidate: AlertCandidate) => boolean): CandidateRound {
    const { candidates, inFront, quiet, released } = this.#of(homeId);
    const ready = [...candidates.values()].filter((candidate) => isReady(candidate));
    const round = {
      candidates: ready,
      inFront: new Set(inFront),
      quiet: new Set(quiet),
      released: [...released],
    };
    for (const { key } of ready) {
      candidates.delete(key);
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

  #of(homeId: string): HomeCandidates {
    const known = this.#homes.get(homeId) ?? new HomeCandidates();
    this.#homes.set(homeId, known);
    return known;
  }
}

function keepNewest(entries: Map<string, AlertCandidate> | Set<string>): void {
  if (entries.size > alertLimits.waiting) {
    const [oldest = ''] = entries.keys();
    entries.delete(oldest);
  }
}
