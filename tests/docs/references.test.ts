import { expect, test } from 'vitest';
import { brokenReferences, citedDecisions, readPages } from './find-references.ts';
import { sources } from './pages.ts';

// Comments and pages cite headings of docs/contract.md, docs/promises.md and docs/performance.md,
// and decisions by their numbers. Each must exist, and nothing outside the repository may be cited.

const folders = '{shared,electron,renderer,build,tests,bench,docs}';
const all = [...sources(`${folders}/**/*.{ts,tsx,css,html,cjs,mjs,md}`), ...sources('*.{md,ts}')];
const pages = readPages(all);

test('every reference names an existing heading', () => {
  // This folder contains examples of references that must not occur.
  const cited = all.filter(({ file }) => !file.startsWith('tests/docs/'));
  expect(cited.length).toBeGreaterThan(700);
  expect(cited.flatMap((source) => brokenReferences(source, pages))).toStrictEqual([]);
});

test('every decision is cited where its matter stands', () => {
  const records = all.filter(({ file }) => /^docs\/decisions\/\d{4}-/.test(file));
  expect(records.length).toBeGreaterThan(150);
  // Both list decisions for who looks for one.
  const lists = ['docs/README.md', 'docs/decisions/README.md'];
  const citing = all.filter(({ file }) => !lists.includes(file) && !file.startsWith('tests/docs/'));
  const citations = citing.flatMap((source) =>
    citedDecisions(source).map((number) => ({ number, by: source.file })),
  );
  const uncited = records.filter(({ file }) => {
    const number = /\d{4}/.exec(file)?.[0];
    return !citations.some((each) => each.number === number && each.by !== file);
  });
  expect(uncited.map(({ file }) => file)).toStrictEqual([]);
});

test.each([
  ['a link', 'See [0998](0998-a-thing.md).'],
  ['a number in brackets', 'As it was before (0998).'],
  ['a comment', '/** Read in slices (decision 0998). */'],
  ['a path', '// Why: docs/decisions/0998'],
])('control: %s cites a decision', (_name, text) => {
  expect(citedDecisions({ file: 'docs/x.md', text })).toStrictEqual(['0998']);
});

test('control: another number cites no decision', () => {
  const text = "import { attempts } from './0004-attempts.ts'; // As in migration 0013";
  expect(citedDecisions({ file: 'electron/x.ts', text })).toStrictEqual([]);
});

test.each([
  ['a heading that is not there', '/** Refused (contract: Erors). */'],
  ['the second of two', '// As it goes (contract: Errors, contract: Nowhere).'],
  ['one that goes over two lines', '// Something else (contract:\n// Nowhere at all).'],
  ['a promise', ' * Kept (promises: P99).'],
  ['the end of a range', ' * Kept (promises: P1 to P11).'],
  ['a bare promise', 'const bound = 1; // P99'],
  ['a goal', '// Quick (performance: goal 77).'],
  ['a bare goal', "// The goal is goal 77's."],
  ['a decision', '/** Read tolerantly (docs/decisions/0999). */'],
  ['a page that is elsewhere', '/** As in wire-protocol, 3. */'],
  ['a section of some page', "throw new Error('See §2.');"],
])('control: %s is found', (_, text) => {
  expect(brokenReferences({ file: 'x.ts', text }, pages)).toHaveLength(1);
  expect(brokenReferences({ file: 'x.ts', text: `\n${text}` }, pages)[0]).toMatch(/^x\.ts:2 /);
});

test.each([
  '/** Refused (contract: Errors). */',
  '// As it goes (contract: Errors, contract: Resume and\n// resync).',
  ' * Kept (promises: P1 to P5), measured (performance: goal 4).',
  "// Goals 2 to 10; the goal is goal 4's.",
  'function all(promises: Promise<void>[]) {}',
])('%s has no broken reference', (text) => {
  expect(brokenReferences({ file: 'x.ts', text }, pages)).toStrictEqual([]);
});
