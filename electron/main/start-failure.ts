import { mkdirSync } from 'node:fs';
import { app, dialog } from 'electron';
import { plainLines } from '#shared/text/plain-text.ts';
import { requireRoom } from '../storage/require-room.ts';
import { isSystemError } from '../storage/system-error.ts';
import { text } from './text/text.ts';

/** The person's choice in the dialog that says that Guildhall could not start. */
export type AfterFailure = 'again' | 'quit';

/**
 * Sees that the folder for the person's data can be written to and has room for a start. Electron
 * does not tell a folder that it cannot write to from one that another instance uses, so without
 * this a start on a full disk would end without a word.
 *
 * @throws errors of the system, such as ENOSPC and EACCES
 */
export function requireUsableFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  requireRoom(folder);
}

/**
 * Tells the person in a window why Guildhall could not start, and what they can do. Resolves once
 * they have chosen. Electron shows no dialog before it is ready.
 */
export async function tellFailure(error: unknown, folder: string): Promise<AfterFailure> {
  await app.whenReady();
  const words = text.application.startFailure;
  const detail = plainLines(`${adviceFor(error, folder)}\n\n${words.nothingLost}`);
  // For whoever started it from a terminal.
  process.stderr.write(`${words.message}\n${detail}\n`);
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: words.title,
    message: words.message,
    detail,
    buttons: [words.again, text.application.quit],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0 ? 'again' : 'quit';
}

/** Advice about a failure. It goes by the error code where the system reported the failure. */
function adviceFor(error: unknown, folder: string): string {
  const words = text.application.startFailure;
  if (!isSystemError(error)) {
    return words.unknown(error instanceof Error ? error.message : String(error));
  }
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return words.noRoom(folder);
    case 'EACCES':
    case 'EPERM':
      return words.notAllowed(folder);
    case 'EROFS':
      return words.readOnly(folder);
    case 'ENOTDIR':
    case 'EEXIST':
      return words.noFolder(folder);
    default:
      return words.notWritten(folder, error.code);
  }
}
