import { expect, test } from 'vitest';
import { runGate } from './gate-run.ts';

// These gates mostly wait. They have their own file to run beside the others.

test(
  'cut: eight interrupted walks end like an uninterrupted one',
  { timeout: 180_000 },
  async () => {
    const { code, output } = await runGate('cut', '--cuts', '8', '--controls', '4');
    expect(output).toContain('gate cut passed');
    expect(code).toBe(0);
  },
);

test(
  'soak: a short day loses nothing and leaves nothing behind',
  { timeout: 180_000 },
  async () => {
    const short = ['--minutes', '0.3', '--controlMinutes', '0.1', '--conversations', '9'];
    const { code, output } = await runGate('soak', ...short);
    expect(output).toContain('gate soak passed');
    expect(code).toBe(0);
  },
);
