import type { BaseWindow, MenuItemConstructorOptions } from 'electron';
import { viewKeyActions } from '#shared/capability/action.ts';
import type {
  ActionId,
  InboxActionId,
  ThreadActionId,
  WindowActionId,
  WorkActionId,
} from '#shared/capability/action.ts';
import { shortcutIn } from '#shared/rules/shortcut-changes.ts';
import type { ShortcutChanges } from '#shared/rules/shortcut-changes.ts';
import { text } from '../text/text.ts';

type Item = MenuItemConstructorOptions;

const separator: Item = { type: 'separator' };

/** The names that some actions have now: `Undo status of “Order flour”`. */
export type ActionNames = Readonly<Partial<Record<ActionId, string>>>;

/** The application and the machine, as far as the menu depends on them. */
export interface MenuPlace {
  readonly applicationName: string;
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** The keys that the person gave to actions. */
  readonly shortcuts: ShortcutChanges;
  readonly names: ActionNames;
  /** Starts an action in the window that has the focus, if there is one. */
  readonly onAction: (window: BaseWindow | undefined, id: ActionId) => void;
  readonly onZoom: (to: 'in' | 'out' | 'actual') => void;
  /** Loads the page of a window again. */
  readonly onReload: (window: BaseWindow | undefined) => void;
  /** Loads the page of the main window again, without the place that it showed. */
  readonly onOpenAfresh: () => void;
}

/**
 * The items of the application's menu. Those of actions are greyed out until a window says what is
 * possible in it.
 */
export function menuTemplate(place: MenuPlace): Item[] {
  const action = (id: ActionId) => actionItem(id, place);
  const isMac = place.platform === 'darwin';
  const settings = [action('openSettings'), action('openModels')];
  return [
    ...(isMac ? [applicationMenu(place.applicationName, settings)] : []),
    {
      label: text.menu.file,
      submenu: [
        action('newThread'),
        action('newDocument'),
        action('importDocuments'),
        action('openInNewWindow'),
        separator,
        ...(isMac
          ? [{ role: 'close' } as const]
          : [...settings, separator, { role: 'quit' } as const]),
      ],
    },
    { label: text.menu.edit, submenu: editMenu(isMac, action) },
    {
      label: text.menu.thread,
      submenu: [action('markRead'), action('markUnread'), separator, action('showTold')],
    },
    { label: text.menu.work, submenu: groupMenu(workGroups, action) },
    { label: text.menu.inbox, submenu: groupMenu(inboxGroups, action) },
    {
      label: text.menu.view,
      submenu: [
        action('openPalette'),
        action('search'),
        separator,
        action('toggleSidebar'),
        action('toggleDetails'),
        separator,
        ...zoomItems(place.onZoom),
        separator,
        { role: 'togglefullscreen' },
        separator,
        { label: text.menu.openAfresh, click: place.onOpenAfresh },
        ...(place.isPackaged
          ? []
          : [separator, reloadItem(place.onReload), { role: 'toggleDevTools' } as const]),
      ],
    },
    { label: text.menu.go, submenu: groupMenu(goGroups, action) },
    { role: 'windowMenu' },
    {
      role: 'help',
      label: text.menu.help,
      submenu: [action('openGuide'), action('showShortcuts')],
    },
  ];
}

/**
 * The menu of what was done, and of what is written. The page hands undo and redo to the field that
 * is written in, where there is one.
 */
function editMenu(isMac: boolean, action: (id: ActionId) => Item): Item[] {
  return [
    action('undoChange'),
    action('redoChange'),
    separator,
    action('showRecentChanges'),
    separator,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    ...(isMac ? [{ role: 'pasteAndMatchStyle' } as const] : []),
    { role: 'delete' },
    ...(isMac ? [] : [separator]),
    { role: 'selectAll' },
    ...(isMac ? [separator, speechMenu] : []),
  ];
}

const speechMenu: Item = {
  label: text.menu.speech,
  submenu: [{ role: 'startSpeaking' }, { role: 'stopSpeaking' }],
};

/** The zoom of all windows: Electron's own items zoom one page, and forget it. */
function zoomItems(onZoom: MenuPlace['onZoom']): Item[] {
  const { zoom } = text.menu;
  return [
    { label: zoom.actual, accelerator: 'CommandOrControl+0', click: () => onZoom('actual') },
    { label: zoom.in, accelerator: 'CommandOrControl+Plus', click: () => onZoom('in') },
    // The same key without Shift, as it is pressed.
    {
      label: zoom.in,
      accelerator: 'CommandOrControl+=',
      visible: false,
      acceleratorWorksWhenHidden: true,
      click: () => onZoom('in'),
    },
    { label: zoom.out, accelerator: 'CommandOrControl+-', click: () => onZoom('out') },
  ];
}

function reloadItem(onReload: MenuPlace['onReload']): Item {
  return {
    label: text.menu.reload,
    accelerator: 'CommandOrControl+R',
    click: (_item, window) => onReload(window),
  };
}

const goGroups: readonly (readonly (WindowActionId | ThreadActionId)[])[] = [
  ['goBack', 'goForward'],
  ['nextThread', 'previousThread', 'nextUnreadThread', 'previousUnreadThread'],
  ['goToThreads', 'goToWork', 'goToDocuments', 'goToTrash', 'goToInbox', 'goToOutbox'],
];

const workGroups: readonly (readonly WorkActionId[])[] = [
  ['newObjective', 'openItem', 'openItemInWindow', 'renameItem', 'addChild', 'addSibling'],
  ['tickItem', 'setStatus', 'setPriority', 'assignOperator', 'setProgress', 'setDates'],
  ['moveItem', 'duplicateItem', 'indentItem', 'outdentItem', 'moveItemUp', 'moveItemDown'],
  ['discussItem', 'copyItemLink', 'copyItemName', 'copyItem', 'deleteItem'],
  ['expandAll', 'collapseAll'],
  ['copyWork', 'exportWork'],
];

const inboxGroups: readonly (readonly InboxActionId[])[] = [
  ['nextEntry', 'previousEntry', 'openEntry'],
  ['finishEntry', 'putOffEntry'],
  ['readEverything'],
];

function groupMenu(
  groups: readonly (readonly ActionId[])[],
  action: (id: ActionId) => Item,
): Item[] {
  return groups.flatMap((ids, at) => [...(at > 0 ? [separator] : []), ...ids.map(action)]);
}

/** The menu that macOS shows under the name of the application. */
function applicationMenu(label: string, settings: readonly Item[]): Item {
  return {
    label,
    submenu: [
      { role: 'about' },
      separator,
      ...settings,
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
function actionItem(id: ActionId, { shortcuts, names, onAction }: MenuPlace): Item {
  const shortcut = shortcutIn(shortcuts, id);
  return {
    id,
    // A single & would name a key.
    label: names[id]?.replaceAll('&', '&&') ?? text.menu.actions[id],
    // A key that means something else in text fields would be taken from these.
    ...(shortcut !== undefined &&
      /^(?:Mod\+|Alt\+|F\d)/.test(shortcut) &&
      !viewKeyActions.has(id) && {
        accelerator: shortcut
          .replace('Mod', 'CommandOrControl')
          .replace('Arrow', '')
          .replace(/\+\+$/, '+Plus'),
        registerAccelerator: false,
      }),
    enabled: false,
    click: (_item, window) => onAction(window, id),
  };
}
