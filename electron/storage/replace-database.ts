import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder, moveDatabase, removeDatabase, syncFolder } from './database-files.ts';
import { stagedOf } from './staged-database.ts';

/** Returns where a replaced database is kept, by the label of the replacement. */
export type ArchivePath = (label: string) => string;

/**
 * Replaces a database, which must not be open, with a staged one. The former database is moved
 * aside with its logs. The replacement happens completely or not at all. Its deciding step is to
 * rename the staged file to the name of a replacement; if the rest is interrupted,
 * `resumeReplacement` completes it at the next start. A log is moved before another file takes the
 * place beside it.
 *
 * @param label names the replacement; may only contain characters of a file name
 */
export function replaceDatabase(path: string, label: string, archivePath: ArchivePath): void {
  renameSync(stagedOf(path), replacementOf(path, label));
  syncFolder(dirname(path));
  completeReplacement(path, archivePath);
}

/** Completes a decided replacement and returns its label, if there was one. */
function completeReplacement(path: string, archivePath: ArchivePath): string | undefined {
  const label = pendingReplacement(path);
  if (label === undefined) {
    return undefined;
  }
  const kept = archivePath(label);
  makeFolder(dirname(kept));
  moveDatabase(path, kept);
  renameSync(replacementOf(path, label), path);
  syncFolder(dirname(path));
  return label;
}

/** Completes a replacement after a crash; one that was not decided was never begun. */
export function resumeReplacement(path: string, archivePath: ArchivePath): string | undefined {
  const label = completeReplacement(path, archivePath);
  removeDatabase(stagedOf(path));
  removeLookedAt(path);
  return label;
}

/** Removes copies that were made to look at an interrupted transaction, in a folder of ours. */
function removeLookedAt(path: string): void {
  const folder = dirname(path);
  const ours = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.staged/;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.startsWith(basename(path)) && ours.test(name.slice(basename(path).length))) {
      rmSync(join(folder, name), { force: true });
    }
  }
}

/** Returns the label of a decided replacement that is not complete. */
export function pendingReplacement(path: string): string | undefined {
  const folder = dirname(path);
  const start = basename(replacementOf(path, ''));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.find((name) => name.startsWith(start))?.slice(start.length);
}

function replacementOf(path: string, label: string): string {
  return `${path}.replacement-${label}`;
}
