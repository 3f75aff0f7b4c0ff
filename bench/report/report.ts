import { loadavg } from 'node:os';
import { knownWorkMs } from '../../tests/watchdog/known-work.ts';
import { handOver } from './handed-over.ts';
import type { Row } from './row.ts';
import { textTable } from './table.ts';

/**
 * Prints the rows of a bench that runs alone, the load of the machine in the last five minutes, and
 * its speed; in a run of all benches they go into its table. A missed bound never fails a run.
 */
export function report(title: string, rows: readonly Row[]): void {
  if (!handOver(rows)) {
    const load = `load ${loadavg()[1]?.toFixed(1)}, known work ${knownWorkMs().toFixed(1)} ms`;
    process.stdout.write(`\n${title}, ${load}\n${textTable(rows)}`);
  }
}

/** Says that a goal is not measured here, or not as a whole. */
export function reportUnmeasured(goal: number, why: string): void {
  const [line = ''] = why.split('\n');
  if (!handOver([{ goal, why: line }])) {
    process.stdout.write(`Goal ${goal}: ${line}\n`);
  }
}
