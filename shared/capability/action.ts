/**
 * The actions that a key, a menu or the palette can start, each with the shortcut that it has until
 * a person gives it another (shortcut-changes.ts). `Mod` is Command
 * on macOS and Ctrl elsewhere. These are plain tables because the page loads no schemas.
 */

/** A key with the modifiers of the platform, or a key by itself. */
export type Shortcut =
  | (`Mod+${string}` | `Alt+${'' | 'Shift+'}Arrow${'Left' | 'Right' | 'Up' | 'Down'}`)
  | (`F${number}` | Letter | '?' | '+' | 'Enter' | 'Delete');

type Letter =
  | ('A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M')
  | ('N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z');

type Shortcuts = Readonly<Record<string, Shortcut | undefined>>;

// The page and main both have it, and only the page has types for it.
const { navigator } = globalThis as { readonly navigator?: { readonly platform?: string } };
const isMac = navigator?.platform?.startsWith('Mac') === true;

/** The actions of the window, whatever is shown in it. */
export const windowShortcuts = {
  openPalette: 'Mod+K',
  search: 'Mod+Shift+F',
  // On macOS, Option with an arrow moves by words wherever a person writes.
  goBack: isMac ? 'Mod+[' : 'Alt+ArrowLeft',
  goForward: isMac ? 'Mod+]' : 'Alt+ArrowRight',
  goToThreads: 'Mod+1',
  goToWork: 'Mod+2',
  goToDocuments: 'Mod+3',
  goToTrash: 'Mod+4',
  goToInbox: 'Mod+5',
  goToOutbox: 'Mod+6',
  newThread: 'Mod+N',
  newDocument: undefined,
  importDocuments: undefined,
  openInNewWindow: 'Mod+Shift+N',
  undoChange: 'Mod+Z',
  redoChange: 'Mod+Shift+Z',
  showRecentChanges: undefined,
  // Never possible both: the one that is has the key.
  markRead: 'Mod+U',
  markUnread: 'Mod+U',
  toggleSidebar: 'Mod+B',
  toggleDetails: 'Mod+.',
  openSettings: 'Mod+,',
  openModels: undefined,
  openGuide: 'F1',
  showShortcuts: '?',
} as const satisfies Shortcuts;

/** The actions of a thread, and of the list of threads, which is there beside every screen. */
export const threadShortcuts = {
  showTold: undefined,
  nextThread: 'Alt+ArrowDown',
  previousThread: 'Alt+ArrowUp',
  nextUnreadThread: 'Alt+Shift+ArrowDown',
  previousUnreadThread: 'Alt+Shift+ArrowUp',
} as const satisfies Shortcuts;

/** The actions of the screens of work: on all of it, or on the items that the person is at. */
export const workShortcuts = {
  newObjective: 'Mod+Shift+O',
  openItem: 'Enter',
  openItemInWindow: undefined,
  renameItem: 'F2',
  addChild: '+',
  addSibling: 'Mod+I',
  tickItem: 'Mod+Enter',
  setStatus: 'Mod+Shift+S',
  setPriority: 'Mod+Shift+P',
  assignOperator: 'Mod+Shift+A',
  setProgress: 'Mod+Shift+G',
  setDates: 'Mod+Shift+T',
  moveItem: 'Mod+Shift+M',
  duplicateItem: 'Mod+D',
  // On macOS and elsewhere, these are the keys of outlines in word processors.
  indentItem: 'Alt+Shift+ArrowRight',
  outdentItem: 'Alt+Shift+ArrowLeft',
  moveItemUp: 'Alt+ArrowUp',
  moveItemDown: 'Alt+ArrowDown',
  discussItem: 'Mod+Shift+D',
  copyItemLink: 'Mod+Shift+C',
  copyItemName: undefined,
  copyItem: 'Mod+C',
  deleteItem: 'Delete',
  expandAll: 'Mod+Shift+X',
  collapseAll: 'Mod+Shift+L',
  copyWork: undefined,
  exportWork: 'Mod+Shift+E',
} as const satisfies Shortcuts;

/** The actions of the inbox: on the entry that the person is at, and on all of them. */
export const inboxShortcuts = {
  nextEntry: 'J',
  previousEntry: 'K',
  openEntry: undefined,
  finishEntry: 'E',
  putOffEntry: 'H',
  readEverything: undefined,
} as const satisfies Shortcuts;

export type WindowActionId = keyof typeof windowShortcuts;
export type ThreadActionId = keyof typeof threadShortcuts;
export type WorkActionId = keyof typeof workShortcuts;
export type InboxActionId = keyof typeof inboxShortcuts;
/** The actions that a screen offers while it is shown. */
export type ScreenActionId = ThreadActionId | WorkActionId | InboxActionId | 'importDocuments';
export type ActionId = WindowActionId | ScreenActionId;

export const actionShortcuts: Readonly<Record<ActionId, Shortcut | undefined>> = {
  ...windowShortcuts,
  ...threadShortcuts,
  ...workShortcuts,
  ...inboxShortcuts,
};

/** The ids of all actions, in the order in which people read them. */
export const actionIds = Object.keys(actionShortcuts) as ActionId[];

/**
 * The actions whose keys mean something else where a person writes or chooses. The view that has
 * the focus handles these keys, and the window leaves them alone.
 */
export const viewKeyActions: ReadonlySet<ActionId> = new Set<ActionId>([
  'openItem',
  'renameItem',
  'addChild',
  'addSibling',
  'tickItem',
  'duplicateItem',
  'indentItem',
  'outdentItem',
  'moveItemUp',
  'moveItemDown',
  'copyItem',
  'deleteItem',
]);

/** The steps through what was done. A field in which a person writes has its own history. */
export const stepActions = { undo: 'undoChange', redo: 'redoChange' } as const;

/** How many characters a shortcut has at most. */
const maxShortcutLength = 20;

const pattern =
  /^(?:Mod\+(?:Shift\+)?[A-Z]|Mod\+[!-@[-`{-~]|Alt\+(?:Shift\+)?Arrow(?:Left|Right|Up|Down)|(?:Mod\+)?F\d\d?|[A-Z?+])$/;

/**
 * Whether a person can give an action these keys: with the platform's modifier, by itself, or an
 * arrow with Alt.
 */
export function isAssignable(keys: string): keys is Shortcut {
  return keys.length <= maxShortcutLength && pattern.test(keys);
}
