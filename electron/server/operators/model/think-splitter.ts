/** A piece of a reply: text, or the reasoning that stood before it. */
export interface SaidPiece {
  readonly of: 'text' | 'reasoning';
  readonly text: string;
}

const opening = '<think>';
const closing = '</think>';

/**
 * Takes reasoning out of the text of a reply, where a server leaves it there: between `<think>` and
 * `</think>` at its beginning. It is given the text in pieces, cut anywhere.
 */
export class ThinkSplitter {
  #place: 'before' | 'within' | 'after' = 'before';
  /** The end of the text, which may still be the beginning of a mark. */
  #held = '';

  /** Takes the next piece of the text. */
  take(text: string): SaidPiece[] {
    this.#held += text;
    const pieces: SaidPiece[] = [];
    if (this.#place === 'before') {
      const begun = this.#held.trimStart();
      if (begun.length < opening.length && opening.startsWith(begun)) {
        return pieces;
      }
      this.#place = begun.startsWith(opening) ? 'within' : 'after';
      this.#held = this.#place === 'within' ? begun.slice(opening.length) : this.#held;
    }
    if (this.#place === 'within') {
      const end = this.#held.indexOf(closing);
      const kept = end === -1 ? this.#held.length - begunEnd(this.#held) : end;
      push(pieces, 'reasoning', this.#held.slice(0, kept));
      this.#held = this.#held.slice(end === -1 ? kept : end + closing.length);
      this.#place = end === -1 ? 'within' : 'after';
    }
    if (this.#place === 'after') {
      push(pieces, 'text', this.#held);
      this.#held = '';
    }
    return pieces;
  }

  /** Ends the text: what was held is what it seemed to be. */
  end(): SaidPiece[] {
    const pieces: SaidPiece[] = [];
    push(pieces, this.#place === 'within' ? 'reasoning' : 'text', this.#held);
    this.#held = '';
    return pieces;
  }
}

/** The length of the longest end of a text with which the closing mark begins. */
function begunEnd(text: string): number {
  for (let length = closing.length - 1; length > 0; length -= 1) {
    if (text.endsWith(closing.slice(0, length))) {
      return length;
    }
  }
  return 0;
}

function push(pieces: SaidPiece[], of: SaidPiece['of'], text: string): void {
  if (text !== '') {
    pieces.push({ of, text });
  }
}
