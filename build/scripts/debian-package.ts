import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installCommand, thisMachine } from './install-command.ts';
import type { SystemProgram } from './install-command.ts';
import { say } from './project.ts';

/** Whether this process may install a program: as root, where apt-get has it. */
export function mayInstall(program: SystemProgram): boolean {
  const machine = thisMachine();
  const isApts = installCommand([program], machine).startsWith('apt-get ');
  return machine.isRoot && isApts && existsSync('/usr/bin/apt-get');
}

/**
 * Installs Debian packages, and prints that it does. The lists of a new machine are empty or old, so
 * they are fetched first.
 *
 * @returns what apt-get complained of, where it failed
 */
export function installDebianPackages(names: readonly string[]): string | undefined {
  say(`Installing from Debian, once: ${names.join(', ')}…`);
  // One unreachable source of several is no reason to give up: the install tells whether it was.
  const update = aptGet('update');
  const install = aptGet('install', '--yes', '--no-install-recommends', '--no-remove', ...names);
  return install.isDone
    ? undefined
    : `apt-get failed: ${[...new Set([...install.faults, ...update.faults])].join(' ')}`;
}

function aptGet(...args: string[]): { isDone: boolean; faults: readonly string[] } {
  const options = ['--quiet', '-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=2'];
  const { status, stderr, error } = spawnSync('apt-get', [...options, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  });
  const complaints = (stderr ?? '').split('\n').filter((line) => /^[EW]: /.test(line));
  const faults = error === undefined ? complaints.slice(0, 3) : [error.message];
  return { isDone: status === 0, faults: faults.length > 0 ? faults : [`it ended by ${status}`] };
}
