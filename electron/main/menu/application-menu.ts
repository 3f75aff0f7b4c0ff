import { app, BrowserWindow, Menu } from 'electron';
import { actionIds } from '#shared/capability/action.ts';
import type { ActionId } from '#shared/capability/action.ts';
import { pushSignal } from '../bridge/bridge.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import { menuTemplate } from './menu-template.ts';
import type { MenuPlace } from './menu-template.ts';

/** Sets the application menu; on macOS it is the only place for some standard keys. */
export function setApplicationMenu(acts: Pick<MenuPlace, 'onZoom' | 'onReload'>): void {
  const template = menuTemplate({
    ...acts,
    applicationName: app.getName(),
    isPackaged: app.isPackaged,
    platform: process.platform,
    onAction: (window, id) => {
      if (window instanceof BrowserWindow) {
        pushSignal(window, 'action.chosen', { id });
      }
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** Has the menu offer what is possible in the window that has the focus, as its page reports it. */
export function menuCalls(): Pick<CallHandlers, 'action.report'> {
  const possibleIn = new WeakMap<BrowserWindow, readonly ActionId[]>();
  app.on('browser-window-focus', (_event, window) => offer(possibleIn.get(window)));
  app.on('window-all-closed', () => offer());
  return {
    'action.report': ({ possible }, { window }) => {
      possibleIn.set(window, possible);
      const focused = BrowserWindow.getFocusedWindow();
      if (focused === null || focused === window) {
        offer(possible);
      }
      return {};
    },
  };
}

function offer(possible: readonly ActionId[] = []): void {
  const menu = Menu.getApplicationMenu();
  for (const id of actionIds) {
    const item = menu?.getMenuItemById(id);
    if (item) {
      item.enabled = possible.includes(id);
    }
  }
}
