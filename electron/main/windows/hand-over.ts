import type { App, BrowserWindow } from 'electron';
import { pushSignal } from '../bridge/bridge.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Timing } from '../../client/timing.ts';

/** How long a page may take to hand over what it holds; a page that hangs keeps nobody longer. */
const maxWaitMs = 2_000;

/** A page that was asked. */
interface Waiting {
  readonly done: Promise<boolean>;
  readonly end: (hasHandedOver: boolean) => void;
}

/**
 * Has pages hand over what was typed a moment ago before they go: at close, at reload and at quit.
 */
export class HandOver {
  readonly #timing: Pick<Timing, 'after'>;
  readonly #waiting = new Map<BrowserWindow, Waiting>();
  /** The windows that may go: their pages have handed over. */
  readonly #free = new WeakSet<BrowserWindow>();
  #isQuitting = false;

  constructor(timing: Pick<Timing, 'after'>) {
    this.#timing = timing;
  }

  /**
   * Resolves once the page of a window has handed over, has gone, or takes too long; to whether it
   * has handed over.
   */
  ask(window: BrowserWindow): Promise<boolean> {
    const former = this.#waiting.get(window);
    if (former !== undefined || window.isDestroyed() || !hasPage(window)) {
      return former?.done ?? Promise.resolve(false);
    }
    const { promise: done, resolve } = Promise.withResolvers<boolean>();
    const { webContents } = window;
    const end = (hasHandedOver: boolean) => {
      cancel();
      this.#waiting.delete(window);
      window.off('closed', giveUp);
      webContents.off('render-process-gone', giveUp);
      resolve(hasHandedOver);
    };
    const giveUp = () => end(false);
    const cancel = this.#timing.after(maxWaitMs, giveUp);
    this.#waiting.set(window, { done, end });
    window.on('closed', giveUp);
    webContents.on('render-process-gone', giveUp);
    pushSignal(window, 'window.leaving', {});
    return done;
  }

  /** Has a window hand over before it closes. `mayClose` is asked first, unless all of it quits. */
  guard(
    window: BrowserWindow,
    mayClose: () => Promise<boolean> = () => Promise.resolve(true),
  ): void {
    let isAsking = false;
    window.on('close', (event) => {
      if (this.#isQuitting || this.#free.has(window)) {
        return;
      }
      event.preventDefault();
      if (isAsking) {
        return;
      }
      isAsking = true;
      void this.#closeIf(window, mayClose).finally(() => {
        isAsking = false;
      });
    });
    // A person who ends the session of the system is not asked, and may not wait.
    const leave = () => void this.ask(window);
    window.on('query-session-end', leave);
    window.on('session-end', leave);
  }

  /**
   * Loads the page of a window again once it has handed over, or does not answer.
   *
   * @param before what has to be done in between
   */
  async reload(window: BrowserWindow, before?: () => Promise<unknown>): Promise<void> {
    const hasHandedOver = await this.ask(window);
    await before?.();
    if (window.isDestroyed()) {
      return;
    }
    if (hasHandedOver || !hasPage(window)) {
      window.webContents.reload();
    } else {
      // A page that hangs does not hear that it is to load again. What watches over it does that.
      window.webContents.forcefullyCrashRenderer();
    }
  }

  /** Has all windows hand over before the application quits. */
  guardQuit(app: Pick<App, 'on' | 'quit'>, windows: () => readonly BrowserWindow[]): void {
    let isAsking = false;
    app.on('before-quit', (event) => {
      if (this.#isQuitting) {
        return;
      }
      event.preventDefault();
      if (isAsking) {
        return;
      }
      isAsking = true;
      void Promise.all(windows().map((window) => this.ask(window))).finally(() => {
        this.#isQuitting = true;
        app.quit();
      });
    });
  }

  calls(): Pick<CallHandlers, 'window.handed_over'> {
    return {
      'window.handed_over': (_request, { window }) => {
        this.#waiting.get(window)?.end(true);
        return {};
      },
    };
  }

  async #closeIf(window: BrowserWindow, mayClose: () => Promise<boolean>): Promise<void> {
    if (!(await mayClose())) {
      return;
    }
    await this.ask(window);
    if (!window.isDestroyed()) {
      this.#free.add(window);
      window.close();
    }
  }
}

/** Whether there is a page that can answer. */
function hasPage({ webContents }: BrowserWindow): boolean {
  return !webContents.isCrashed() && !webContents.isLoadingMainFrame();
}
