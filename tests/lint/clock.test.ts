import { expect, test } from 'vitest';
import { faultyFiles } from './lint-files.ts';
import type { LintedFile } from './lint-files.ts';

// Breaks the rule against the clock in assertions in each way that a test has used, with the real
// configuration. The others are its controls: what they compare is no time by the clock.

const refused: readonly LintedFile[] = [
  [
    'shared/a.test.ts',
    'const at = performance.now();\nexpect(performance.now() - at).toBeLessThan(9);',
  ],
  [
    'renderer/b.test.tsx',
    'const at = Date.now();\nconst took = 1 - at;\nexpect(took).toBeLessThan(9);',
  ],
  ['electron/c.slow.test.ts', 'expect(process.hrtime.bigint()).toBeGreaterThan(9n);'],
  ['tests/e2e/d.e2e.ts', 'const ms = () => performance.now();\nexpect(1 - ms()).toBeLessThan(9);'],
  ['tests/e2e/e.e2e.ts', 'expect(Date.now() < 9).toBe(true);'],
  ['tests/e2e/f.e2e.ts', 'function ms() {\n  return +new Date();\n}\nexpect(ms()).toBeCloseTo(9);'],
  [
    'tests/e2e/g.e2e.ts',
    'const seen = await page.evaluate(() => new PerformanceObserver(keep));\n' +
      'expect(Math.max(...seen)).toBeLessThan(9);',
  ],
  ['electron/testing/h.ts', 'export const check = () => expect(Date.now()).toBeLessThan(9);'],
  ['tests/walk/i.ts', 'expect.soft(performance.now(), "late").not.toBeGreaterThan(9);'],
  [
    'tests/j.test.ts',
    'let ms = 0;\nms = performance.now() - ms;\nawait expect.poll(() => ms).toBeLessThan(9);',
  ],
];

const allowed: readonly LintedFile[] = [
  ['shared/k.test.ts', 'const rows = read(Date.now());\nexpect(rows.length).toBe(9);'],
  [
    'shared/l.test.ts',
    'const { ms } = timed(work);\nexpect(ms).toBeLessThanOrEqual(limitFor(ms));',
  ],
  ['shared/m.test.ts', 'expect(new Date(5).getTime()).toBeLessThan(9);'],
  ['bench/n.ts', 'const ms = performance.now();\nexpect(ms).toBeLessThan(9);'],
];

test('an assertion that compares a time by the clock is refused, and nothing else is', () => {
  expect(faultyFiles('no-clock-in-assertion', [...refused, ...allowed])).toEqual(
    refused.map(([path]) => path).toSorted(),
  );
});
