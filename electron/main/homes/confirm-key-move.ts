import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { KeyMove } from './key-move.ts';

/**
 * Asks the person whether a stored key may go to another origin. A dialog of the system, because
 * no page can click it; it names origins alone, because a page chooses every other word of a home.
 */
export async function confirmKeyMove(window: BrowserWindow, move: KeyMove): Promise<boolean> {
  const to = move.to.join(' and ');
  const isReadable = move.to.some((origin) => origin.startsWith('http:'));
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: 'Send the key to another server?',
    message: `Send the key that you entered for ${move.from.join(' and ')} to ${to}?`,
    detail: [
      'Whoever runs that server can then do everything that the key allows, and gets what still ' +
        'waits in the outbox. Agree only if you have just changed the address yourself.',
      ...(isReadable ? ['Nothing is encrypted on the way there: others can read the key.'] : []),
    ].join('\n\n'),
    buttons: ['Send the key there', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
