import { app, BrowserWindow, Menu } from 'electron';
import { actionIds } from '#shared/capability/action.ts';
import type { ActionId } from '#shared/capability/action.ts';
import { usableChanges } from '#shared/rules/shortcut-changes.ts';
import type { ShortcutChanges } from '#shared/rules/shortcut-changes.ts';
import type { CallRequest } from '#shared/capability/machine-registry.ts';
import { pushSignal } from '../bridge/bridge.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Settings } from '../settings/settings.ts';
import { menuTemplate } from './menu-template.ts';
import type { ActionNames, MenuPlace } from './menu-template.ts';

/** Sets the application menu; on macOS it is the only place for some standard keys. */
export function setApplicationMenu(
  settings: Settings,
  acts: Pick<MenuPlace, 'onZoom' | 'onReload' | 'onOpenAfresh'>,
  names: ActionNames = {},
): void {
  const template = menuTemplate({
    ...acts,
    names,
    applicationName: app.getName(),
    isPackaged: app.isPackaged,
    platform: process.platform,
    shortcuts: shortcutsIn(settings),
    onAction: (window, id) => {
      if (window instanceof BrowserWindow) {
        pushSignal(window, 'action.chosen', { id });
      }
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

type ActionReport = CallRequest<'action.report'>;

type MenuCallName = 'action.report' | 'shortcut.list' | 'shortcut.keep';

/**
 * Has the menu offer what is possible in the window that has the focus, as its page reports it,
 * with the keys that the person gave to actions.
 *
 * @param setMenu sets the menu anew, with the names that some actions have now
 */
export function menuCalls(
  settings: Settings,
  setMenu: (names: ActionNames) => void,
): Pick<CallHandlers, MenuCallName> {
  const reportedBy = new WeakMap<BrowserWindow, ActionReport>();
  let shownNames = '{}';
  const show = ({ possible, names = {} }: ActionReport = { possible: [] }) => {
    // A label cannot be changed in a menu that is set.
    if (shownNames !== JSON.stringify(names)) {
      shownNames = JSON.stringify(names);
      setMenu(names);
    }
    offer(possible);
  };
  app.on('browser-window-focus', (_event, window) => show(reportedBy.get(window)));
  app.on('window-all-closed', () => show());
  return {
    'action.report': (report, { window }) => {
      reportedBy.set(window, report);
      const focused = BrowserWindow.getFocusedWindow();
      if (focused === null || focused === window) {
        show(report);
      }
      return {};
    },
    'shortcut.list': () => ({ changes: shortcutsIn(settings) }),
    'shortcut.keep': ({ changes }, caller) => {
      settings.set('shortcuts', changes);
      const report = reportedBy.get(BrowserWindow.getFocusedWindow() ?? caller.window);
      shownNames = JSON.stringify(report?.names ?? {});
      setMenu(report?.names ?? {});
      offer(report?.possible);
      for (const window of BrowserWindow.getAllWindows()) {
        if (window !== caller.window) {
          pushSignal(window, 'shortcut.changed', { changes });
        }
      }
      return {};
    },
  };
}

function shortcutsIn(settings: Settings): ShortcutChanges {
  return usableChanges(settings.get('shortcuts') ?? {});
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
