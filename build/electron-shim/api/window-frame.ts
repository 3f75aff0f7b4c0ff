import type * as Electron from 'electron';

import type { PageTarget } from '../chromium/page-target.ts';
import { browserSession, isHeadless } from '../chromium/chromium-process.ts';
import { WORK_AREA } from './screen.ts';

type Mode = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

/** The place and state of a window. Chromium's window follows it. */
export class WindowFrame {
  readonly #target: PageTarget;
  #normal: Electron.Rectangle;
  #mode: Mode = 'normal';
  #modeBeforeMinimize: Mode = 'normal';
  #minimum: Electron.Size = { width: 0, height: 0 };

  constructor(target: PageTarget, bounds: Electron.Rectangle) {
    this.#target = target;
    this.#normal = bounds;
    if (!isHeadless()) {
      this.#apply();
    }
  }

  get mode(): Mode {
    return this.#mode;
  }

  get normalBounds(): Electron.Rectangle {
    return { ...this.#normal };
  }

  get bounds(): Electron.Rectangle {
    return this.#isFilling() ? { ...WORK_AREA } : this.normalBounds;
  }

  get minimum(): Electron.Size {
    return { ...this.#minimum };
  }

  set minimum(size: Electron.Size) {
    this.#minimum = size;
  }

  /** Changes the bounds. Returns whether the size and the place have changed. */
  setBounds(change: Partial<Electron.Rectangle>): { isResized: boolean; isMoved: boolean } {
    const before = this.#normal;
    const next = { ...before, ...change };
    this.#normal = {
      x: Math.round(next.x),
      y: Math.round(next.y),
      width: Math.max(Math.round(next.width), this.#minimum.width),
      height: Math.max(Math.round(next.height), this.#minimum.height),
    };
    this.#apply();
    return {
      isResized: before.width !== this.#normal.width || before.height !== this.#normal.height,
      isMoved: before.x !== this.#normal.x || before.y !== this.#normal.y,
    };
  }

  /** Changes the state. Returns false if the window is already in it. */
  setMode(mode: Mode): boolean {
    if (mode === this.#mode) {
      return false;
    }
    if (mode === 'minimized') {
      this.#modeBeforeMinimize = this.#mode;
    }
    this.#mode = mode;
    this.#apply();
    return true;
  }

  /** The state to return to from minimised. */
  get restoredMode(): Mode {
    return this.#mode === 'minimized' ? this.#modeBeforeMinimize : 'normal';
  }

  /** Reads from Chromium what a person has done to the window. */
  async learn(): Promise<{ isResized: boolean; isMoved: boolean }> {
    const { windowId } = this.#target;
    const nothing = { isResized: false, isMoved: false };
    if (windowId === undefined) {
      return nothing;
    }
    const { bounds } = await browserSession().send('Browser.getWindowBounds', { windowId });
    this.#mode = bounds.windowState ?? 'normal';
    if (this.#mode !== 'normal') {
      return nothing;
    }
    const before = this.#normal;
    const {
      left = before.x,
      top = before.y,
      width = before.width,
      height = before.height,
    } = bounds;
    this.#normal = { x: left, y: top, width, height };
    return {
      isResized: before.width !== width || before.height !== height,
      isMoved: before.x !== left || before.y !== top,
    };
  }

  #isFilling(): boolean {
    return this.#mode === 'maximized' || this.#mode === 'fullscreen';
  }

  #apply(): void {
    this.#target.use(() => {
      const { windowId } = this.#target;
      if (windowId === undefined) {
        return;
      }
      const { x: left, y: top, width, height } = this.bounds;
      if (isHeadless()) {
        browserSession().post('Browser.setContentsSize', { windowId, width, height });
      } else if (this.#mode === 'normal') {
        // Chromium accepts bounds only in the normal state.
        browserSession().post('Browser.setWindowBounds', {
          windowId,
          bounds: { windowState: 'normal' },
        });
        browserSession().post('Browser.setWindowBounds', {
          windowId,
          bounds: { left, top, width, height },
        });
      } else {
        browserSession().post('Browser.setWindowBounds', {
          windowId,
          bounds: { windowState: this.#mode },
        });
      }
    });
  }
}
