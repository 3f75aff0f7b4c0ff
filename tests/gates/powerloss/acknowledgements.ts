import { openSync, writeSync } from 'node:fs';

/** How a writer is started: with one line of JSON. */
export interface WriterOptions {
  readonly scene: string;
  /** The folder that is recorded. */
  readonly root: string;
  /** The file outside it that takes the acknowledgements. */
  readonly acknowledgedPath: string;
  /** How much is written. */
  readonly size: number;
}

/** The order that this process was started with. */
export function readOptions(): WriterOptions {
  return JSON.parse(process.argv[2] ?? '') as WriterOptions;
}

/** Notes, in its place among the recorded calls, that something was acknowledged. */
export class AcknowledgementLog {
  readonly #file: number;

  constructor({ acknowledgedPath }: WriterOptions) {
    this.#file = openSync(acknowledgedPath, 'w');
  }

  record(what: object): void {
    writeSync(this.#file, `${JSON.stringify(what)}\n`);
  }
}

/** A text of its own for each number: short, long, and now and then over many pages. */
export function textOfLength(number: number): string {
  const length = number % 17 === 0 ? 30_000 : (number * 37) % 400;
  return `text ${number} ${'λ'.repeat(length)}`;
}
