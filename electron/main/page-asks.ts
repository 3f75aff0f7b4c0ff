import { windowLimits } from '#shared/limits/desktop-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { text } from './text/text.ts';
import { systemTiming } from '../client/timing.ts';
import type { Timing } from '../client/timing.ts';

/**
 * Bounds how often pages bring something before the person outside of their windows: questions of
 * the system, and other programs. A page that was taken over would ask without end.
 */
export class PageAsks {
  readonly #timing: Pick<Timing, 'elapsed'>;
  /** When the last ones were brought up, the oldest first. */
  #times: number[] = [];
  /** The windows over which a question stands. */
  readonly #asked = new WeakSet<object>();

  constructor(timing: Pick<Timing, 'elapsed'>) {
    this.#timing = timing;
  }

  /**
   * Counts one more that is about to be brought up.
   *
   * @throws ProblemError `unavailable` where there were too many
   */
  note(): void {
    const now = this.#timing.elapsed();
    this.#times = this.#times.filter((at) => now - at < windowLimits.asksMs);
    if (this.#times.length >= windowLimits.asks) {
      throw problemError('unavailable', text.windows.tooManyAsks);
    }
    this.#times.push(now);
  }

  /**
   * Asks by a dialog of the system over a window, which has one at a time.
   *
   * @throws ProblemError `unavailable` where another is open, or there were too many
   */
  async ask<Answer>(window: object, question: () => Promise<Answer>): Promise<Answer> {
    if (this.#asked.has(window)) {
      throw problemError('unavailable', text.windows.isAsking);
    }
    this.note();
    this.#asked.add(window);
    try {
      return await question();
    } finally {
      this.#asked.delete(window);
    }
  }
}

/** One bound for all pages together. */
export const pageAsks = new PageAsks(systemTiming);
