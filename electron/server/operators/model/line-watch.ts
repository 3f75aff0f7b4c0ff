import { modelLimits } from '#shared/limits/server-limits.ts';
import { ModelFault } from './model-fault.ts';

const newline = 0x0a;
const endLine = /^data:[ ]?\[DONE\]\r?$/;
/** The longest form of the last line. */
const endBytes = 13;

/** Watches the lines of a streamed answer, before anybody parses them. A line costs no memory. */
export class LineWatch {
  #bytes = 0;
  /** The beginning of the line, as far as it may be the last one. */
  readonly #begun = Buffer.alloc(endBytes);

  /**
   * Sees the next bytes, and returns how many of them belong to the stream where its last line is
   * among them.
   *
   * @throws ModelFault where a line is too long
   */
  see(chunk: Uint8Array): number | undefined {
    for (let from = 0; from < chunk.length;) {
      const found = chunk.indexOf(newline, from);
      const end = found === -1 ? chunk.length : found;
      for (let at = from; at < end && this.#bytes + at - from < endBytes; at += 1) {
        this.#begun[this.#bytes + at - from] = chunk[at] ?? 0;
      }
      this.#bytes += end - from;
      if (this.#bytes > modelLimits.lineBytes) {
        throw new ModelFault('too_large');
      }
      if (found === -1) {
        return undefined;
      }
      if (this.#isLast()) {
        return end + 1;
      }
      this.#bytes = 0;
      from = end + 1;
    }
    return undefined;
  }

  #isLast(): boolean {
    // Most lines are longer, or begin otherwise: they are not made a text
    const isMaybe =
      this.#bytes <= endBytes && this.#bytes >= endBytes - 2 && this.#begun[0] === 0x64;
    return isMaybe && endLine.test(this.#begun.toString('latin1', 0, this.#bytes));
  }
}
