import { FairQueue } from './fair-queue.ts';

/** The time the thread works before the event loop handles new arrivals. */
const roundMs = 8;

/**
 * Shares the thread among users. A piece of work runs at once while there is time in this round of
 * the event loop. Otherwise it waits, and of the waiting users the one who had least of the thread
 * is served next, one piece at a time. So nobody waits for more than the piece that runs already.
 */
export class FairScheduler {
  readonly #waiting = new FairQueue<() => void>();
  readonly #now: () => number;
  #spentMs = 0;
  #isCounting = false;

  /** @param now a clock in milliseconds that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs a piece of a user's work now or later. The piece must handle its own errors. */
  run(user: number, piece: () => void): void {
    if (this.#waiting.size === 0 && this.#spentMs < roundMs) {
      this.#runNow(user, piece);
      return;
    }
    this.#waiting.add(user, piece);
    this.#countRound();
  }

  #runNow(user: number, piece: () => void): void {
    const startMs = this.#now();
    try {
      piece();
    } finally {
      const tookMs = this.#now() - startMs;
      this.#spentMs += tookMs;
      this.#waiting.count(user, tookMs);
      this.#countRound();
    }
  }

  /** Starts a new round once the event loop has handled new arrivals. */
  #countRound(): void {
    if (this.#isCounting) {
      return;
    }
    this.#isCounting = true;
    setImmediate(() => {
      this.#isCounting = false;
      this.#spentMs = 0;
      this.#serve();
    });
  }

  #serve(): void {
    while (this.#spentMs < roundMs) {
      const next = this.#waiting.take();
      if (next === undefined) {
        return;
      }
      this.#runNow(next.user, next.work);
    }
  }
}
