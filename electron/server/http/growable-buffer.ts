/**
 * A buffer for bytes that arrive in chunks of any size. It copies them together, because a body in
 * chunks of one byte would otherwise be millions of buffers that each keep the memory of a read.
 */
export class GrowableBuffer {
  /** The first chunk is not copied, because most bodies have only one. */
  #bytes: Buffer | undefined;
  #size = 0;
  #isDropped = false;

  /** The number of bytes received. */
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

  /** Drops the received bytes and ignores later ones. */
  drop(): void {
    this.#isDropped = true;
    this.#bytes = undefined;
  }

  /** Returns the received bytes; undefined if there are none. */
  toBuffer(): Buffer | undefined {
    return this.#size === 0 ? undefined : this.#bytes?.subarray(0, this.#size);
  }

  #grow(least: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(least, 2 * (this.#bytes?.length ?? 0)));
    this.#bytes?.copy(grown, 0, 0, this.#size);
    this.#bytes = grown;
  }
}
