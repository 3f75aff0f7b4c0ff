import type { BrowserWindow } from 'electron';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import { log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';

/** The levels of Chromium: each is a fifth more than the one before; 0 is the actual size. */
const levels = { min: -4, max: 6, step: 0.5 };

/** How far the pages are zoomed: one choice for all windows, kept between starts. */
export class Zoom {
  readonly #settings: Settings;
  readonly #windows: () => readonly BrowserWindow[];

  constructor(settings: Settings, windows: () => readonly BrowserWindow[]) {
    this.#settings = settings;
    this.#windows = windows;
  }

  attend(window: BrowserWindow): void {
    const { webContents } = window;
    webContents.on('dom-ready', () => webContents.setZoomLevel(this.#level));
    // The wheel with Ctrl.
    webContents.on('zoom-changed', (_event, direction) => this.change(direction));
  }

  readonly change = (to: 'in' | 'out' | 'actual'): void => {
    const { min, max, step } = levels;
    const by = to === 'in' ? step : -step;
    const level = to === 'actual' ? 0 : Math.max(min, Math.min(max, this.#level + by));
    for (const { webContents } of this.#windows()) {
      webContents.setZoomLevel(level);
    }
    try {
      this.#settings.set('zoomLevel', level);
    } catch (error) {
      // A full disk must not take the window down; the next start is as before.
      log.warn({ err: error }, 'the zoom could not be kept');
    }
  };

  calls(): Pick<CallHandlers, 'window.zoom'> {
    return {
      'window.zoom': ({ to }) => {
        this.change(to);
        return {};
      },
    };
  }

  get #level(): number {
    return this.#settings.get('zoomLevel') ?? 0;
  }
}
