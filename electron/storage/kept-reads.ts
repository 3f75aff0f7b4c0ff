/** How much is kept at most, in bytes. */
const maxBytes = 8 * 1024 * 1024;
/** One read may take this many bytes. */
export const maxKeptBytes = maxBytes / 16;

interface Kept {
  readonly value: object;
  readonly bytes: number;
}

/**
 * Answers that were read and are still true, by a key. The connection is the only writer, so it
 * knows: every statement that writes empties this, and so does a rollback. A change that says
 * itself what it makes false does so by `drop` and `keep`, within `keptTrueBy`.
 */
export class KeptReads {
  readonly #kept = new Map<string, Kept>();
  readonly #untilWritten = new Set<string>();
  #bytes = 0;
  #isKeptTrue = false;
  #writes = 0;

  /** Counts the writes so far, so that a read in several steps knows whether it is of one state. */
  get writes(): number {
    return this.#writes;
  }

  /** Returns what is kept under a key. The key decides its type. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as said above
  get<Value extends object>(key: string): Value | undefined {
    // As kept under this key
    return this.#kept.get(key)?.value as Value | undefined;
  }

  /** Returns what is kept under a key, or else reads it and keeps what it found. */
  getOrRead<Value extends object | undefined>(
    key: string,
    read: () => Value,
    bytesOf: (value: NonNullable<Value>) => number,
  ): Value {
    const kept = this.get<NonNullable<Value>>(key);
    if (kept !== undefined) {
      return kept;
    }
    const value = read();
    if (value !== undefined) {
      this.keep(key, value, bytesOf(value));
    }
    return value;
  }

  /** Keeps what was just read, and about how many bytes it has. What is oldest makes room. */
  keep(key: string, value: object, bytes: number): void {
    this.drop(key);
    if (bytes > maxKeptBytes) {
      return;
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes + bytes <= maxBytes) {
        break;
      }
      this.drop(oldest);
    }
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
  }

  /** Keeps what any write may make false, also one within `keptTrueBy`. */
  keepUntilWritten(key: string, value: object, bytes: number): void {
    this.keep(key, value, bytes);
    if (this.#kept.has(key)) {
      this.#untilWritten.add(key);
    }
  }

  drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#untilWritten.delete(key);
      this.#bytes -= kept.bytes;
    }
  }

  clear(): void {
    this.#writes += 1;
    this.#kept.clear();
    this.#untilWritten.clear();
    this.#bytes = 0;
  }

  /** Called before each statement that writes. */
  beforeWrite(): void {
    this.#writes += 1;
    if (!this.#isKeptTrue && this.#kept.size > 0) {
      this.clear();
    }
    for (const key of this.#untilWritten) {
      this.drop(key);
    }
  }

  /** Performs a change that drops or keeps anew all that it makes false. */
  keptTrueBy<Result>(change: () => Result): Result {
    this.#isKeptTrue = true;
    try {
      return change();
    } finally {
      this.#isKeptTrue = false;
    }
  }
}
