import { resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** A path inside the project. */
export function projectPath(...segments: string[]): string {
  return resolve(projectRoot, ...segments);
}

/** Prints one line at the terminal. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
