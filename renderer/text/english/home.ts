import { plural } from './plural.ts';

/** The words about homes: connecting, keys, settings, signing out. */
export const homeText = {
  address: {
    label: 'Address',
    placeholder: 'https://guild.example.org/v1',
    checking: 'Checking…',
    allowPlainHttp: 'Connect without encryption anyway',
    /** A service was found, perhaps at an address that was completed. */
    found: (address?: string, version?: string) =>
      `Service found${address ? ` at ${address}` : ''}${version ? `, version ${version}` : ''}.`,
  },

  key: {
    label: 'API key',
    newLabel: 'New API key',
    accepted: (user?: string) =>
      user ? `Key accepted. You’ll connect as ${user}.` : 'Key accepted.',
    /** Where the key that a home has now is stored. */
    stored: {
      keyring: 'Your current key is encrypted with this system’s keyring.',
      session: 'Your current key is kept in memory until Guildhall quits.',
      unprotected: 'Your current key is on this disk, unprotected.',
    },
    save: 'Save key',
  },

  keyStorage: {
    legend: 'Where do you want to store the key?',
    noKeyring: 'This computer has no keyring, so Guildhall can’t encrypt the key.',
    session: 'In memory, until Guildhall quits',
    sessionDetail: 'You’ll enter the key again the next time you start Guildhall.',
    unprotected: 'On this disk, unprotected',
    unprotectedDetail: 'Any program you run can read it, and so can anyone who gets the disk.',
  },

  guilds: {
    legend: 'Guilds',
    idsLabel: 'Guild IDs',
    idsHint: 'ask whoever runs the service',
    idsNote:
      'This service doesn’t list its guilds. Enter one ID per line, or separate them with commas.',
    allHint: 'leave empty for all guilds',
    only: (guild: string) => `Guild: ${guild}`,
    none: 'This key doesn’t have access to a guild yet.',
    required: 'Choose at least one guild.',
  },

  name: { label: 'Name', hint: 'optional' },

  eventsUrl: {
    label: 'Events URL',
    hint: 'optional, if events have a different address',
    placeholder: 'wss://events.example.org/v1/events',
  },

  connect: {
    title: 'Connect to a service',
    more: 'More options',
    back: 'Back',
    submit: 'Connect',
    connecting: 'Connecting…',
  },

  /** A link into a home that is not on this computer. */
  unknownHome: {
    title: 'This link leads to another service',
    /** The host stands below it. */
    leadsTo: 'The link leads to a service that no home on this computer is connected to:',
    nothingSent: 'Nothing was sent there. Connect only if you know this service.',
    withoutService:
      'The link names a home that isn’t on this computer, and doesn’t say at which service it is. ' +
      'Ask the sender for the address of the service.',
    connect: 'Connect…',
  },

  settings: {
    title: (home: string) => `Settings for ${home}`,
    /** The tasks that the dialog can be turned to. */
    tasks: {
      edit: 'Name and address…',
      key: 'Change key…',
      signOut: 'Sign out…',
      remove: 'Remove home…',
    },
    keyStays:
      'Your key is only used with the server you entered it for. If the new address is on a different server, Guildhall asks before sending the key there.',
    save: 'Save',
  },

  signOut: {
    submit: 'Sign out',
    consequence: (home: string) =>
      `${deletion(home)} ${home} stays in the list of homes, so you can sign in again.`,
  },

  remove: {
    submit: 'Remove home',
    consequence: (home: string) =>
      `${deletion(home)} ${home} disappears from the list of homes. You can connect to it again at any time.`,
  },

  /** How many writes are lost by leaving a home now. */
  unsent: (count: number) =>
    plural(count, {
      one: '# item hasn’t been sent yet and will be lost.',
      other: '# items haven’t been sent yet and will be lost.',
    }),

  damage: {
    title: 'Your guild on this computer is damaged',
    noBackup:
      'Guildhall can’t read its file, and there’s no intact backup. You can put your own copy of the file in its place and try again, or start with an empty guild.',
    /** The newest backup misses nothing. */
    wholeBackup: (madeAt: string) =>
      `${newestBackup(madeAt)} Nothing was written after that, so you won’t lose anything.`,
    /** The newest backup misses what was written later, until a moment where it is known. */
    olderBackup: (madeAt: string, writtenUntil?: string) =>
      writtenUntil === undefined
        ? `${newestBackup(madeAt)} You’ll lose anything written after that.`
        : `${newestBackup(madeAt)} You’ll lose anything written after that, up to ${writtenUntil}.`,
    /** The folder follows. */
    fileKept: (file: string) =>
      `Whatever you choose, ${file} isn’t deleted. Once it’s replaced, you’ll find the damaged file in this folder:`,
    restore: (madeAt: string) => `Restore backup from ${madeAt}`,
    startEmpty: 'Start with an empty guild',
    tryAgain: 'Try again',
  },
};

function deletion(home: string): string {
  return `This deletes the key, your drafts and everything else this computer has stored for ${home}, including in backups. If damaged files were set aside, only what can be recovered from them for your other homes is kept. Nothing is deleted on the service.`;
}

function newestBackup(madeAt: string): string {
  return `Guildhall can’t read its file. The newest intact backup is from ${madeAt}.`;
}
