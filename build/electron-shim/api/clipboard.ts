import type * as Electron from 'electron';

import { completed } from '../lacking.ts';

function makeClipboard(name: string): Partial<Electron.Clipboard> {
  let text = '';
  return completed<Electron.Clipboard>(name, {
    readText: async () => text,
    writeText: async (next) => {
      text = next;
    },
    clear: () => {
      text = '';
    },
    has: async (mimetype) => mimetype === 'text/plain' && text !== '',
  });
}

/** A text clipboard for this process only. */
export const clipboard = completed<Electron.Clipboard>('clipboard', {
  ...makeClipboard('clipboard'),
  selection: makeClipboard('clipboard.selection') as Electron.Clipboard,
});
