import type { Timing } from '../timing.ts';

const firstLookMs = 500;
const maxLookMs = 10_000;

/** An entry that may have arrived, and that the service cannot tell from its repetition. */
interface UncertainEntry {
  readonly entryId: string;
  /** When it can no longer arrive, by the clock of this run. */
  readonly sendsAtMs: number;
  readonly looks: number;
}

export interface DoubtOptions {
  readonly timing: Timing;
  /** How long a request may be on its way; twice as long later it can no longer arrive. */
  readonly requestTimeoutMs: number;
}

/** The doubt of a lane whether an entry has arrived, which ends once it can no longer arrive. */
export class Doubt {
  readonly #options: DoubtOptions;
  #uncertain: UncertainEntry | undefined;

  constructor(options: DoubtOptions) {
    this.#options = options;
  }

  /** Whether an entry was waited for until no earlier try can still arrive. */
  isWaitedOut(entryId: string): boolean {
    const uncertain = this.#uncertain;
    return uncertain?.entryId === entryId && this.#options.timing.elapsed() >= uncertain.sendsAtMs;
  }

  /** Begins to wait for an entry, unless it is waited for. */
  begin(entryId: string): void {
    this.#uncertain = this.#of(entryId);
  }

  /** Begins the next one anew: another try may arrive, with a whole waiting time of its own. */
  end(): void {
    this.#uncertain = undefined;
  }

  /**
   * Returns how long to wait for the next look: none at first, then ever longer, up to the moment
   * from which the entry may be sent again.
   */
  nextLookMs(entryId: string): number {
    const uncertain = this.#of(entryId);
    const { looks, sendsAtMs } = uncertain;
    this.#uncertain = { ...uncertain, looks: looks + 1 };
    const delayMs = looks === 0 ? 0 : Math.min(maxLookMs, firstLookMs * 2 ** looks);
    return Math.min(delayMs, sendsAtMs - this.#options.timing.elapsed());
  }

  #of(entryId: string): UncertainEntry {
    const { timing, requestTimeoutMs } = this.#options;
    return this.#uncertain?.entryId === entryId
      ? this.#uncertain
      : { entryId, sendsAtMs: timing.elapsed() + 2 * requestTimeoutMs, looks: 0 };
  }
}
