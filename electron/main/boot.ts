import { join } from 'node:path';
import { app, net, protocol, session } from 'electron';
import type { BrowserWindow } from 'electron';
import { applicationCalls } from './application/application-calls.ts';
import { openBridge } from './bridge/bridge.ts';
import { setApplicationMenu } from './menu/application-menu.ts';
import { settingsNotices } from './settings/settings-notices.ts';
import { openSettings } from './settings/settings.ts';
import { answerFromBundle } from './windows/app-protocol.ts';
import type { BundleSource } from './windows/app-protocol.ts';
import { openMainWindow, revealWindow } from './windows/main-window.ts';
import { guardWebContents } from './windows/web-contents-guard.ts';
import { announceWindowState, windowCalls } from './windows/window-calls.ts';

/** Puts the application together, once Electron is ready. Composition only: no logic here. */
export function boot(): void {
  const opened = openSettings(app.getPath('userData'));
  guardWebContents(app, session.defaultSession);
  protocol.handle('app', answerFromBundle(bundleSource()));
  setApplicationMenu(app.isPackaged);
  openBridge({ ...applicationCalls(settingsNotices(opened)), ...windowCalls });

  let window: BrowserWindow | undefined;
  const showMainWindow = () => {
    if (window === undefined || window.isDestroyed()) {
      window = openMainWindow(opened.settings);
      announceWindowState(window);
    } else {
      revealWindow(window);
    }
  };
  app.on('second-instance', showMainWindow);
  app.on('activate', showMainWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') {
      app.quit();
    }
  });
  showMainWindow();
}

function bundleSource(): BundleSource {
  const serverUrl = process.env['ELECTRON_RENDERER_URL'];
  return serverUrl && !app.isPackaged
    ? { serverUrl, fetch: (url) => net.fetch(url) }
    : { folder: join(import.meta.dirname, '../renderer') };
}
