/** The time the thread works before the event loop handles new arrivals. */
const roundMs = 8;
/** For how long it is remembered how much of the thread each user had. */
const rememberedMs = 1_000;

/**
 * Shares the thread among users. A piece of work runs at once while there is time in this round of
 * the event loop. Otherwise it waits, and of the waiting users the one who had least of the thread
 * is served next, one piece at a time. So nobody waits for more than the piece that runs already.
 */
export class FairScheduler {
  /** The waiting pieces by user, those who have waited longest first. */
  readonly #waiting = new Map<number, (() => void)[]>();
  /** The time that users had of the thread lately. */
  readonly #usedMs = new Map<number, number>();
  #rememberedSinceMs = performance.now();
  #spentMs = 0;
  #isCounting = false;

  /** Runs a piece of a user's work now or later. The piece must handle its own errors. */
  run(user: number, piece: () => void): void {
    if (this.#waiting.size === 0 && this.#spentMs < roundMs) {
      this.#runNow(user, piece);
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

  #runNow(user: number, piece: () => void): void {
    const startMs = performance.now();
    try {
      piece();
    } finally {
      const tookMs = performance.now() - startMs;
      this.#spentMs += tookMs;
      this.#usedMs.set(user, (this.#usedMs.get(user) ?? 0) + tookMs);
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
      this.#forget();
      this.#serve();
    });
  }

  #forget(): void {
    const nowMs = performance.now();
    if (nowMs - this.#rememberedSinceMs > rememberedMs) {
      this.#rememberedSinceMs = nowMs;
      this.#usedMs.clear();
    }
  }

  #serve(): void {
    while (this.#waiting.size > 0 && this.#spentMs < roundMs) {
      this.#serveNext();
    }
  }

  #serveNext(): void {
    let next: number | undefined;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const user of this.#waiting.keys()) {
      const usedMs = this.#usedMs.get(user) ?? 0;
      if (usedMs < leastMs) {
        next = user;
        leastMs = usedMs;
      }
    }
    const line = next === undefined ? undefined : this.#waiting.get(next);
    const piece = line?.shift();
    if (next === undefined || line === undefined || piece === undefined) {
      return;
    }
    // Queues behind those who had as little.
    this.#waiting.delete(next);
    if (line.length > 0) {
      this.#waiting.set(next, line);
    }
    this.#runNow(next, piece);
  }
}
