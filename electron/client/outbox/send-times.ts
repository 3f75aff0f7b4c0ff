import { serviceBackoff, timestampOf } from '../timing.ts';
import type { OutboxLaneOptions } from './lane-options.ts';

/**
 * The longest wait between two looks at the clock while something is scheduled. A timer stands still
 * while the computer sleeps, and anybody may set the clock.
 */
const maxWaitMs = 15_000;

export type SendTimesOptions = Pick<
  OutboxLaneOptions,
  'homeId' | 'store' | 'timing' | 'log' | 'canSend'
> & {
  /** Called for each lane with an entry whose time has come. */
  readonly onDue: (lane: string) => void;
};

/**
 * Wakes the lanes when the times of their scheduled entries have come, by the wall clock. The store
 * knows the times; this only knows when to ask it. It asks for an entry again until it was taken: a
 * clock that is set back in between leaves it where it was (decision 0299).
 */
export class SendTimes {
  readonly #options: SendTimesOptions;
  /** The earliest time that has not come, as far as is known. */
  #nextMs: number | undefined;
  /** Whether entries whose time has come were not taken when they were last looked for. */
  #hasDue = false;
  #cancel: (() => void) | undefined;
  #isStopped = false;

  constructor(options: SendTimesOptions) {
    this.#options = options;
  }

  /** Notes the time of an entry that was accepted or changed. */
  note(sendAt: string): void {
    this.#nextMs = Math.min(this.#nextMs ?? Infinity, Date.parse(sendAt));
    this.look();
  }

  /** Asks for all times anew. */
  async read(): Promise<void> {
    const { homeId, store, timing, log, onDue } = this.#options;
    try {
      const at = timestampOf(timing.now());
      const { lanes, next } = await store.request('outbox.due', { homeId, at });
      this.#hasDue = lanes.length > 0;
      this.#nextMs = next === undefined ? undefined : Date.parse(next);
      for (const lane of lanes) {
        onDue(lane);
      }
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read');
      // A time that has come would be looked for at once, again and again.
      this.#nextMs = timing.now() + serviceBackoff.firstMs;
    }
    this.#wait();
  }

  /** Looks at the clock. Without a connection nothing is due, and `look` is called when there is one. */
  look(): void {
    const { timing, canSend } = this.#options;
    const isNew = this.#nextMs !== undefined && this.#nextMs <= timing.now();
    if ((isNew || this.#hasDue) && canSend()) {
      void this.read();
    } else {
      this.#wait();
    }
  }

  /** Never looks again. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  #wait(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if ((this.#nextMs === undefined && !this.#hasDue) || this.#isStopped) {
      return;
    }
    const { timing, canSend } = this.#options;
    const leftMs = (this.#nextMs ?? Infinity) - timing.now();
    // A time that came during a read is looked at again at once.
    const isNow = leftMs <= 0 && canSend();
    const waitMs = isNow ? 0 : leftMs > 0 ? Math.min(leftMs, maxWaitMs) : maxWaitMs;
    this.#cancel = timing.after(waitMs, () => this.look());
  }
}
