import type { BrowserWindow } from 'electron';
import { log } from '../log.ts';
import type { Bounds } from '../settings/settings-schema.ts';
import type { Settings } from '../settings/settings.ts';
import { appUrl } from '../app-scheme.ts';
import { makeAppWindow, workAreas } from './app-window.ts';
import { placeWindow } from './window-placement.ts';

/** How long a window must stand still before its place is written. */
const settleMs = 400;

export interface MainWindowOptions {
  readonly settings: Settings;
  /** Whether it waits for the person to show it. */
  readonly isHidden: boolean;
  /** Whether the system tells nobody where a window is, and puts it where it likes. */
  readonly isWayland: boolean;
}

/** Opens the main window where it last stood; it shows itself with its first paint. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const { settings, isHidden, isWayland } = options;
  const placement = settings.get('windowPlacement');
  const place = placeWindow(placement, workAreas());
  const window = makeAppWindow(isWayland ? sizeOf(placement?.bounds ?? place) : place);
  rememberPlacement(window, settings, () => {
    const bounds = window.getNormalBounds();
    return isWayland ? { ...place, ...sizeOf(bounds) } : bounds;
  });
  const maximize = () => {
    // Maximizing shows a window, so it waits for the first paint as showing does.
    if (placement?.isMaximized) {
      window.maximize();
    }
  };
  if (isHidden) {
    window.once('show', maximize);
  } else {
    window.once('ready-to-show', () => {
      maximize();
      window.show();
    });
  }
  void window.loadURL(appUrl);
  return window;
}

function sizeOf({ width, height }: Bounds): Pick<Bounds, 'width' | 'height'> {
  return { width, height };
}

function rememberPlacement(window: BrowserWindow, settings: Settings, bounds: () => Bounds): void {
  let settling: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(settling);
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) {
      return;
    }
    const placement = { bounds: bounds(), isMaximized: window.isMaximized() };
    try {
      settings.set('windowPlacement', placement);
    } catch (error) {
      // A full disk must not take the window down; the next move tries again.
      log.warn({ err: error }, 'the place of the window could not be kept');
    }
  };
  const writeWhenSettled = () => {
    clearTimeout(settling);
    settling = setTimeout(write, settleMs);
  };
  window.on('resize', writeWhenSettled);
  window.on('move', writeWhenSettled);
  window.on('maximize', writeWhenSettled);
  window.on('unmaximize', writeWhenSettled);
  window.on('close', write);
}
