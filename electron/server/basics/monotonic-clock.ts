import { retentionLimits } from '#shared/limits/limits.ts';

/** Tells the time in milliseconds since the epoch; tests bring their own. */
export type Clock = () => number;

/**
 * A clock that never goes back: never earlier than any stamp before it, over restarts too,
 * so that nothing goes backwards. While the machine's clock is behind, each stamp is a millisecond
 * after the one before, so that lists keep their order. A clock that is years ahead of the newest
 * stamp is taken for wrong, lest one bad start leave its date on all that comes after.
 */
export class MonotonicClock {
  readonly #clock: Clock;
  /** Undefined until anything was stamped at all: then any clock is believed. */
  #latestMs: number | undefined;

  constructor(clock: Clock, latest: string | undefined) {
    this.#clock = clock;
    this.#latestMs = latest === undefined ? undefined : Date.parse(latest);
  }

  /** Now, as an ISO 8601 UTC timestamp with milliseconds. */
  timestamp(): string {
    const clockMs = this.#clock();
    const isFollowed = this.#isPlausible(clockMs) && clockMs >= (this.#latestMs ?? 0);
    this.#latestMs = isFollowed ? clockMs : (this.#latestMs ?? 0) + 1;
    return new Date(this.#latestMs).toISOString();
  }

  /** The time by which the age of things is told: the clock's, where that can be believed. */
  nowMs(): number {
    const clockMs = this.#clock();
    return this.#isPlausible(clockMs) ? clockMs : (this.#latestMs ?? clockMs);
  }

  #isPlausible(clockMs: number): boolean {
    return this.#latestMs === undefined || clockMs - this.#latestMs <= retentionLimits.clockJumpMs;
  }
}
