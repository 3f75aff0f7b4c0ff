import { expect, test } from 'vitest';
import { runGate } from './gate-run.ts';

// This test mostly waits, as long as all other gates together. It has its own file to run beside
// them.

test(
  'faults: every kind passes twice, and the control duplicates messages',
  { timeout: 120_000 },
  async () => {
    const { code, output } = await runGate('faults', '--faults', '46', '--messages', '460');
    expect(output).toContain('gate faults passed');
    expect(code).toBe(0);
  },
);
