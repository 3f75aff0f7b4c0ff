import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseState, FuseV1Options } from '@electron/fuses';
import { projectPath } from '../scripts/project.ts';

/** The mark of the fuse wire in Electron's binary: after it come version, length and states. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const wireVersion = 1;

/**
 * Writes a stand-in for Electron's distribution: a folder whose executable starts the project's
 * Electron shim with the packed application, and carries a fuse wire as long as Electron's. What
 * is packed with it is for tests on this machine alone: it is a script that names this folder.
 */
export function writeStandIn(folder: string, fuses = fuseCount()): void {
  mkdirSync(folder, { recursive: true });
  const wire = Buffer.from([wireVersion, fuses, ...Array(fuses).fill(FuseState.ENABLE)]);
  const content = Buffer.concat([Buffer.from(script() + sentinel), wire, Buffer.from('\n')]);
  writeFileSync(join(folder, 'electron'), content, { mode: 0o755 });
}

/** How many fuses @electron/fuses knows: those of the Electron that we pack. */
function fuseCount(): number {
  return Object.values(FuseV1Options).filter((value) => typeof value === 'number').length;
}

/** `exec` ends the shell, so it never reads the wire. */
function script(): string {
  return `#!/bin/sh
# Stands in for Electron's executable in a package that is for tests alone.
here=$(dirname "$(readlink -f "$0")")
exec '${projectPath('build/electron-shim/electron')}' "$here/resources/app.asar" "$@"
: `;
}
