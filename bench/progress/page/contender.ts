/** The operators that write at the same time. */
export const writers = ['ada', 'ben', 'cleo', 'dan', 'eve'].map((name) => `opr_${name}`);

/** A thread in which operators write, as the benchmark uses it. */
export interface Contender {
  readonly show: (place: HTMLElement) => void;
  /** Adds to what an operator has written in an answer. */
  readonly write: (operatorId: string, text: string) => void;
  /** Adds to it what the page never hears of, as where an event was lost. */
  readonly miss: (operatorId: string, text: string) => void;
  /** Puts the messages of the answers in the place of what was written. */
  readonly end: () => void;
  /** Shows the end of the thread, as whoever has read what is above it does. */
  readonly goToEnd: () => void;
  /** The answers on the page that are being written: those in sight, and those near it. */
  readonly shown: () => Iterable<Element>;
}
