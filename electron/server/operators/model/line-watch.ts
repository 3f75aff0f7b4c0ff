import { modelLimits } from '#shared/limits/server-limits.ts';
import { ModelFault } from './model-fault.ts';

const newline = 0x0a;
const endLine = /^data:[ ]?\[DONE\]\r?$/;
/** The longest form of the last line. */
const endBytes = 14;

/** Watches the lines of a streamed answer, before anybody parses them. */
export class LineWatch {
  #bytes = 0;
  #begun: Uint8Array[] = [];

  /**
   * Sees the next bytes, and returns how many of them belong to the stream where its last line is
   * among them.
   *
   * @throws ModelFault where a line is too long
   */
  see(chunk: Uint8Array): number | undefined {
    for (let from = 0; from < chunk.length;) {
      const end = chunk.indexOf(newline, from);
      const piece = chunk.subarray(from, end === -1 ? chunk.length : end);
      this.#bytes += piece.length;
      if (this.#bytes > modelLimits.lineBytes) {
        throw new ModelFault('too_large');
      }
      if (this.#bytes <= endBytes) {
        this.#begun.push(piece);
      }
      if (end === -1) {
        return undefined;
      }
      if (this.#isLast()) {
        return end + 1;
      }
      this.#bytes = 0;
      this.#begun = [];
      from = end + 1;
    }
    return undefined;
  }

  #isLast(): boolean {
    return this.#bytes <= endBytes && endLine.test(Buffer.concat(this.#begun).toString('latin1'));
  }
}
