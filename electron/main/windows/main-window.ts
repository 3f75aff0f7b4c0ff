import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { appUrl } from '../app-scheme.ts';
import { minimumSize, placeWindow } from './window-placement.ts';

/** The page's background, painted by the system until the page paints itself (tokens.css). */
const background = { light: '#fbfaf8', dark: '#17181b' };

/** How long a window must stand still before its place is written. */
const settleMs = 400;

/** Opens the main window where it last stood; it shows itself with its first paint. */
export function openMainWindow(settings: Settings): BrowserWindow {
  const placement = settings.get('windowPlacement');
  const window = new BrowserWindow({
    ...placeWindow(placement, workAreas()),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: 'Guildhall',
    backgroundColor: backgroundNow(),
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools: !app.isPackaged,
    },
  });
  rememberPlacement(window, settings);
  followTheme(window);
  window.once('ready-to-show', () => {
    // Maximizing shows a window, so it waits for the first paint as showing does.
    if (placement?.isMaximized) {
      window.maximize();
    }
    window.show();
  });
  void window.loadURL(appUrl);
  return window;
}

/** Brings a window to the front, from wherever the person has put it. */
export function revealWindow(window: BrowserWindow): void {
  if (window.isMinimized()) {
    window.restore();
  }
  window.show();
  window.focus();
}

function backgroundNow(): string {
  return nativeTheme.shouldUseDarkColors ? background.dark : background.light;
}

/** Has the system paint a window that grows in the colour that its page has now. */
function followTheme(window: BrowserWindow): void {
  const repaint = () => window.setBackgroundColor(backgroundNow());
  nativeTheme.on('updated', repaint);
  window.once('closed', () => nativeTheme.off('updated', repaint));
}

function rememberPlacement(window: BrowserWindow, settings: Settings): void {
  let settling: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(settling);
    if (window.isMinimized() || window.isFullScreen()) {
      return;
    }
    const placement = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
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

function workAreas() {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}
