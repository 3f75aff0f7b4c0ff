import { retentionLimits } from '#shared/limits/server-limits.ts';

/** Returns the time in milliseconds since the epoch. Tests provide their own. */
export type Clock = () => number;

/**
 * A clock that never goes back, even across restarts. While the machine's clock is behind, each
 * timestamp is a millisecond after the previous one, so that lists keep their order. A clock that
 * is years ahead of the newest timestamp is considered wrong; otherwise one bad start would put its
 * date on everything that follows.
 */
export class MonotonicClock {
  readonly #clock: Clock;
  /** Undefined until the first timestamp; any clock is believed then. */
  #latestMs: number | undefined;

  constructor(clock: Clock, latest: string | undefined) {
    this.#clock = clock;
    this.#latestMs = latest === undefined ? undefined : Date.parse(latest);
  }

  /** Returns the current time as an ISO 8601 UTC timestamp with milliseconds. */
  timestamp(): string {
    const clockMs = this.#clock();
    const isFollowed = this.#isPlausible(clockMs) && clockMs >= (this.#latestMs ?? 0);
    this.#latestMs = isFollowed ? clockMs : (this.#latestMs ?? 0) + 1;
    return new Date(this.#latestMs).toISOString();
  }

  /** Returns the time for computing ages: the machine's clock, if it is plausible. */
  nowMs(): number {
    const clockMs = this.#clock();
    return this.#isPlausible(clockMs) ? clockMs : (this.#latestMs ?? clockMs);
  }

  #isPlausible(clockMs: number): boolean {
    return this.#latestMs === undefined || clockMs - this.#latestMs <= retentionLimits.clockJumpMs;
  }
}
