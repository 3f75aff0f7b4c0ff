/** A part of a code and the classes that it is coloured by. */
export interface CodeMark {
  readonly from: number;
  readonly to: number;
  readonly classes: string;
}

/** Bits of work that end with the marks of a code, in their order and without overlap. */
export type MarkWork = Generator<void, readonly CodeMark[]>;
