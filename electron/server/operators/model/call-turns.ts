/** Lets so many calls go on at once for each key; the others wait for their turn, in order. */
export class CallTurns {
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #counts = new Map<string, number>();

  /**
   * Makes a call when it is its turn.
   *
   * @throws the reason of the signal where it is aborted before that
   */
  async take<Result>(
    { key, most, signal }: { key: string; most: number; signal: AbortSignal },
    call: () => Promise<Result>,
  ): Promise<Result> {
    await this.#turn(key, most, signal);
    try {
      return await call();
    } finally {
      this.#pass(key);
    }
  }

  async #turn(key: string, most: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const count = this.#counts.get(key) ?? 0;
    if (count < most) {
      this.#counts.set(key, count + 1);
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, queue);
    queue.push(resolve);
    const leave = () => {
      queue.splice(queue.indexOf(resolve), 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  /** Gives the place of a call that has ended to the next, or frees it. */
  #pass(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next !== undefined) {
      next();
      return;
    }
    const count = (this.#counts.get(key) ?? 1) - 1;
    if (count > 0) {
      this.#counts.set(key, count);
    } else {
      this.#counts.delete(key);
      this.#waiting.delete(key);
    }
  }
}
