import { runCommandLine } from '../../build/scripts/run-child.ts';

/**
 * Installs the libraries that Guildhall is compared with, into this folder. Nobody else needs them,
 * so an installation of the project is without them (docs/decisions/0249).
 */
export async function installCompared(): Promise<void> {
  const { code } = await runCommandLine('npm ci --prefer-offline', import.meta.dirname);
  if (code !== 0) {
    throw new Error(`npm could not install what is compared in ${import.meta.dirname}.`);
  }
}
