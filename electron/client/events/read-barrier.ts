import type { Timing } from '../timing.ts';

/** How long a slow read may keep what happens meanwhile. */
const maxWaitMs = 1_000;

interface Waiting {
  readonly publish: () => void;
  /** The reads up to this one had begun when it came. */
  readonly behind: number;
  readonly untilMs: number;
}

/**
 * Keeps what happens behind the reads that were under way when it happened, in its order: an
 * answer made before an event, but arriving after it, would put an older state over a newer one.
 */
export class ReadBarrier {
  readonly #timing: Timing;
  #last = 0;
  readonly #open = new Set<number>();
  #waiting: Waiting[] = [];
  #cancelWait: (() => void) | undefined;

  constructor(timing: Timing) {
    this.#timing = timing;
  }

  /** A read begins; call what is returned once its answer has been handed on. */
  enter(): () => void {
    this.#last += 1;
    const read = this.#last;
    this.#open.add(read);
    return () => {
      this.#open.delete(read);
      this.#drain();
    };
  }

  /** Tells at once, or when the reads of now are over, or when they take too long. */
  pass(publish: () => void): void {
    const untilMs = this.#timing.elapsed() + maxWaitMs;
    this.#waiting.push({ publish, behind: this.#last, untilMs });
    this.#drain();
  }

  #drain(): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#isHeld(next)) {
        const waitMs = next.untilMs - this.#timing.elapsed();
        this.#cancelWait = this.#timing.after(waitMs, () => this.#drain());
        return;
      }
      this.#waiting.shift();
      next.publish();
    }
  }

  #isHeld({ behind, untilMs }: Waiting): boolean {
    return this.#timing.elapsed() < untilMs && [...this.#open].some((read) => read <= behind);
  }
}
