import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/**
 * Tests that a gate of this folder passes, run as its command would run it.
 *
 * @param name of the gate
 * @param holds what a gate that passes shows, its control included
 * @param options of the gate, such as those that make it short, as they stand in its command
 */
export function testGate(name: string, holds: string, options = ''): void {
  test(`${name}: ${holds}`, async () => {
    const { code, output } = await runGate(name, options.split(' ').filter(Boolean));
    expect(output).toContain(`gate ${name} passed`);
    expect(code).toBe(0);
  });
}

/** Returns a gate's output and exit code, which is null if it was killed. It ends with the test. */
async function runGate(name: string, args: readonly string[]) {
  const gate = spawn(process.execPath, [join(import.meta.dirname, `${name}-gate.ts`), ...args]);
  onTestFinished(() => void gate.kill());
  let output = '';
  for (const stream of [gate.stdout, gate.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(gate, 'close')) as [number | null];
  return { code, output };
}
