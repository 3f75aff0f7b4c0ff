import type { Timing } from '../timing.ts';

/**
 * The moment by the service's own clock, as its answers date themselves. The clock of this
 * computer may be set to anything; what a service keeps for so many days it counts by its own.
 */
export class ServiceClock {
  readonly #timing: Pick<Timing, 'now' | 'elapsed'>;
  #dated: { readonly dateMs: number; readonly atMs: number } | undefined;

  constructor(timing: Pick<Timing, 'now' | 'elapsed'>) {
    this.#timing = timing;
  }

  /** An answer has come that was made at a moment. */
  observe(dateMs: number): void {
    this.#dated = { dateMs, atMs: this.#timing.elapsed() };
  }

  /** Milliseconds since the epoch; by our own clock where the service has told none. */
  now(): number {
    return this.told() ?? this.#timing.now();
  }

  /** The same, but undefined where the service has told none. */
  told(): number | undefined {
    return this.#dated && this.#dated.dateMs + this.#timing.elapsed() - this.#dated.atMs;
  }
}
