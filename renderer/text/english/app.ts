import { actionNames } from '#shared/capability/action-names.ts';
import { enumerated } from './lists.ts';
import { plural } from './plural.ts';

/** The words of the shell: rail, sidebar, status strip, notices. */
export const appText = {
  name: 'Guildhall',
  /** The title of a window that shows one thing alone. */
  windowTitle: (title: string) => `${title} – Guildhall`,
  /** The button that closes a notice. */
  dismiss: 'Dismiss',
  /** The sentences about a place that did not answer. */
  unanswered: {
    notRestored:
      'Guildhall didn’t finish showing the place where you were, so it wasn’t opened again. Nothing in it is lost.',
    open: 'Open it anyway',
  },
  /** The sentences about another version of Guildhall. */
  update: {
    available: (version: string) => `Guildhall ${version} is available.`,
    ready: (version: string) => `Guildhall ${version} is ready to be installed.`,
    show: 'Show update',
    notNow: 'Not now',
  },
  homes: 'Homes',
  connect: 'Connect to a service',
  /** The acts that a key, a button or the menu starts. */
  actions: actionNames,
  keys: { control: 'Ctrl', alt: 'Alt', shift: 'Shift', delete: 'Del' },
  /** A tooltip: what is started, and its keys. */
  withKeys: (name: string, keys: string) => `${name} (${keys})`,
  close: 'Close',
  closePane: 'Close pane',
  resize: { sidebar: 'Resize sidebar', details: 'Resize details' },

  homeActions: {
    enterKey: 'Enter key',
    settings: 'Home settings',
    /** Reconnects at once, in place of at the next try. */
    tryNow: 'Try now',
  },

  deepLinks: {
    malformed: 'Guildhall can’t read this link, so nothing was opened.',
  },

  guild: 'Guild',
  threads: 'Threads',
  sections: 'Sections',
  welcome: {
    invitation: 'Continue a thread from the list, or start a new one.',
    start: 'Start a thread',
    /** The heading over the operators. */
    startWith: 'Start with an operator',
    orAsk: 'Start with a question',
    prompts: [
      'Help me plan a product launch.',
      'What could go wrong with my idea?',
      'Help me outline a document.',
    ],
  },
  details: {
    title: 'Details',
    open: 'Open in the main pane',
    people: 'Participants',
    user: 'Person',
    started: 'Started',
    lastActive: 'Last active',
    since: 'Since',
    address: 'Address',
    signedInAs: 'Signed in as',
    fresh: 'Last updated',
    lastFailure: 'Last problem',
    triedInVain: 'Tried in vain',
    times: (count: number) => plural(count, { one: '# time', other: '# times' }),
    polling: 'This service doesn’t send changes by itself, so Guildhall checks for them regularly.',
    outbox: 'Outbox',
    nothingWaits: 'Nothing waiting',
    /** The list of the things that mention the open thread. */
    mentions: {
      none: 'No document and no other thread mentions this one yet.',
      unavailable:
        'This service can’t search threads and documents, so those that mention this thread aren’t listed.',
    },
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    filter: 'Filter shortcuts',
    change: 'Change shortcuts…',
    general: 'General',
    threads: 'Threads',
    work: 'Work items',
    inbox: 'Inbox',
    inPlaces: 'More keys',
    /** Keys that are no action, because they belong to one place; `Mod` is Ctrl or Command. */
    places: [
      { does: 'Send the message', keys: 'Enter' },
      { does: 'New line in the message', keys: 'Shift+Enter' },
      { does: 'Move a home in the rail', keys: 'Alt+↑, Alt+↓' },
      { does: 'Resize a pane from its edge', keys: '←, →' },
      { does: 'Go to the next pane or notice', keys: 'F6' },
      { does: 'Go to the previous pane', keys: 'Shift+F6' },
      { does: 'Move in a list', keys: '↑, ↓, Home, End, A–Z' },
      { does: 'Open an entry of the inbox', keys: 'Enter' },
      { does: 'Undo in the inbox', keys: 'Z' },
      { does: 'Change the level of a new work item', keys: 'Tab, Shift+Tab' },
      { does: 'Show a row in the details', keys: 'Space' },
      { does: 'Select several rows', keys: 'Shift+↑, Shift+↓, Shift+Space' },
      { does: 'Move a card on the board', keys: 'Mod+←, Mod+→' },
      { does: 'Move an item by a day', keys: 'Mod+←, Mod+→' },
      { does: 'Move an item by a week', keys: 'Mod+↑, Mod+↓' },
      { does: 'Show another month', keys: 'Page Up, Page Down' },
      { does: 'Find in a document', keys: 'Mod+F' },
      { does: 'Save a document', keys: 'Mod+S' },
      { does: 'Bold, italics, link of a selection', keys: 'Mod+B, Mod+I, Mod+K' },
      { does: 'Code, strikethrough', keys: 'Mod+E, Mod+Shift+X' },
      { does: 'Numbers, list, quote in a document', keys: 'Mod+Shift+7, Mod+Shift+8, Mod+Shift+9' },
      { does: 'Task list, heading in a document', keys: 'Mod+Shift+6, Mod+Shift+H' },
      { does: 'Tick a task in a document', keys: 'Mod+Enter' },
      { does: 'Indent in a document', keys: 'Tab, Shift+Tab' },
      { does: 'Leave the text of a document', keys: 'Esc, Tab' },
      { does: 'Close a dialog or pane', keys: 'Esc' },
    ],
  },

  states: {
    starting: 'Starting…',
    connecting: 'Connecting…',
    live: 'Live',
    reconnecting: 'Reconnecting…',
    polling: 'Checking for updates',
    offline: 'Offline',
    key_refused: 'Needs a key',
    failed: 'Stopped',
  },
  homeState: (home: string, state: string) => `${home}: ${state}`,
  /** A home whose service is asked for changes, for as long as it is connected. */
  homePolling: (home: string) => `${home}: Checking for updates regularly`,
  homeStateSince: (home: string, state: string, since: string) =>
    `${home}: ${state} since ${since}`,
  /** Beside the state of a home whose service does not answer. */
  retryIn: (seconds: number) => plural(seconds, { other: 'Trying again in # s' }),
  retrying: 'Trying again…',
  lastUpdated: (at: string) => `Last updated ${at}`,
  restarted: (at: string) => `Server restarted at ${at}`,
  version: (version: string) => `Version ${version}`,
  waiting: (count: number) => plural(count, { other: '# waiting to be sent' }),
  needing: (count: number) =>
    plural(count, { one: '# needs your attention', other: '# need your attention' }),
  unreadThreads: (count: number) =>
    plural(count, { one: '# unread thread', other: '# unread threads' }),
  /** How a home stands and what is counted there, for a screen reader. */
  homeStatus: (state: string, counts: readonly string[]) => enumerated([state, ...counts]),
  othersConnected: (count: number) =>
    plural(count, { one: '# other home connected', other: '# other homes connected' }),
  /** In the strip at the foot of the window. */
  doNotDisturb: 'Do not disturb',
  doNotDisturbUntil: (at: string) => `Do not disturb until ${at}`,
  openNotificationSettings: 'Open notification settings',
  outbox: (counts: readonly string[]) => `Outbox: ${enumerated(counts)}`,

  noGuilds: {
    title: 'No guilds here yet',
    detail: (home: string) =>
      `${home} accepts your key but has no guilds for you. Ask the person who runs the service ` +
      'for access, or add a guild ID in the home settings.',
  },
  guildNotOpened: {
    title: 'Couldn’t open the guild on this computer',
    detail: 'Its server didn’t start.',
  },
  guildNotLoaded: 'Couldn’t load your guild',
  homeNotLoaded: (home: string) => `Couldn’t load ${home}`,
  keyRefused: 'The service doesn’t accept your key.',
};
