import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectPath } from '../../build/scripts/project.ts';

/** A change to a built file that takes a guard out. */
export interface Weakening {
  /** A file of `out/`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Copies the build into a folder and weakens it, for a control that must fail.
 *
 * @throws Error where a guard is no longer written in that way
 */
export function weakenedBuild(folder: string, weakenings: readonly Weakening[]): string {
  cpSync(projectPath('out'), join(folder, 'out'), { recursive: true });
  cpSync(projectPath('package.json'), join(folder, 'package.json'));
  for (const { file, from, to } of weakenings) {
    const path = join(folder, 'out', file);
    const code = readFileSync(path, 'utf8');
    if (!code.includes(from)) {
      throw new Error(`The control could not be made: ${file} does not contain ${from}`);
    }
    writeFileSync(
      path,
      code.replaceAll(from, () => to),
    );
  }
  return folder;
}
