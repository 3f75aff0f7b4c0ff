import { loadavg } from 'node:os';

/** One goal (docs/performance.md) and its measurement. */
export interface Row {
  readonly goal: string;
  /** The bound on `measured / baseline`. */
  readonly bound: { readonly atMost: number } | { readonly atLeast: number };
  readonly measured: number;
  readonly baseline: number;
  readonly unit: string;
}

/**
 * Prints the ratios, their goals and both raw figures, and the load of the machine in the last five
 * minutes. It never fails a run.
 */
export function printReport(title: string, rows: readonly Row[]): void {
  const lines = rows.map((row) => {
    const ratio = row.measured / row.baseline;
    const isReached =
      'atMost' in row.bound ? ratio <= row.bound.atMost : ratio >= row.bound.atLeast;
    const bound = 'atMost' in row.bound ? `≤ ${row.bound.atMost}` : `≥ ${row.bound.atLeast}`;
    return {
      goal: row.goal,
      ratio: `${ratio.toFixed(2)}×`,
      bound: `${bound}×`,
      reached: isReached ? 'yes' : 'NO',
      measured: `${row.measured.toFixed(2)} ${row.unit}`,
      baseline: `${row.baseline.toFixed(2)} ${row.unit}`,
    };
  });
  process.stdout.write(`\n${title}, load ${loadavg()[1]?.toFixed(1)}\n`);
  const columns = ['goal', 'ratio', 'bound', 'reached', 'measured', 'baseline'] as const;
  const widths = columns.map((column) =>
    Math.max(column.length, ...lines.map((line) => line[column].length)),
  );
  const print = (cells: readonly string[]) =>
    process.stdout.write(`${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`);
  print(columns);
  for (const line of lines) {
    print(columns.map((column) => line[column]));
  }
}
