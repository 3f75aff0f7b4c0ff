import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Row, Unmeasured } from './row.ts';

// A run of all benches gives each a file for its rows, by this variable: a line of JSON for each.
// A file keeps what was measured before a bench failed.

export const handOverVariable = 'GUILDHALL_BENCH_ROWS';

type Handed = Row | Unmeasured;

/** Hands something over, if this is part of a run of all benches. Returns whether it is. */
export function handOver(handed: readonly Handed[]): boolean {
  const file = process.env[handOverVariable];
  if (file === undefined) {
    return false;
  }
  appendFileSync(file, handed.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return true;
}

/** Reads what a bench handed over. The last line may be cut off, if it was killed. */
export function readHandedOver(file: string): Handed[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return lines.map((line) => JSON.parse(line, noNull) as Handed);
}

/** JSON has null for a figure that is no number. */
function noNull(_: string, value: unknown): unknown {
  return value ?? Number.NaN;
}
