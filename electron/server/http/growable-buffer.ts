/** The size of the largest segment that is allocated at once. */
const maxSegmentBytes = 1024 * 1024;

/**
 * A buffer for bytes that arrive in chunks of any size. It copies them into segments, because a
 * body in chunks of one byte would otherwise be millions of buffers that each keep the memory of a
 * read. A segment is never copied while bytes arrive, so that many large bodies that grow at once
 * hold nobody up.
 */
export class GrowableBuffer {
  /** The first chunk is not copied, because most bodies have only one. */
  #segments: Buffer[] = [];
  /** The free bytes at the end of the last segment. */
  #free = 0;
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
    if (this.#segments.length === 0) {
      this.#segments.push(chunk);
    } else {
      const copied = this.#fill(chunk);
      if (copied < chunk.length) {
        this.#addSegment(chunk.length - copied);
        this.#fill(chunk.subarray(copied));
      }
    }
    this.#size += chunk.length;
  }

  /** Drops the received bytes and ignores later ones. */
  drop(): void {
    this.#isDropped = true;
    this.#segments = [];
  }

  /** Joins the received bytes: some milliseconds for a large body. Undefined if there are none. */
  toBuffer(): Buffer | undefined {
    const [first] = this.#segments;
    if (this.#size === 0 || first === undefined) {
      return undefined;
    }
    return this.#segments.length === 1 ? first : Buffer.concat(this.#segments, this.#size);
  }

  /** Copies as much as fits into the last segment, and returns how much that was. */
  #fill(chunk: Buffer): number {
    const segment = this.#segments.at(-1);
    const copied = Math.min(this.#free, chunk.length);
    if (segment !== undefined && copied > 0) {
      chunk.copy(segment, segment.length - this.#free, 0, copied);
      this.#free -= copied;
    }
    return copied;
  }

  #addSegment(least: number): void {
    const bytes = Math.max(least, Math.min(this.#size, maxSegmentBytes));
    this.#segments.push(Buffer.allocUnsafeSlow(bytes));
    this.#free = bytes;
  }
}
