import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { notWaiting } from '../storage/plain-file.ts';
import { mainLogLimits } from '#shared/limits/desktop-limits.ts';

/** A link in the place of the log is not followed. Windows has no such flag. */
const appending =
  constants.O_APPEND |
  constants.O_CREAT |
  constants.O_WRONLY |
  (constants.O_NOFOLLOW ?? 0) |
  notWaiting;

/** The names of the files of a log, newest first. */
export const logFileNames = ['main.log', 'main.1.log'] as const;

/**
 * Appends lines to a file of bounded size: a full one takes the place of the one before it. A log
 * that cannot be written is left out, because nothing else may fail over it.
 */
export class LogFile {
  readonly #path: string;
  readonly #former: string;
  #bytes = 0;

  constructor(folder: string) {
    const [newest, former] = logFileNames;
    this.#path = join(folder, newest);
    this.#former = join(folder, former);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#bytes = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    } catch {
      // Each line tries again.
    }
  }

  write(line: string): void {
    try {
      if (this.#bytes >= mainLogLimits.fileBytes) {
        renameSync(this.#path, this.#former);
        this.#bytes = 0;
      }
      const cut =
        line.length > mainLogLimits.line ? `${line.slice(0, mainLogLimits.line)}\n` : line;
      appendLine(this.#path, cut);
      this.#bytes += Buffer.byteLength(cut);
    } catch {
      // A full disk is said where something is lost by it.
    }
  }
}

function appendLine(path: string, line: string): void {
  const file = openSync(path, appending, 0o600);
  try {
    writeFileSync(file, line);
  } finally {
    closeSync(file);
  }
}
