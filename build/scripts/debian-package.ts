import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './project.ts';

/** Installs a Debian package for the tests, if this process may, and prints that it does. */
export function installDebianPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return;
  }
  say(`Installing Debian's ${name} package for the tests…`);
  apt('update');
  apt('install', '--yes', '--no-install-recommends', '--no-remove', name);
}

function apt(...args: string[]): void {
  spawnSync('apt-get', ['--quiet', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
