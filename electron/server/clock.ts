/** Tells the time in milliseconds since the epoch; tests bring their own. */
export type Clock = () => number;

/**
 * The time that a server stamps with: never earlier than any stamp before it, over restarts too,
 * so that nothing goes backwards and lists keep their order when the machine's clock is set back.
 */
export class Timeline {
  readonly #clock: Clock;
  #latestMs: number;

  constructor(clock: Clock, latest: string | undefined) {
    this.#clock = clock;
    this.#latestMs = latest === undefined ? 0 : Date.parse(latest);
  }

  /** Now, as an ISO 8601 UTC timestamp with milliseconds. */
  stamp(): string {
    this.#latestMs = Math.max(this.#latestMs, this.#clock());
    return new Date(this.#latestMs).toISOString();
  }
}
