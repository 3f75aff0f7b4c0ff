import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { goalsOf, headingOf, linesOf, replaceFile, withLastRun } from './last-run.ts';

const row = { goal: 2, what: 'start', measured: 1, baseline: 2, unit: 'ms' };
const run = {
  day: '2026-11-23',
  machine: 'Some processor, 2 cores',
  loads: [0.25, 3.14, 1],
  knownWork: [5, 10.06, 4.5],
  lines: [row],
};
const page = [
  '# Page',
  '',
  '## The last run',
  '',
  '<!-- The last run: `npm run bench -- --write` replaces what follows. -->',
  '',
  'old',
  '',
  '<!-- The end of the last run. -->',
  '',
  '## Goal 1: start',
  '',
  '## Goal 12: opening and scrolling',
  '',
].join('\n');

test('the goals of a page are its numbered headings', () => {
  expect([...goalsOf(page)]).toStrictEqual([
    [1, 'start'],
    [12, 'opening and scrolling'],
  ]);
});

test('each goal has its rows in turn, or says why it has none', () => {
  const goals = new Map([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ]);
  expect(linesOf(goals, [{ goal: 3, why: 'failed' }, row, { ...row, what: 'more' }])).toStrictEqual(
    [
      { goal: 1, what: 'one', why: 'nothing measures it' },
      row,
      { ...row, what: 'more' },
      { goal: 3, what: 'three', why: 'failed' },
    ],
  );
});

test('a row without a numbered goal is left out', () => {
  const { goal: _, ...unnumbered } = row;
  expect(linesOf(new Map([[2, 'two']]), [unnumbered, row])).toStrictEqual([row]);
});

test('day, machine, loads and speed are said once', () => {
  expect(headingOf(run)).toBe(
    '2026-11-23; Some processor, 2 cores. Load: 0.3 before, at most 3.1 between two benches. ' +
      'Known work of 5 ms at full speed took 4.5 to 10.1 ms there.',
  );
});

test('the section of the last run is replaced, and nothing else', () => {
  const written = withLastRun(page, run);
  expect(written).not.toContain('old');
  expect(written).toContain(`\n\n${headingOf(run)}\n\n| goal | what`);
  const [before, after] = page.split('old');
  expect(written.startsWith(before ?? '')).toBe(true);
  expect(written.endsWith(after ?? '')).toBe(true);
  expect(withLastRun(written, run)).toBe(written);
});

test('a page without the section is refused', () => {
  expect(() => withLastRun('# Page\n', run)).toThrow(/no section/);
});

test('a file is replaced as a whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-last-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  replaceFile(join(folder, 'page.md'), 'one');
  replaceFile(join(folder, 'page.md'), 'two');
  expect(readFileSync(join(folder, 'page.md'), 'utf8')).toBe('two');
  expect(readdirSync(folder)).toStrictEqual(['page.md']);
});
