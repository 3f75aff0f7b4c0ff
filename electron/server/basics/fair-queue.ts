/** For how long it is remembered how much of the thread each user had. */
const rememberedMs = 1_000;

/**
 * The waiting work of users. The next is always of the user who had least of the thread lately, and
 * each user's own work stays in its order.
 */
export class FairQueue<Work> {
  /** The waiting work by user, those who have waited longest first. */
  readonly #waiting = new Map<number, Work[]>();
  /** The time that users had of the thread lately. */
  readonly #usedMs = new Map<number, number>();
  /** Long ago at first: a start does not load Node's clock for it (performance: goal 2). */
  #rememberedSinceMs = -Infinity;
  #size = 0;

  /** The number of waiting pieces of work. */
  get size(): number {
    return this.#size;
  }

  add(user: number, work: Work): void {
    const line = this.#waiting.get(user);
    if (line === undefined) {
      this.#waiting.set(user, [work]);
    } else {
      line.push(work);
    }
    this.#size += 1;
  }

  /** Takes the next work and its user; undefined if none waits. */
  take(): { readonly user: number; readonly work: Work } | undefined {
    const user = this.#nextUser();
    const line = user === undefined ? undefined : this.#waiting.get(user);
    const work = line?.shift();
    if (user === undefined || line === undefined || work === undefined) {
      return undefined;
    }
    // Queues behind those who had as little.
    this.#waiting.delete(user);
    if (line.length > 0) {
      this.#waiting.set(user, line);
    }
    this.#size -= 1;
    return { user, work };
  }

  /** Counts time that a user had of the thread. */
  count(user: number, tookMs: number): void {
    const nowMs = performance.now();
    if (nowMs - this.#rememberedSinceMs > rememberedMs) {
      this.#rememberedSinceMs = nowMs;
      this.#usedMs.clear();
    }
    this.#usedMs.set(user, (this.#usedMs.get(user) ?? 0) + tookMs);
  }

  /** Drops everything that waits. */
  clear(): void {
    this.#waiting.clear();
    this.#size = 0;
  }

  #nextUser(): number | undefined {
    let next: number | undefined;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const user of this.#waiting.keys()) {
      const usedMs = this.#usedMs.get(user) ?? 0;
      if (usedMs < leastMs) {
        next = user;
        leastMs = usedMs;
      }
    }
    return next;
  }
}
