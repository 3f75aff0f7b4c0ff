import { expect, test } from 'vitest';
import { runGate } from './gate-run.ts';

// This gate measures how long others wait, so it runs when nothing else does (package.json).

test(
  'sizes: one in a hundred requests delays nobody, and the control delays others',
  { timeout: 180_000 },
  async () => {
    const { code, output } = await runGate('sizes', '--short');
    expect(output).toContain('gate sizes passed');
    expect(code).toBe(0);
  },
);
