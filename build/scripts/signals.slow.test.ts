import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectPath, projectRoot } from './project.ts';

// A signal to npm reaches the program that npm runs. Windows has no signals: a terminal's Ctrl-C
// reaches every process in it, there as here.

/** Runs for long. Prints a line and exits with 7 when it is asked to end. */
const patient = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => { console.log('asked by', signal); setTimeout(() => process.exit(7), 200); });
  }
  setTimeout(() => {}, 60_000);
  console.log('pid', process.pid);
  await import('node:fs').then(({ writeFileSync }) => writeFileSync('up', ''));
`;

const untilFile = `
  import { existsSync } from 'node:fs';
  const untilFile = async (name) => {
    while (!existsSync(name)) { await new Promise((resolve) => setTimeout(resolve, 10)); }
  };
`;

/** Ends only once another one has begun, too. */
const meeting = `
  import { writeFileSync } from 'node:fs';
  ${untilFile}
  const [, , own, other] = process.argv;
  console.log(own, 'begins');
  writeFileSync(own + '.txt', '');
  await untilFile(other + '.txt');
  console.log(own, 'ends');
`;

/** Ends, and leaves a process behind that would not. */
const leaving = `
  import { spawn } from 'node:child_process';
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'inherit' });
  console.log('pid', left.pid);
  left.unref();
