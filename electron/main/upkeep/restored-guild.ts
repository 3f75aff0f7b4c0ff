import { BrowserWindow } from 'electron';
import type { Notice } from '#shared/capability/application.ts';
import { text } from '../text/text.ts';

/** Tells the windows that a backup has taken the place of the guild of this computer. */
export class RestoredGuild {
  #keptIn: string | undefined;

  /** Has every window load anew: nothing that it holds of the former guild is of use. */
  announce(keptIn: string): void {
    this.#keptIn = keptIn;
    for (const window of BrowserWindow.getAllWindows()) {
      window.webContents.reload();
    }
  }

  notices(): Notice[] {
    const keptIn = this.#keptIn;
    return keptIn === undefined
      ? []
      : [{ id: 'backup-restored', text: text.upkeep.restored(keptIn) }];
  }
}
