/** The content of a file, changed by system calls. */
export class FileImage {
  #bytes: Buffer;
  #size: number;

  constructor(content: Uint8Array = Buffer.alloc(0)) {
    this.#bytes = Buffer.from(content);
    this.#size = content.length;
  }

  get size(): number {
    return this.#size;
  }

  /** Writes at an offset. A gap after the end is filled with zeros. */
  write(offset: number, data: Uint8Array): void {
    if (offset + data.length > this.#size) {
      this.resize(offset + data.length);
    }
    this.#bytes.set(data, offset);
  }

  /** Truncates the file, or extends it with zeros. */
  resize(size: number): void {
    if (size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
    }
    if (size < this.#size) {
      this.#bytes.fill(0, size, this.#size);
    }
    this.#size = size;
  }

  /** The whole content. Must not be kept, because the next change may modify it. */
  content(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }
}
