/** Says how a gate ended, and leaves its exit code. */
export function conclude(gate: string, isPassed: boolean): void {
  process.stdout.write(`gate ${gate} ${isPassed ? 'passed' : 'FAILED'}\n`);
  process.exitCode = isPassed ? 0 : 1;
}
