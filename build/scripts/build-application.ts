import { writePackageFacts } from '../packaging/write-package-facts.ts';
import { projectPath, say } from './project.ts';
import { runChild } from './run-child.ts';

/**
 * Builds the application into out/, with the licences of others and the bill of materials. Takes
 * electron-vite's own arguments.
 */
export async function buildApplication(...args: readonly string[]): Promise<void> {
  say('Building Guildhall…');
  const { code } = await runChild(process.execPath, [
    projectPath('node_modules/electron-vite/bin/electron-vite.js'),
    'build',
    '--config',
    'build/electron.vite.config.ts',
    ...args,
  ]);
  if (code !== 0) {
    throw new Error('The build failed; its messages are above.');
  }
  writePackageFacts();
}
