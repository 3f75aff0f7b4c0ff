import type * as Electron from 'electron';

/** The defaults of a menu item with a role, and its action. */
export interface MenuRole {
  readonly label: string;
  readonly accelerator?: string;
  /** False if Chromium handles the keys itself. */
  readonly registersAccelerator?: false;
  run?(window: Electron.BrowserWindow | undefined): void;
  readonly submenu?: readonly Electron.MenuItemConstructorOptions[];
}

type PageAction = (contents: Electron.WebContents) => void;

const ZOOM_STEP = 0.5;

function onPage(act: PageAction): (window: Electron.BrowserWindow | undefined) => void {
  return (window) => window && act(window.webContents);
}

function edit(label: string, key: string | undefined, act: PageAction): MenuRole {
  const accelerator = key === undefined ? {} : { accelerator: key };
  return { label, ...accelerator, registersAccelerator: false, run: onPage(act) };
}

/** The roles that the shim knows, by their names in lower case. */
export const MENU_ROLES: Readonly<Record<string, MenuRole>> = {
  undo: edit('Undo', 'CommandOrControl+Z', (page) => page.undo()),
  redo: edit('Redo', 'Shift+CommandOrControl+Z', (page) => page.redo()),
  cut: edit('Cut', 'CommandOrControl+X', (page) => page.cut()),
  copy: edit('Copy', 'CommandOrControl+C', (page) => page.copy()),
  paste: edit('Paste', 'CommandOrControl+V', (page) => page.paste()),
  pasteandmatchstyle: edit('Paste and Match Style', 'Shift+CommandOrControl+V', (page) =>
    page.pasteAndMatchStyle(),
  ),
  delete: edit('Delete', undefined, (page) => page.delete()),
  selectall: edit('Select All', 'CommandOrControl+A', (page) => page.selectAll()),
  reload: {
    label: 'Reload',
    accelerator: 'CmdOrCtrl+R',
    run: onPage((page) => page.reload()),
  },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    run: onPage((page) => page.reloadIgnoringCache()),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: 'Ctrl+Shift+I',
    run: onPage((page) => page.toggleDevTools()),
  },
  resetzoom: {
    label: 'Actual Size',
    accelerator: 'CommandOrControl+0',
    run: onPage((page) => page.setZoomLevel(0)),
  },
  zoomin: {
    label: 'Zoom In',
    accelerator: 'CommandOrControl+Plus',
    run: onPage((page) => page.setZoomLevel(page.getZoomLevel() + ZOOM_STEP)),
  },
  zoomout: {
    label: 'Zoom Out',
    accelerator: 'CommandOrControl+-',
    run: onPage((page) => page.setZoomLevel(page.getZoomLevel() - ZOOM_STEP)),
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: 'F11',
    run: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  minimize: {
    label: 'Minimize',
    accelerator: 'CommandOrControl+M',
    run: (window) => window?.minimize(),
  },
  close: {
    label: 'Close',
    accelerator: 'CommandOrControl+W',
    run: (window) => window?.close(),
  },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q' },
  about: { label: 'About' },
  help: { label: 'Help' },
  window: { label: 'Window' },
  filemenu: { label: 'File', submenu: [{ role: 'quit' }] },
  editmenu: {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      { type: 'separator' },
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      { type: 'separator' },
      { role: 'selectAll' },
    ],
  },
  viewmenu: {
    label: 'View',
    submenu: [
      { role: 'reload' },
      { role: 'forceReload' },
      { role: 'toggleDevTools' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  },
  windowmenu: { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
};
