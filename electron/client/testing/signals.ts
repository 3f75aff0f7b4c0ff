/** Things that happened, and a way to wait for the next without looking at a clock. */
export class Signals<Item> {
  readonly seen: Item[] = [];
  #waiting: (() => void)[] = [];

  readonly add = (item: Item): void => {
    this.seen.push(item);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const proceed of waiting) {
      proceed();
    }
  };

  /** Resolves once what has happened fulfils a condition. */
  async until(isEnough: (seen: readonly Item[]) => boolean): Promise<readonly Item[]> {
    while (!isEnough(this.seen)) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    return this.seen;
  }

  /** Resolves once that many things have happened. */
  count(count: number): Promise<readonly Item[]> {
    return this.until((seen) => seen.length >= count);
  }
}
