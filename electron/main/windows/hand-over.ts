import type { App, BrowserWindow } from 'electron';
import { pushSignal } from '../bridge/bridge.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Timing } from '../timing.ts';

/** How long a page may take to hand over what it holds; a page that hangs keeps nobody longer. */
const maxWaitMs = 2_000;

/**
 * Has pages hand over what was typed a moment ago before they go: at close, at reload and at quit.
 */
export class HandOver {
  readonly #timing: Pick<Timing, 'after'>;
  readonly #waiting = new Map<BrowserWindow, { done: Promise<void>; end: () => void }>();
  /** The windows that may go: their pages have handed over. */
  readonly #free = new WeakSet<BrowserWindow>();
  #isQuitting = false;

  constructor(timing: Pick<Timing, 'after'>) {
    this.#timing = timing;
  }

  /** Resolves once the page of a window has handed over, has gone, or takes too long. */
  ask(window: BrowserWindow): Promise<void> {
    const former = this.#waiting.get(window);
    if (former !== undefined || window.isDestroyed() || !hasPage(window)) {
      return former?.done ?? Promise.resolve();
    }
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const { webContents } = window;
    const end = () => {
      cancel();
      this.#waiting.delete(window);
      window.off('closed', end);
      webContents.off('render-process-gone', end);
      resolve();
    };
    const cancel = this.#timing.after(maxWaitMs, end);
    this.#waiting.set(window, { done, end });
    window.on('closed', end);
    webContents.on('render-process-gone', end);
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

  /** Loads the page of a window again once it has handed over. */
  async reload(window: BrowserWindow): Promise<void> {
    await this.ask(window);
    if (!window.isDestroyed()) {
      window.webContents.reload();
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
        this.#waiting.get(window)?.end();
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
