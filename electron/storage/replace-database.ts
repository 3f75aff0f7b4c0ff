import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { makeFolder, moveDatabase, removeDatabase, syncFolder } from './database-files.ts';
import { stagedOf } from './staged-database.ts';

/** Says where a replaced database is kept, by the label of the replacement. */
export type ArchivePath = (label: string) => string;

/**
 * Puts a staged database in the place of a database that nobody has open; what was there is moved
 * aside with its logs. The whole of it happens or nothing: giving it the name of a
 * replacement is the one step that decides, and `resumeReplacement` does the rest of it at the next
 * start where this does not. A log is moved before another file takes the place beside it.
 *
 * @param label names the replacement: characters of a file's name
 */
export function replaceDatabase(path: string, label: string, archivePath: ArchivePath): void {
  renameSync(stagedOf(path), replacementOf(path, label));
  syncFolder(dirname(path));
  completeReplacement(path, archivePath);
}

/** Brings a replacement that was decided to its end; answers its label, where there was one. */
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

/** Brings what a crash has cut off to its end: one that was not decided was never begun. */
export function resumeReplacement(path: string, archivePath: ArchivePath): string | undefined {
  const label = completeReplacement(path, archivePath);
  removeDatabase(stagedOf(path));
  return label;
}

/** The label of a replacement that was decided and has not come to its end. */
export function pendingReplacement(path: string): string | undefined {
  const folder = dirname(path);
  const start = basename(replacementOf(path, ''));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.find((name) => name.startsWith(start))?.slice(start.length);
}

function replacementOf(path: string, label: string): string {
  return `${path}.replacement-${label}`;
}
