import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { projectPath } from './project.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-benches-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = join(folder, 'performance.md');
const emptyPage = `## The last run

<!-- The last run: \`npm run bench -- --write\` replaces what follows. -->
<!-- The end of the last run. -->

## Goal 1: start

## Goal 2: posts

## Goal 3: lists
`;

const moduleAt = (path: string) => JSON.stringify(projectPath(path));
const reportRow = (goal: number) => `
  const { report } = await import(${moduleAt('bench/report/report.ts')});
  const figures = { bound: { atMost: 1 }, measured: 1, baseline: 2, unit: 'ms' };
  report('Title', [{ goal: ${goal}, what: 'row ' + process.argv.slice(2), ...figures }]);
`;
const good = bench('good', [1], reportRow(1));
const bad = bench('bad', [2, 3], `${reportRow(2)} process.exitCode = 3;`);
const leftOut = bench(
  'left-out',
  [3],
  `const { reportUnmeasured } = await import(${moduleAt('bench/report/report.ts')});
   reportUnmeasured(3, 'left out here');`,
);
const interrupting = bench(
  'interrupting',
  [2],
  `process.kill(process.ppid, 'SIGTERM'); setInterval(() => {}, 1000);`,
);

test('one table has the rows of all, and the page keeps it', async () => {
  const { code, output } = await run([good, leftOut], true);
  expect(code).toBe(0);
  expect(output).toMatch(/^\n\d{4}-\d\d-\d\d; .* cores, .* GB, .*, Node .*\. Load: .*\n\ngoal /);
  expect(output).toMatch(/^1 {5}row --all +≤ 1× +0\.50× +1\.00 ms +2\.00 ms +reached$/m);
  expect(output).toMatch(/^2 {5}posts .* nothing measures it$/m);
  expect(output).toMatch(/^3 {5}lists .* left out here$/m);
  expect(output).not.toContain('Title');
  expect(readFileSync(page, 'utf8')).toMatch(/^\| 1 +\| row --all /m);
});

test('a bench that fails is named, and loses no row of its own or of others', async () => {
  const { code, output } = await run([bad, good], false);
  expect(code).toBe(1);
  expect(output).toMatch(/^1 {5}row --all .* reached$/m);
  expect(output).toMatch(/^2 {5}row --all .* reached$/m);
  expect(output).toMatch(/^2 {5}posts .* FAILED: bad ended with code 3$/m);
  expect(output).toMatch(/^3 {5}lists .* FAILED: bad ended with code 3$/m);
  expect(readFileSync(page, 'utf8')).toBe(emptyPage);
});

test('a run that is interrupted prints what it has, and writes nothing', async () => {
  const { code, output } = await run([good, interrupting, leftOut], true);
  expect(code).not.toBe(0);
  expect(output).toMatch(/^1 {5}row --all .* reached$/m);
  expect(output).toMatch(/^2 {5}posts .* interrupted$/m);
  expect(output).toMatch(/^3 {5}lists .* interrupted$/m);
  expect(readFileSync(page, 'utf8')).toBe(emptyPage);
});

function bench(name: string, goals: readonly number[], program: string) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, program);
  return { name, file, shows: `what ${name} shows`, goals, options: ['--all'] };
}

/** Runs in a separate process, which prints and may be interrupted. */
async function run(benches: readonly object[], isWritten: boolean) {
  writeFileSync(page, emptyPage);
  const program = `
    const { runAllBenches } = await import(process.argv[1]);
    process.exitCode = await runAllBenches(JSON.parse(process.argv[2]));
  `;
  const module = new URL('run-all-benches.ts', import.meta.url).href;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program, module, JSON.stringify({ benches, page, isWritten })],
    { stdio: ['ignore', 'pipe', 'ignore'], cwd: projectPath() },
  );
  const [output, [code]] = await Promise.all([
    text(child.stdout),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, output };
}
