/** How long the thread works before whatever has arrived meanwhile is looked at. */
const roundMs = 8;

/**
 * Shares the one thread among users. A piece of work runs at once while there is time in this
 * round of the event loop; else it waits, and those who wait are served one after the other, a
 * piece for each user. So nobody waits longer for it that somebody else asks for very much.
 */
export class FairScheduler {
  /** What waits, by user; the next to be served comes first. */
  readonly #waiting = new Map<number, (() => void)[]>();
  #spentMs = 0;
  #isCounting = false;

  /** Runs a piece of a user's work, now or later. What it throws is thrown to nobody. */
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

  /** The next round begins once the event loop has looked at what arrived. */
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
      // Behind everybody else who waits
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
