import type * as Electron from 'electron';

import { completed } from '../lacking.ts';
import { requireReady } from '../readiness.ts';
import { shimControls } from '../shim-controls.ts';
import { BrowserWindow } from './browser-window.ts';
import { cancelId, requireDialogOptions, requireErrorTexts } from './dialog-options.ts';

const NOT_READY = 'dialog module can only be used after app is ready';

// A dialog is recorded and answered at once: with the answer that a test has set, else cancelled.
function ask<Answer>(
  method: string,
  args: readonly object[],
  cancelled: (o: object) => Answer,
): Answer {
  requireReady(NOT_READY);
  const [first = {}, second] = args;
  const options = first instanceof BrowserWindow ? (second ?? {}) : (second ?? first);
  requireDialogOptions(method, options);
  shimControls.dialogs.push({ method, options });
  const answer = shimControls.takeAnswer(method);
  return answer === undefined ? cancelled(options) : (answer as Answer);
}

function showMessageBox(...args: object[]): Promise<Electron.MessageBoxReturnValue> {
  return Promise.resolve(
    ask('showMessageBox', args, (options) => ({
      response: cancelId(options as Electron.MessageBoxOptions),
      checkboxChecked: false,
    })),
  );
}

function showOpenDialog(...args: object[]): Promise<Electron.OpenDialogReturnValue> {
  return Promise.resolve(ask('showOpenDialog', args, () => ({ canceled: true, filePaths: [] })));
}

function showSaveDialog(...args: object[]): Promise<Electron.SaveDialogReturnValue> {
  return Promise.resolve(ask('showSaveDialog', args, () => ({ canceled: true, filePath: '' })));
}

/** Recorded dialogs: see `electronShim.dialogs` and `electronShim.answerDialog`. */
export const dialog = completed<Electron.Dialog>('dialog', {
  showMessageBox,
  showMessageBoxSync: (...args: object[]) =>
    ask('showMessageBoxSync', args, (options) => cancelId(options as Electron.MessageBoxOptions)),
  showOpenDialog,
  showOpenDialogSync: (...args: object[]) => ask('showOpenDialogSync', args, () => undefined),
  showSaveDialog,
  showSaveDialogSync: (...args: object[]) => ask('showSaveDialogSync', args, () => ''),
  // Allowed before ready, as in Electron.
  showErrorBox(...texts) {
    requireErrorTexts(texts);
    const [title, content] = texts;
    shimControls.dialogs.push({ method: 'showErrorBox', options: { title, content } });
    process.stderr.write(`${title}\n${content}\n`);
  },
});
