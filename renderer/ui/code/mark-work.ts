/** A range of a code, with the classes that colour it. */
export interface CodeMark {
  readonly from: number;
  readonly to: number;
  readonly classes: string;
}

/** Work in small steps that returns the marks of a code, in order and without overlap. */
export type MarkWork = Generator<void, readonly CodeMark[]>;
