import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handOver, handOverVariable, readHandedOver } from './handed-over.ts';

const row = { goal: 2, what: 'start', measured: 1, baseline: 2, unit: 'ms' };

test('a bench that runs alone hands nothing over', () => {
  vi.stubEnv(handOverVariable, undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(handOver([row])).toBe(false);
});

test('rows that several handed over are read in their order, without a line that was cut off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-handed-'));
  const file = join(folder, 'rows');
  vi.stubEnv(handOverVariable, file);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const failure = { goal: 3, why: 'FAILED: | and\nmore' };
  const broken = { ...row, measured: Number.NaN };
  expect(handOver([row, failure])).toBe(true);
  expect(handOver([broken])).toBe(true);
  appendFileSync(file, '{"goal":4,"what');
  expect(readHandedOver(file)).toStrictEqual([row, failure, broken]);
});

test('a bench that was killed before its first row handed over nothing', () => {
  expect(readHandedOver(join(tmpdir(), 'guildhall-not-there'))).toStrictEqual([]);
});
