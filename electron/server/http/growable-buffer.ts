/**
 * Bytes that arrive in chunks of any size. They are copied together as they come: a body in
 * chunks of one byte would otherwise be millions of buffers, each with the rest of its read.
 */
export class GrowableBuffer {
  /** The first chunk is kept as it is: most bodies have no other. */
  #bytes: Buffer | undefined;
  #size = 0;
  #isDropped = false;

  /** How many bytes have come. */
  get size(): number {
    return this.#size;
  }

  add(chunk: Buffer): void {
    if (this.#isDropped) {
      return;
    }
    const size = this.#size + chunk.length;
    if (this.#bytes === undefined) {
      this.#bytes = chunk;
    } else {
      if (size > this.#bytes.length) {
        this.#grow(size);
      }
      chunk.copy(this.#bytes, this.#size);
    }
    this.#size = size;
  }

  /** Forgets what has come, and what is still to come. */
  drop(): void {
    this.#isDropped = true;
    this.#bytes = undefined;
  }

  /** All that has come; undefined where nothing has. */
  toBuffer(): Buffer | undefined {
    return this.#size === 0 ? undefined : this.#bytes?.subarray(0, this.#size);
  }

  #grow(least: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(least, 2 * (this.#bytes?.length ?? 0)));
    this.#bytes?.copy(grown, 0, 0, this.#size);
    this.#bytes = grown;
  }
}
