import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const timeoutMs = 120_000;

/**
 * Installs packages into a folder for this run alone: they do not belong in the project. None of
 * their scripts runs.
 *
 * @param packages their names with exact versions
 * @param trial a program that fails where this Node cannot load them
 * @returns whether they can be used
 */
export function fetchPackages(folder: string, packages: readonly string[], trial: string): boolean {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  const options = { cwd: folder, stdio: 'ignore', timeout: timeoutMs } as const;
  const install = ['install', '--no-save', '--ignore-scripts', '--fetch-retries=1', ...packages];
  const fetched = spawnSync('npm', install, { ...options, shell: process.platform === 'win32' });
  return fetched.status === 0 && spawnSync(process.execPath, ['-e', trial], options).status === 0;
}
