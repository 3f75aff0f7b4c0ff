import { enumerated, oneOf } from './lists.ts';
import { plural } from './plural.ts';

/** What the shell says: rail, sidebar, status strip, notices. */
export const appText = {
  /** The button that closes a notice. */
  dismiss: 'Dismiss',
  homes: 'Homes',
  connect: 'Connect to a service',
  actions: {
    enterKey: 'Enter key',
    settings: 'Home settings',
    /** Reconnects at once, in place of at the next try. */
    tryNow: 'Try now',
  },

  guild: 'Guild',
  threads: 'Threads',
  newThread: 'New thread',
  newThreadWithKeys: 'New thread (Ctrl+N)',
  invitation: (operators: readonly string[]) =>
    operators.length === 0
      ? 'Select a thread on the left, or start a new one.'
      : `Select a thread on the left, or start one with ${oneOf(operators)}.`,

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
  homeStateSince: (home: string, state: string, since: string) =>
    `${home}: ${state} since ${since}`,
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
