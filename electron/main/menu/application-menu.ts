import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import { text } from '../text/text.ts';

/** Builds the application menu; on macOS it is the only place for some standard keys. */
export function setApplicationMenu(isPackaged: boolean): void {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  const development: MenuItemConstructorOptions[] = [
    { type: 'separator' },
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ];
  const menu = Menu.buildFromTemplate([
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { label: text.application.viewMenu, submenu: isPackaged ? view : [...view, ...development] },
    { role: 'windowMenu' },
  ]);
  Menu.setApplicationMenu(menu);
}
