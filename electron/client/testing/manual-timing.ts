import type { Timing } from '../timing.ts';

/** A clock that stands still until a test moves it, and a chance that it chooses. */
export class ManualTiming implements Timing {
  #nowMs = Date.parse('2026-11-21T12:00:00.000Z');
  #timers: { readonly atMs: number; readonly run: () => void }[] = [];
  chance = 0.5;
  /** How wrong the clock goes; timers do not mind. */
  skewMs = 0;

  readonly now = () => this.#nowMs + this.skewMs;

  readonly elapsed = () => this.#nowMs;

  readonly random = () => this.chance;

  readonly after = (delayMs: number, run: () => void) => {
    const timer = { atMs: this.#nowMs + delayMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** How long until each timer that waits, the soonest first. */
  get waits(): number[] {
    return this.#timers.map(({ atMs }) => atMs - this.#nowMs).toSorted((a, b) => a - b);
  }

  /** Moves the clock, running what falls due on the way, in its order. */
  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (let next = this.#due(untilMs); next !== undefined; next = this.#due(untilMs)) {
      const timer = next;
      this.#timers = this.#timers.filter((other) => other !== timer);
      this.#nowMs = timer.atMs;
      timer.run();
    }
    this.#nowMs = untilMs;
  }

  #due(untilMs: number) {
    return this.#timers
      .filter(({ atMs }) => atMs <= untilMs)
      .toSorted((a, b) => a.atMs - b.atMs)
      .at(0);
  }
}
