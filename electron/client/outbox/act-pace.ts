import type { StoredEntry } from '../store/store-protocol.ts';
import { backoffMs, serviceBackoff } from '../timing.ts';
import type { Timing } from '../timing.ts';

/** The tries of an act that came to nothing, one after the other. */
interface Failing {
  count: number;
  isGoingRound: boolean;
}

/**
 * How fast an act goes around those of its entries that the service cannot take now. One that fails
 * holds up no other. Where each fails, the service is at fault: the next is tried ever later.
 */
export class ActPace {
  readonly #timing: Timing;
  readonly #sendAfter: (entryId: string) => void;
  readonly #failing = new Map<string, Failing>();

  constructor(timing: Timing, sendAfter: (entryId: string) => void) {
    this.#timing = timing;
    this.#sendAfter = sendAfter;
  }

  /** An entry rests, as long as the service asked at least; the next of its act may go. */
  goRound(entry: StoredEntry, notBeforeMs: number): void {
    const act = actOf(entry);
    if (act === undefined) {
      return;
    }
    const failing = this.#failing.get(act) ?? { count: 0, isGoingRound: false };
    this.#failing.set(act, failing);
    failing.count += 1;
    if (failing.count === 1 && notBeforeMs === 0) {
      // Before the one that rests is tried again.
      this.#sendAfter(entry.id);
    } else if (!failing.isGoingRound) {
      failing.isGoingRound = true;
      const delayMs = backoffMs(serviceBackoff, failing.count - 1, this.#timing.random);
      this.#timing.after(Math.max(delayMs, notBeforeMs), () => {
        failing.isGoingRound = false;
        this.#sendAfter(entry.id);
      });
    }
  }

  /** An entry has come to something: the service takes what it is asked. */
  goOn(entry: StoredEntry): void {
    const act = actOf(entry);
    if (act !== undefined) {
      this.#failing.delete(act);
    }
  }
}

/** The act of which an entry is one of several; undefined for none. */
function actOf({ input: { together } }: StoredEntry): string | undefined {
  return typeof together === 'string' ? together : undefined;
}
