import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const timeoutMs = 120_000;

/**
 * Installs packages into a folder for this run alone: they do not belong in the project. None of
 * their scripts runs.
 *
 * @param wanted the packages with their exact versions, and a program that fails without them
 * @returns whether this Node can load them
 */
export function fetchPackages(
  folder: string,
  wanted: { readonly packages: readonly string[]; readonly trial: string },
): boolean {
  const { packages, trial } = wanted;
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  const options = { cwd: folder, stdio: 'ignore', timeout: timeoutMs } as const;
  const install = ['install', '--no-save', '--ignore-scripts', ...packages];
  const fetched = spawnSync('npm', install, { ...options, shell: process.platform === 'win32' });
  return fetched.status === 0 && spawnSync(process.execPath, ['-e', trial], options).status === 0;
}
