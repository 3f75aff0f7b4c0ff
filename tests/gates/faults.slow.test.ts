import { expect, test } from 'vitest';
import { runGate } from './gate-run.ts';

// Mostly waiting, and as long as the other gates together: it stands alone to run beside them.

test('faults: each kind twice, and the control doubles', { timeout: 120_000 }, async () => {
  const { code, output } = await runGate('faults', '--faults', '46', '--messages', '460');
  expect(output).toContain('gate faults passed');
  expect(code).toBe(0);
});
