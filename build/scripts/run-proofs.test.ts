import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectPath } from './project.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-proofs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = proof('good', `console.log('good', ...process.argv.slice(2))`);
const bad = proof('bad', `console.log('bad', ...process.argv.slice(2)); process.exitCode = 3`);

test('several run one after the other with the same options, and failures are named', async () => {
  const { code, output, said } = await run(['bad', 'good', '--cuts', '20']);
  expect(output).toBe('bad --cuts 20\ngood --cuts 20\n');
  expect(said).toBe('Failed: bad (1 of 2 passed).\n');
  expect(code).toBe(1);
});

test('the exit code is 0 and nothing is printed when all pass', async () => {
  expect(await run(['good', 'good'])).toStrictEqual({ code: 0, output: 'good\ngood\n', said: '' });
});

test('--list prints each with its description', async () => {
  const { code, output } = await run(['--list']);
  expect(output).toBe('  good  what good shows\n  bad   what bad shows\n');
  expect(code).toBe(0);
});

test('an unknown name runs nothing and prints the known names', async () => {
  const { code, output, said } = await run(['good', 'odd']);
  expect(code).toBe(1);
  expect(output).toBe('');
  expect(said).toMatch(/^There is no gate of the name odd\.\n/);
  expect(said).toContain('  good  what good shows\n');
});

test('without a name, a name is asked for', async () => {
  const { code, said } = await run(['--cuts', '20']);
  expect(code).toBe(1);
  expect(said).toMatch(/^A gate has to be named: /);
});

function proof(name: string, program: string) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, program);
  return { name, file, shows: `what ${name} shows` };
}

/** Runs in a separate process, because the started programs print to its output. */
async function run(args: readonly string[]) {
  const command = { kind: 'gate', proofs: [good, bad] };
  const program = `
    const { runProofs } = await import(process.argv[1]);
    process.exitCode = await runProofs(...JSON.parse(process.argv[2]));
  `;
  const module = new URL('run-proofs.ts', import.meta.url).href;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program, module, JSON.stringify([command, args])],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd: projectPath() },
  );
  const [output, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, output, said };
}
