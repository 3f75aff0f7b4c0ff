import { loadavg } from 'node:os';
import { handOver } from './handed-over.ts';
import type { Row } from './row.ts';
import { textTable } from './table.ts';

/**
 * Prints the rows of a bench that runs alone, and the load of the machine in the last five minutes;
 * in a run of all benches they go into its table. A missed bound never fails a run.
 */
export function report(title: string, rows: readonly Row[]): void {
  if (!handOver(rows)) {
    process.stdout.write(`\n${title}, load ${loadavg()[1]?.toFixed(1)}\n${textTable(rows)}`);
  }
}

/** Says that a goal is not measured here, or not as a whole. */
export function reportUnmeasured(goal: number, why: string): void {
  const [line = ''] = why.split('\n');
  if (!handOver([{ goal, why: line }])) {
    process.stdout.write(`Goal ${goal}: ${line}\n`);
  }
}
