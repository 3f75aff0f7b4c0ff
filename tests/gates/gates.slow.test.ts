import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

// The short forms of the gates that start servers of their own: that they still run, hold, and
// fail where they must.

async function runGate(name: string, ...args: string[]) {
  const gate = spawn(process.execPath, [join(import.meta.dirname, `${name}-gate.ts`), ...args]);
  onTestFinished(() => void gate.kill());
  let output = '';
  for (const stream of [gate.stdout, gate.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(gate, 'close')) as [number | null];
  return { code, output };
}

test('outbox-model: three hundred histories hold, and the controls fail', async () => {
  const { code, output } = await runGate('outbox-model', '--runs', '300');
  expect(output).toContain('gate:outbox-model passed');
  expect(code).toBe(0);
});

test('faults: each kind twice, and the control doubles', { timeout: 120_000 }, async () => {
  const { code, output } = await runGate('faults', '--faults', '46', '--messages', '460');
  expect(output).toContain('gate:faults passed');
  expect(code).toBe(0);
});

test('kill9: eight cycles lose nothing, and the control loses', { timeout: 60_000 }, async () => {
  const { code, output } = await runGate('kill9', '--cycles', '8');
  expect(output).toContain('gate:kill9 passed');
  expect(code).toBe(0);
});

test('key: one custody leaks nothing, and the control leaks', { timeout: 120_000 }, async () => {
  const { code, output } = await runGate('key', '--short');
  expect(output).toContain('gate:key passed');
  expect(code).toBe(0);
});

test(
  'hostile-server: three thousand answers and every third case',
  { timeout: 60_000 },
  async () => {
    const { code, output } = await runGate('hostile-server', '--answers', '3000', '--short');
    expect(output).toContain('gate:hostile-server passed');
    expect(code).toBe(0);
  },
);
