/**
 * The actions that a key or the application's menu can start, each with its shortcut. `Mod` is
 * Command on macOS and Ctrl elsewhere. This is a plain table because the page loads no schemas.
 */
export const actionShortcuts = {
  newThread: 'Mod+N',
  // Never possible both: the one that is has the key.
  markRead: 'Mod+U',
  markUnread: 'Mod+U',
  toggleSidebar: 'Mod+B',
  toggleDetails: 'Mod+.',
  openSettings: 'Mod+,',
  showShortcuts: '?',
} as const satisfies Readonly<Record<string, Shortcut>>;

/** A key with the modifier of the platform, or a character by itself. */
export type Shortcut = `Mod+${string}` | '?';

export type ActionId = keyof typeof actionShortcuts;

/** The ids of all actions, in the order in which people read them. */
export const actionIds = Object.keys(actionShortcuts) as ActionId[];
