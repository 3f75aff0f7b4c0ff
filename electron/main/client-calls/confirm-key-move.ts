import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { KeyMove } from '../../client/homes/key-move.ts';
import { text } from '../text/text.ts';

/**
 * Asks the person whether a stored key may go to another origin. A dialog of the system, because
 * no page can click it; it names origins alone, because a page chooses every other word of a home.
 */
export async function confirmKeyMove(window: BrowserWindow, move: KeyMove): Promise<boolean> {
  const words = text.home.keyMove;
  const isReadable = move.to.some((origin) => origin.startsWith('http:'));
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: words.title,
    message: words.question(move.from, move.to),
    detail: [words.warning, ...(isReadable ? [words.notEncrypted] : [])].join('\n\n'),
    buttons: [words.confirm, text.application.cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
