import { expect, test } from 'vitest';
import { faultyFiles } from './lint-files.ts';
import type { LintedFile } from './lint-files.ts';

// Breaks the rule against short waits in each way that a test has used. The others are its controls.

const refused: readonly LintedFile[] = [
  ['shared/a.test.ts', 'await vi.waitFor(() => expect(told).toEqual([]));'],
  ['electron/b.test.ts', 'await vi.waitUntil(() => isThere);'],
  ['renderer/c.test.tsx', 'await expect.element(page, { timeout: 5_000 }).toBeVisible();'],
  ['renderer/d.test.tsx', 'const patience = { timeout: 10_000 };\nwait(patience);'],
  ['electron/e.slow.test.ts', 'vi.setConfig({ testTimeout: 20_000 });'],
  ['electron/client/testing/f.ts', 'vi.setConfig({ hookTimeout: 1_000 });'],
  ['shared/k.test.ts', "test('many', { timeout: 120_000 }, () => expect(1).toBe(1));"],
  ['tests/e2e/l.e2e.ts', 'await expect(page).toBeVisible({ timeout: 20_000 });'],
  ['tests/e2e/m.e2e.ts', 'test.setTimeout(90_000);'],
  ['tests/e2e/n.e2e.ts', 'test.slow();'],
];

const allowed: readonly LintedFile[] = [
  ['shared/g.test.ts', 'await expect.poll(() => told).toEqual([]);'],
  [
    'tests/e2e/i.e2e.ts',
    'await expect(() => expect(page).toBeVisible({ timeout: 1_000 })).toPass();',
  ],
  ['electron/main/j.ts', 'export const waits = { timeout: 100 };'],
];

test('a test that waits for less long than the runner is refused, and nothing else is', () => {
  expect(faultyFiles('no-own-patience', [...refused, ...allowed])).toEqual(
    refused.map(([path]) => path).toSorted(),
  );
});
