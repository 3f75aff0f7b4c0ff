import { closeChromium } from '../chromium/chromium-process.ts';
import { buildEvent } from '../events.ts';
import { onAllClosed, onCloseRefused, openWindows } from './window-registry.ts';

/** Emits the application's events. */
export interface QuitHost {
  emit(event: string, ...args: unknown[]): boolean;
  listenerCount(event: string): number;
}

/** Electron's sequence from the request to quit to the end of the process. */
export class Quitting {
  readonly #host: QuitHost;
  #isQuitting = false;
  #isEnding = false;

  constructor(host: QuitHost) {
    this.#host = host;
    onCloseRefused(() => {
      this.#isQuitting = false;
    });
    onAllClosed(() => this.#onAllClosed());
  }

  quit(): void {
    if (this.#isQuitting || this.#isEnding) {
      return;
    }
    const beforeQuit = buildEvent();
    this.#host.emit('before-quit', beforeQuit);
    if (beforeQuit.defaultPrevented) {
      return;
    }
    this.#isQuitting = true;
    const windows = openWindows();
    for (const window of windows) {
      if (!this.#isQuitting) {
        return;
      }
      window.close();
    }
    if (windows.length === 0) {
      this.#finish();
    }
  }

  /** Exits without asking the windows. */
  exit(exitCode: number): void {
    if (this.#isEnding) {
      return;
    }
    this.#isEnding = true;
    for (const window of openWindows()) {
      window.destroy();
    }
    this.#end(exitCode);
  }

  #onAllClosed(): void {
    if (this.#isEnding) {
      return;
    }
    if (this.#isQuitting) {
      this.#finish();
      return;
    }
    if (this.#host.listenerCount('window-all-closed') === 0) {
      this.quit();
    } else {
      this.#host.emit('window-all-closed');
    }
  }

  #finish(): void {
    const willQuit = buildEvent();
    this.#host.emit('will-quit', willQuit);
    if (willQuit.defaultPrevented) {
      this.#isQuitting = false;
      return;
    }
    this.#isEnding = true;
    this.#end(0);
  }

  #end(exitCode: number): void {
    this.#host.emit('quit', buildEvent(), exitCode);
    void closeChromium().finally(() => Quitting.leave(exitCode));
  }

  /**
   * Ends the process. Kept here because `process.exit` is replaced with the application's
   * `app.exit`.
   */
  static leave = process.exit.bind(process);
}
