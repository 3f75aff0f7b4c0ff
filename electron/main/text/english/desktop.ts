import { pluralIn } from '#shared/text/plural.ts';
import type { ConnectionState } from '#shared/capability/home.ts';

const plural = pluralIn('en');

/** The words of the tray, and of the desktop's other places. */
export const trayText = {
  open: 'Open Guildhall',
  needs: (count: number) => plural(count, { one: '# thing needs you', other: '# things need you' }),
  nothingNeeds: 'Nothing needs you',
  unread: (count: number) => plural(count, { one: '# other update', other: '# other updates' }),
  /** A home and how it stands. */
  home: (name: string, state: string) => `${name}: ${state}`,
  moreHomes: (count: number) => plural(count, { one: '# more home', other: '# more homes' }),
  states: {
    starting: 'starting',
    live: 'live',
    polling: 'checking for updates',
    reconnecting: 'reconnecting',
    offline: 'offline',
    key_refused: 'key refused',
    failed: 'needs your attention',
  } satisfies Record<ConnectionState['kind'], string>,
  doNotDisturb: 'Do not disturb',
};

export const desktopText = {
  keysTaken: 'Another program already uses these keys. Choose others.',
  keysTakenAtStart:
    'Another program now uses the keys that bring Guildhall up. Choose others in Settings.',
  loginNotChanged: (file: string, reason: string) =>
    `Start at login couldn’t be changed. Check that ${file} can be written. (${reason})`,
  settingsNotSaved: (folder: string, reason: string) =>
    `Your choice couldn’t be saved. Free some space on the disk of ${folder}, and check that you may write there. (${reason})`,
};

/** The menu at a text or a link. */
export const contextMenuText = {
  noSuggestions: 'No suggestions',
  addToDictionary: 'Add to dictionary',
  openInNewWindow: 'Open in new window',
  copyLink: 'Copy link',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
};
