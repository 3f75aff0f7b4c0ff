import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { goalsOf } from '../../bench/report/last-run.ts';
import { allowStalls } from '../../tests/watchdog/watch-tests.ts';
import { projectRoot } from './project.ts';
import { benches, gates } from './proofs.ts';

const packageJson = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const pages = ['README.md', ...filesOf('docs/**/*.md')];
const sources = filesOf('{.ci,.github,bench,build,tests}/**/*.{ts,mjs,cjs,js,md,yml,yaml}');

test.each([
  { kind: 'gate', proofs: gates, pattern: 'tests/**/*-gate.ts' },
  { kind: 'bench', proofs: benches, pattern: 'bench/**/*-bench.ts' },
])('every $kind is listed once and exists', ({ proofs, pattern }) => {
  expect(proofs.map(({ file }) => file).toSorted()).toStrictEqual(filesOf(pattern).toSorted());
  expect(new Set(proofs.map(({ name }) => name)).size).toBe(proofs.length);
});

test('each is described in one line', () => {
  for (const { shows } of [...gates, ...benches]) {
    expect(shows).toMatch(/^.{10,80}$/);
  }
});

test('every gate names its command in its first lines', () => {
  for (const { name, file } of gates) {
    expect(read(file)).toContain(`// npm run gate -- ${name}`);
  }
});

test('every goal that a benchmark measures is one of the page', () => {
  const goals = goalsOf(read('docs/performance.md'));
  expect([...goals.keys()]).toEqual(expect.arrayContaining(benches.flatMap(({ goals: g }) => g)));
});

test('every gate and benchmark named anywhere exists', () => {
  allowStalls('it reads most files of the project');
  const known = {
    gate: new Set(gates.map(({ name }) => name)),
    bench: new Set(benches.map(({ name }) => name)),
  };
  const named = [...pages, ...sources].flatMap((page) =>
    [...read(page).matchAll(/npm run (gate|bench) -- ([a-z0-9][a-z0-9-]*)/g)].map(
      ([command, kind, name = '']) => ({
        page,
        command,
        isKnown: known[kind as keyof typeof known].has(name),
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(gates.length);
  expect(named.filter(({ isKnown }) => !isKnown)).toStrictEqual([]);
});

test('every npm script that a page names exists, and so does what it runs', () => {
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run (?:--silent )?([a-z0-9:-]+)/g)].map(([, name = '']) => name),
  );
  expect(named.filter((name) => !(name in packageJson.scripts))).toStrictEqual([]);

  const runs = Object.values(packageJson.scripts)
    .map((script) => /build\/run\.mjs (\S+)(.*)/.exec(script))
    .filter((match) => match !== null);
  const programs = filesOf('build/scripts/*.ts').map((file) => basename(file, '.ts'));
  expect(['serve', ...programs]).toEqual(
    expect.arrayContaining(runs.map(([, program]) => program)),
  );
  const inOrder = runs
    .filter(([, program]) => program === 'in-order')
    .flatMap(([, , names = '']) => names.trim().split(/[ +]/));
  expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(inOrder));
});

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: projectRoot, exclude: ['**/node_modules'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );
}

function read(file: string): string {
  return readFileSync(`${projectRoot}/${file}`, 'utf8');
}
