import type * as Electron from 'electron';

import { completed } from '../lacking.ts';
import { type ShellCall, shimControls } from '../shim-controls.ts';

function record(method: ShellCall['method'], target: string): void {
  shimControls.shellCalls.push({ method, target });
}

/**
 * Requests to the desktop. They are recorded in `electronShim.shellCalls` and never carried out.
 */
export const shell = completed<Electron.Shell>('shell', {
  openExternal: async (url) => record('openExternal', new URL(url).href),
  openPath: async (path) => {
    record('openPath', path);
    return '';
  },
  showItemInFolder: (fullPath) => record('showItemInFolder', fullPath),
  trashItem: async (path) => record('trashItem', path),
  beep: () => record('beep', ''),
});
