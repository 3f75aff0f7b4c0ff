/** The time the thread works before the event loop handles new arrivals. */
const roundMs = 8;

/**
 * Shares the thread among users. A piece of work runs at once while there is time in this round of
 * the event loop. Otherwise it waits, and waiting users are served in turn, one piece each. So
 * nobody has to wait for all of another user's work.
 */
export class FairScheduler {
  /** The waiting pieces by user, the next user first. */
  readonly #waiting = new Map<number, (() => void)[]>();
  #spentMs = 0;
  #isCounting = false;

  /** Runs a piece of a user's work now or later. The piece must handle its own errors. */
  run(user: number, piece: () => void): void {
    if (this.#waiting.size === 0 && this.#spentMs < roundMs) {
      this.#runNow(piece);
      return;
    }
    const line = this.#waiting.get(user);
    if (line === undefined) {
      this.#waiting.set(user, [piece]);
    } else {
      line.push(piece);
    }
    this.#countRound();
  }

  #runNow(piece: () => void): void {
    const startMs = performance.now();
    try {
      piece();
    } finally {
      this.#spentMs += performance.now() - startMs;
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
    for (const [user, line] of this.#waiting) {
      if (this.#spentMs >= roundMs) {
        return;
      }
      // Queues behind all other waiting users
      this.#waiting.delete(user);
      const piece = line.shift();
      if (line.length > 0) {
        this.#waiting.set(user, line);
      }
      if (piece !== undefined) {
        this.#runNow(piece);
      }
    }
  }
}
