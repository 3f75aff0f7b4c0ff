/**
 * How far a reactor has come in a sequence whose entries may be finished out of order: handled is
 * what lies before the oldest entry that is still open.
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

  /** The newest entry up to which all are finished. */
  get handledSeq(): number {
    // Entries are begun in order, so the first of the set is the oldest.
    const [oldestOpen] = this.#open;
    return oldestOpen === undefined ? this.#seenSeq : oldestOpen - 1;
  }

  /** How many were finished since progress was last saved. */
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
