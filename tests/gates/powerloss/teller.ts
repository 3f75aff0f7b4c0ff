import { openSync, writeSync } from 'node:fs';

/** How a writer is started: with one line of JSON. */
export interface WriterOrder {
  readonly scene: string;
  /** The folder that is recorded. */
  readonly root: string;
  /** The file outside it that takes what is told. */
  readonly toldPath: string;
  /** How much is written. */
  readonly size: number;
}

/** The order that this process was started with. */
export function readOrder(): WriterOrder {
  return JSON.parse(process.argv[2] ?? '') as WriterOrder;
}

/** Notes, in its place among the recorded calls, that somebody was told something. */
export class Teller {
  readonly #file: number;

  constructor({ toldPath }: WriterOrder) {
    this.#file = openSync(toldPath, 'w');
  }

  tell(what: object): void {
    writeSync(this.#file, `${JSON.stringify(what)}\n`);
  }
}

/** A text of its own for each number: short, long, and now and then over many pages. */
export function textOfLength(number: number): string {
  const length = number % 17 === 0 ? 30_000 : (number * 37) % 400;
  return `text ${number} ${'λ'.repeat(length)}`;
}
