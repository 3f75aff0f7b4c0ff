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
  /** The second of the last timestamp, and its text up to the milliseconds. */
  #second = { startMs: NaN, text: '' };

  constructor(clock: Clock, latest: string | undefined) {
    this.#clock = clock;
    this.#latestMs = latest === undefined ? undefined : Date.parse(latest);
  }

  /** Returns the current time as an ISO 8601 UTC timestamp with milliseconds. */
  timestamp(): string {
    const clockMs = this.#clock();
    const isFollowed = this.#isPlausible(clockMs) && clockMs >= (this.#latestMs ?? 0);
    this.#latestMs = isFollowed ? clockMs : (this.#latestMs ?? 0) + 1;
    return this.#timestampOf(this.#latestMs);
  }

  /** Formats the time; a date is formatted once a second, because that takes 7 µs between requests. */
  #timestampOf(ms: number): string {
    const sinceMs = ms - this.#second.startMs;
    if (!(sinceMs >= 0 && sinceMs < 1_000)) {
      const startMs = Math.floor(ms / 1_000) * 1_000;
      this.#second = { startMs, text: new Date(startMs).toISOString().slice(0, -'000Z'.length) };
    }
    return `${this.#second.text}${String(ms - this.#second.startMs).padStart(3, '0')}Z`;
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
