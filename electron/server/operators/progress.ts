/**
 * Tracks the progress in a sequence whose entries may finish out of order. The entries before the
 * oldest open one are handled.
 */
export class Progress {
  readonly #open = new Set<number>();
  #seenSeq: number;
  #unsavedCount = 0;

  constructor(handledSeq: number) {
    this.#seenSeq = handledSeq;
  }

  /** The newest entry that was begun. */
  get seenSeq(): number {
    return this.#seenSeq;
  }

  /** The newest entry up to which all entries are finished. */
  get handledSeq(): number {
    // Entries begin in order, so the first of the set is the oldest.
    const [oldestOpen] = this.#open;
    return oldestOpen === undefined ? this.#seenSeq : oldestOpen - 1;
  }

  /** The number of entries finished since progress was last saved. */
  get unsavedCount(): number {
    return this.#unsavedCount;
  }

  begin(seq: number): void {
    this.#seenSeq = seq;
    this.#open.add(seq);
  }

  finish(seq: number): void {
    this.#open.delete(seq);
    this.#unsavedCount += 1;
  }

  markSaved(): void {
    this.#unsavedCount = 0;
  }
}
