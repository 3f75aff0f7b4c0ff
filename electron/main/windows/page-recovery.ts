import type { BrowserWindow, Dialog } from 'electron';
import type { Notice } from '#shared/capability/application.ts';
import type { Timing } from '../../client/timing.ts';
import { text } from '../text/text.ts';

/** So many crashes within this time are no accident: the page is loaded again only when asked. */
const loop = { crashes: 3, withinMs: 60_000 };

export interface PageRecoveryOptions {
  readonly timing: Pick<Timing, 'elapsed'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly log: { error(detail: object, message: string): void };
  readonly quit: () => void;
  /** Notes whether the page of the main window answers in the place that it shows. */
  readonly noteAnswer: (isAnswered: boolean) => Promise<unknown>;
}

type NoteAnswer = (isAnswered: boolean) => Promise<void>;

/** Loads the page of a window again when it has ended by itself, and offers to when it hangs. */
export class PageRecovery {
  readonly #options: PageRecoveryOptions;
  /** The windows whose pages have not been told yet that they are there again. */
  readonly #untold = new WeakMap<BrowserWindow, number>();
  #recoveries = 0;

  constructor(options: PageRecoveryOptions) {
    this.#options = options;
  }

  /** Watches over a window. Only the main one has a place that the next start restores. */
  attend(window: BrowserWindow, kind: 'main' | 'thing'): void {
    const note = async (isAnswered: boolean) => {
      if (kind === 'main') {
        await this.#options.noteAnswer(isAnswered).catch(() => undefined);
      }
    };
    this.#attendCrashes(window, note);
    this.#attendHangs(window, note);
  }

  /** Says once, in a page that is there again, what has happened. */
  takeNotices(window: BrowserWindow): Notice[] {
    const recovery = this.#untold.get(window);
    this.#untold.delete(window);
    return recovery === undefined
      ? []
      : [{ id: `page-recovered ${recovery}`, text: text.windows.recovered }];
  }

  #attendCrashes(window: BrowserWindow, note: NoteAnswer): void {
    const { timing, log } = this.#options;
    let crashes: number[] = [];
    window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      if (window.isDestroyed() || reason === 'clean-exit') {
        return;
      }
      log.error({ reason, exitCode }, 'the page of a window ended by itself');
      const now = timing.elapsed();
      crashes = [...crashes.filter((at) => now - at < loop.withinMs), now];
      if (crashes.length < loop.crashes) {
        this.#reload(window);
        return;
      }
      crashes = [];
      // The place may be what ends it: it is not shown again by itself.
      void note(false);
      void this.#askAfterLoop(window);
    });
  }

  async #askAfterLoop(window: BrowserWindow): Promise<void> {
    const { dialog, quit } = this.#options;
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      title: text.windows.crashing.title,
      message: text.windows.crashing.title,
      detail: text.windows.crashing.detail,
      buttons: [text.windows.crashing.retry, text.application.quit],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) {
      this.#reload(window);
    } else {
      quit();
    }
  }

  #reload(window: BrowserWindow): void {
    // Electron may still be busy with the end of the page.
    setImmediate(() => {
      if (!window.isDestroyed()) {
        this.#recoveries += 1;
        this.#untold.set(window, this.#recoveries);
        window.webContents.reload();
      }
    });
  }

  #attendHangs(window: BrowserWindow, note: NoteAnswer): void {
    let asking: AbortController | undefined;
    window.on('unresponsive', () => {
      if (asking !== undefined) {
        return;
      }
      asking = new AbortController();
      void note(false);
      void this.#askAboutHang(window, asking.signal).finally(() => {
        asking = undefined;
      });
    });
    window.on('responsive', () => {
      asking?.abort();
      void note(true);
    });
    window.once('closed', () => asking?.abort());
  }

  async #askAboutHang(window: BrowserWindow, signal: AbortSignal): Promise<void> {
    const words = text.windows.hanging;
    const { response } = await this.#options.dialog.showMessageBox(window, {
      type: 'warning',
      title: words.title,
      message: words.title,
      detail: words.detail,
      buttons: [words.wait, words.reload],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal,
    });
    if (response === 1 && !signal.aborted && !window.isDestroyed()) {
      // A page that hangs does not hear that it is to leave: its process is ended.
      window.webContents.forcefullyCrashRenderer();
    }
  }
}
