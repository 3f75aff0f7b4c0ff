import { modelLimits } from '#shared/limits/server-limits.ts';

/** A clock that calls back once, unless it is told not to. */
export interface Timers {
  set(ms: number, call: () => void): () => void;
}

export const systemTimers: Timers = {
  set: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** A wait for a server: it says when that has been quiet for a while, and when to give up. */
export class Wait {
  readonly #timers: Timers;
  readonly #onQuiet: (() => void) | undefined;
  #cancel: readonly (() => void)[] = [];

  constructor(timers: Timers, onQuiet: (() => void) | undefined) {
    this.#timers = timers;
    this.#onQuiet = onQuiet;
  }

  begin(ms: number, giveUp: () => void): void {
    this.end();
    const quiet = this.#onQuiet && [this.#timers.set(modelLimits.quietMs, this.#onQuiet)];
    this.#cancel = [this.#timers.set(ms, giveUp), ...(quiet ?? [])];
  }

  end(): void {
    for (const cancel of this.#cancel) {
      cancel();
    }
    this.#cancel = [];
  }
}
