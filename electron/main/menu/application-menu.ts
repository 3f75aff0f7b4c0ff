import { BrowserWindow, Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import { actionShortcuts } from '#shared/capability/action.ts';
import type { ActionId } from '#shared/capability/action.ts';
import { text } from '../text/text.ts';

type Item = MenuItemConstructorOptions;

const separator: Item = { type: 'separator' };

/** The application and the machine, as far as the menu depends on them. */
interface MenuPlace {
  readonly applicationName: string;
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** Starts an action in the window that has the focus. */
  readonly onAction: (window: BrowserWindow, id: ActionId) => void;
}

/** Sets the application menu; on macOS it is the only place for some standard keys. */
export function setApplicationMenu(place: MenuPlace): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(place)));
}

function menuTemplate(place: MenuPlace): Item[] {
  const action = (id: ActionId) => actionItem(id, place.onAction);
  const isMac = place.platform === 'darwin';
  return [
    ...(isMac ? [applicationMenu(place.applicationName, action('openSettings'))] : []),
    {
      label: text.menu.file,
      submenu: [
        action('newThread'),
        separator,
        ...(isMac
          ? [{ role: 'close' } as const]
          : [action('openSettings'), separator, { role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: text.menu.view,
      submenu: [
        action('toggleSidebar'),
        action('toggleDetails'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...(place.isPackaged
          ? []
          : [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', label: text.menu.help, submenu: [action('showShortcuts')] },
  ];
}

/** The menu that macOS shows under the name of the application. */
function applicationMenu(label: string, settings: Item): Item {
  return {
    label,
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
}

/**
 * An item that starts an action. Its keys are shown and not registered, because the page handles
 * them itself. macOS registers them all the same, after the page.
 */
function actionItem(id: ActionId, onAction: MenuPlace['onAction']): Item {
  const shortcut = actionShortcuts[id];
  return {
    id,
    label: text.menu.actions[id],
    // A character by itself would be taken from text fields.
    ...(shortcut.startsWith('Mod+') && {
      accelerator: shortcut.replace('Mod', 'CommandOrControl'),
      registerAccelerator: false,
    }),
    click: (_item, window) => {
      if (window instanceof BrowserWindow) {
        onAction(window, id);
      }
    },
  };
}