`;

const isPosix = process.platform !== 'win32';

test.runIf(isPosix).each(['SIGINT', 'SIGTERM'] as const)(
  '%s to npm reaches the running script, npm exits with its code, and no script follows',
  async (signal) => {
    const run = runNpm(folderOfScripts(), ['run', '--silent', 'outer']);
    await run.printed(/pid \d+/);
    run.child.kill(signal);
    expect(await run.ended).toBe(7);
    expect(run.output()).toContain(`asked by ${signal}`);
    expect(run.output()).not.toContain('after');
    expect(isRunning(run.output())).toBe(false);
  },
);

test('in-order stops at the first failure, with its code', async () => {
  const run = runNpm(folderOfScripts(), ['run', '--silent', 'failing']);
  expect(await run.ended).toBe(5);
  expect(run.output()).toBe('before\n');
});

test('scripts side by side run at the same time, and their output does not mix', async () => {
  const run = runNpm(folderOfScripts(), ['run', '--silent', 'together']);
  expect(await run.ended).toBe(0);
  expect(run.output()).toBe('one begins\none ends\nother begins\nother ends\nbefore\n');
});

test.runIf(isPosix)(
  'a script that fails ends those beside it properly, and the last line says so',
  async () => {
    const run = runNpm(folderOfScripts(), ['run', '--silent', 'losing']);
    expect(await run.ended).toBe(5);
    expect(run.output()).toContain('asked by SIGTERM');
    expect(run.output()).not.toContain('after');
    expect(run.output()).toMatch(/late failed with code 5\. Then patient was ended, .*\n$/);
    expect(isRunning(run.output())).toBe(false);
  },
);

test('the output of a script that failed is shown again after the output of the others', async () => {
  const run = runNpm(folderOfScripts(), ['run', '--silent', 'telling']);
  expect(await run.ended).toBe(5);
  expect(run.output()).toMatch(/^why\n(asked by|pid)[^]*\nwhy\ntells failed with code 5\. /u);
});

test.runIf(isPosix).each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches scripts that run side by side, and no script follows',
  async (signal) => {
    const run = runNpm(folderOfScripts(), ['run', '--silent', 'both']);
    await run.printed(/pid \d+/);
    run.child.kill(signal);
    expect(await run.ended).toBe(7);
    expect(run.output().match(/asked by/g)).toHaveLength(2);
    expect(run.output()).not.toContain('after');
    expect(isRunning(run.output())).toBe(false);
  },
);

test('a process that a script beside others leaves behind is ended with it', async () => {
  const run = runNpm(folderOfScripts(), ['run', '--silent', 'leaving']);
  // The process that is left keeps the output open, and would never end.
  expect(await run.ended).toBe(0);
  expect(run.output()).toContain('before');
});

test.runIf(isPosix).each(['SIGINT', 'SIGTERM'] as const)(
  'npm run serve stops properly on %s, with code 0',
  async (signal) => {
    const dataDir = temporaryFolder();
    const serve = ['run', '--silent', 'serve', '--', '--data-dir', dataDir, '--port', '0'];
    const run = runNpm(projectRoot, serve);
    await run.printed(/"baseUrl"/);
    run.child.kill(signal);
    expect(await run.ended).toBe(0);
    expect(run.output()).toContain('Stopped');
  },
);

test.runIf(isPosix).each(['SIGINT', 'SIGTERM'] as const)(
  'a child that dies of %s is reported with the exit code that shells use',
  async (signal) => {
    const file = join(temporaryFolder(), 'start.mjs');
    const runChild = JSON.stringify(new URL('run-child.ts', import.meta.url).href);
    const dying = JSON.stringify(`console.log('pid', process.pid); setTimeout(() => {}, 60_000)`);
    writeFileSync(
      file,
      `import { runChild } from ${runChild};
       process.exitCode = (await runChild(process.execPath, ['-e', ${dying}])).code;`,
    );
    const run = start(process.execPath, [file], projectRoot);
    await run.printed(/pid \d+/);
    run.child.kill(signal);
    expect(await run.ended).toBe(signal === 'SIGINT' ? 130 : 143);
  },
);

test('our exec runs the file with its arguments and its code if the shell has none', async () => {
  const file = join(temporaryFolder(), 'program.mjs');
  writeFileSync(file, `console.log(...process.argv.slice(2)); process.exitCode = 4;`);
  const exec = projectPath('build/exec/exec.mjs');
  const run = start(process.execPath, [exec, 'node', file, 'one', '--two'], projectRoot);
  expect(await run.ended).toBe(4);
  expect(run.output()).toBe('one --two\n');
});

/**
 * A package whose script `outer` starts a second script that starts the program, as `test` starts
 * `check`.
 */
function folderOfScripts(): string {
  const folder = temporaryFolder();
  const inOrder = `exec node "${projectPath('build/run.mjs')}" in-order`;
  const scripts = {
    outer: `${inOrder} inner after`,
    inner: `${inOrder} patient after`,
    patient: 'node patient.mjs && node after.mjs',
    after: 'node after.mjs',
    failing: `${inOrder} before five after`,
    before: 'node before.mjs',
    five: 'node five.mjs && node after.mjs',
    together: `${inOrder} one+other before`,
    one: 'node meet.mjs one other',
    other: 'node meet.mjs other one',
    losing: `${inOrder} patient+late after`,
    late: 'node late.mjs && node after.mjs',
    telling: `${inOrder} tells+patient`,
    tells: 'node tells.mjs',
    both: `${inOrder} second+patient after`,
    second: 'node second.mjs && node after.mjs',
    leaving: `${inOrder} leaves+before`,
    leaves: 'node leaves.mjs',
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, scripts }));
  writeFileSync(join(folder, 'patient.mjs'), patient);
  writeFileSync(join(folder, 'before.mjs'), `console.log('before')`);
  writeFileSync(join(folder, 'after.mjs'), `console.log('after')`);
  writeFileSync(join(folder, 'five.mjs'), 'process.exit(5)');
  writeFileSync(join(folder, 'meet.mjs'), meeting);
  writeFileSync(join(folder, 'late.mjs'), `${untilFile}\nawait untilFile('up'); process.exit(5);`);
  writeFileSync(
    join(folder, 'tells.mjs'),
    `${untilFile}\nawait untilFile('up'); console.log('why'); process.exitCode = 5;`,
  );
  writeFileSync(join(folder, 'leaves.mjs'), leaving);
  // Asked only once the other one would hear it, too.
  writeFileSync(join(folder, 'second.mjs'), `${untilFile}\nawait untilFile('up');\n${patient}`);
  return folder;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-signals-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Starts npm's own program, because a script such as npm.cmd would need a shell. */
function runNpm(folder: string, args: readonly string[]) {
  const npm = process.env['npm_execpath'];
  return npm === undefined
    ? start('npm', args, folder)
    : start(process.execPath, [npm, ...args], folder);
}

function start(program: string, args: readonly string[], folder: string) {
  const child: ChildProcess = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  onTestFinished(() => {
    child.kill('SIGKILL');
    const pid = pidIn(output);
    if (pid !== undefined && isRunning(output)) {
      process.kill(pid, 'SIGKILL');
    }
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const printed = async (pattern: RegExp) => {
    while (!pattern.test(output)) {
      // oxlint-disable-next-line no-await-in-loop -- waits for the output
      await Promise.race([once(child.stdout ?? child, 'data'), ended]);
      if (child.exitCode !== null) {
        throw new Error(`It ended: ${output}`);
      }
    }
  };
  return { child, ended, printed, output: () => output };
}

function pidIn(output: string): number | undefined {
  const [, pid] = /pid (\d+)/.exec(output) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

function isRunning(output: string): boolean {
  try {
    return process.kill(pidIn(output) ?? 0, 0);
  } catch {
    return false;
  }
}
