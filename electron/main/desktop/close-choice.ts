import type { BrowserWindow, Dialog } from 'electron';
import { log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { text } from '../text/text.ts';

export interface CloseChoiceOptions {
  readonly settings: Settings;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly platform: NodeJS.Platform;
  /** Whether there is another way back to the window. */
  readonly hasTray: () => boolean;
  readonly quit: () => void;
}

/**
 * Decides what closing the main window does: hide it, or quit. The first time the person is asked.
 * On macOS an application goes on without a window, as all do there. Answers whether the window
 * is to close.
 */
export async function decideClose(
  options: CloseChoiceOptions,
  window: BrowserWindow,
): Promise<boolean> {
  const { platform, hasTray, quit } = options;
  if (platform === 'darwin') {
    hide(window);
    return false;
  }
  if (!hasTray()) {
    return true;
  }
  const choice = options.settings.get('desktop')?.onClose ?? (await ask(options, window));
  if (choice === 'hide' && !window.isDestroyed()) {
    hide(window);
  } else if (choice === 'quit') {
    quit();
  }
  return false;
}

async function ask(
  { settings, dialog }: CloseChoiceOptions,
  window: BrowserWindow,
): Promise<'hide' | 'quit' | undefined> {
  const words = text.windows.closing;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: words.title,
    message: words.message,
    detail: words.detail,
    buttons: [words.hide, words.quit, text.application.cancel],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  const choice = (['hide', 'quit'] as const)[response];
  if (choice !== undefined) {
    try {
      settings.set('desktop', { ...settings.get('desktop'), onClose: choice });
    } catch (error) {
      // The choice holds this once; on a full disk the person is asked again.
      log.warn({ err: error }, 'what closing does could not be kept');
    }
  }
  return choice;
}

/** A window that fills the screen of macOS would leave an empty one behind. */
function hide(window: BrowserWindow): void {
  if (window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide());
    window.setFullScreen(false);
  } else {
    window.hide();
  }
}
