import { openSync, writeSync } from 'node:fs';

/** The options of a writer: one line of JSON. */
export interface WriterOptions {
  readonly scene: string;
  /** The recorded folder. */
  readonly root: string;
  /** The file outside that folder that receives the acknowledgements. */
  readonly acknowledgedPath: string;
  /** The number of writes. */
  readonly size: number;
}

/** Reads the options that this process was started with. */
export function readOptions(): WriterOptions {
  return JSON.parse(process.argv[2] ?? '') as WriterOptions;
}

/** Records acknowledgements in order with the recorded calls. */
export class AcknowledgementLog {
  readonly #file: number;

  constructor({ acknowledgedPath }: WriterOptions) {
    this.#file = openSync(acknowledgedPath, 'w');
  }

  record(what: object): void {
    writeSync(this.#file, `${JSON.stringify(what)}\n`);
  }
}

/** A different text for each number: short, long, and sometimes over many pages. */
export function textOfLength(number: number): string {
  const length = number % 17 === 0 ? 30_000 : (number * 37) % 400;
  return `text ${number} ${'λ'.repeat(length)}`;
}
