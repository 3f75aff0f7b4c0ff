import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import type { BrowserWindowConstructorOptions } from 'electron';
import { plainBeginning } from '#shared/text/plain-text.ts';
import type { Bounds } from '../settings/settings-schema.ts';
import { minimumSize } from './window-placement.ts';

/** How much of the name of its thing a window is called by. */
const maxTitle = 300;

/** The page's background, painted by the system until the page paints itself (tokens.css). */
const background = { light: '#fbfaf8', dark: '#17181b' };

/**
 * Makes a window for a page of ours. Whatever a page could do without these settings is none of
 * its business; `npm run gate -- windows` looks at every page that is ever made.
 */
export function makeAppWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  const window = new BrowserWindow({
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: 'Guildhall',
    backgroundColor: backgroundNow(),
    ...options,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // Questions are asked in the page or by main, never by a dialog of the browser.
      disableDialogs: true,
      devTools: !app.isPackaged,
    },
  });
  // A page may be taken over, and windows are listed by other programs.
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(plainBeginning(title, maxTitle));
  });
  followTheme(window);
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

/** The usable part of each screen, the primary first. */
export function workAreas(): Bounds[] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}

function backgroundNow(): string {
  return nativeTheme.shouldUseDarkColors ? background.dark : background.light;
}

/** The windows that the system paints in the colour that their pages have now. */
const painted = new Set<BrowserWindow>();

function repaint(): void {
  for (const window of painted) {
    window.setBackgroundColor(backgroundNow());
  }
}

/** Has the system paint a window that grows in the colour that its page has now. */
function followTheme(window: BrowserWindow): void {
  if (painted.size === 0) {
    nativeTheme.on('updated', repaint);
  }
  painted.add(window);
  window.once('closed', () => {
    painted.delete(window);
    if (painted.size === 0) {
      nativeTheme.off('updated', repaint);
    }
  });
}
