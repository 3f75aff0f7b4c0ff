import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The result of a gate: its output and exit code, which is null if it was killed. */
export interface GateRun {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a gate of this folder as its command would. It ends with the test. */
export async function runGate(name: string, ...args: readonly string[]): Promise<GateRun> {
  const gate = spawn(process.execPath, [join(import.meta.dirname, `${name}-gate.ts`), ...args]);
  onTestFinished(() => void gate.kill());
  let output = '';
  for (const stream of [gate.stdout, gate.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(gate, 'close')) as [number | null];
  return { code, output };
}
