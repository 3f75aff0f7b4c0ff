import { allOf } from './lists.ts';
import { settingsSections } from './settings-sections.ts';

/** The words of the settings. */
export const settingsText = {
  title: 'Settings',
  search: 'Search settings',
  sectionList: 'Sections of the settings',
  nothingFound: 'No results',

  sections: settingsSections,

  /** The words about backups of the guild of this computer. */
  backups: {
    list: 'Backups',
    make: 'Back up now',
    making: 'Backing up…',
    none: 'There is no backup yet.',
    restore: 'Restore…',
    restoreOf: (madeAt: string) => `Restore the backup from ${madeAt}`,
    question: (madeAt: string) => `Restore the backup from ${madeAt}?`,
    reading: 'Reading the backup…',
    damaged:
      'This backup can’t be restored. It is damaged, something other than Guildhall has changed it, or a newer version of Guildhall made it. Use another backup.',
    content: {
      guilds: 'Guilds',
      threads: 'Threads',
      messages: 'Messages',
      workItems: 'Work items',
      documents: 'Documents',
    },
    consequence:
      'Your guild on this computer goes back to how it was then. What you have now isn’t deleted: you’ll find it in the data folder.',
    act: 'Restore',
    restoring: 'Restoring…',
  },

  /** The words about the API for other programs. */
  api: {
    title: 'The API on this computer',
    introduction: (baseUrl: string) =>
      `Send requests to ${baseUrl} with the header “Authorization: Bearer” and your key. The reference for programs is at ${baseUrl}/openapi.json.`,
    search: 'Search requests',
    parameters: (names: readonly string[]) => `Parameters: ${names.join(', ')}`,
    parameter: (name: string, place: string) => `${name} (${place})`,
    body: 'Example body',
    answer: 'Example answer',
  },

  /** The words where keys are changed. */
  shortcuts: {
    none: 'No keys',
    change: (action: string) => `Change the keys of “${action}”`,
    resetOne: (action: string) => `Reset the keys of “${action}”`,
    press: (action: string) => `New keys for “${action}”`,
    pressHint: 'Press the new keys',
    taken: (keys: string, actions: readonly string[]) =>
      `${keys} is already used for ${allOf(actions.map((action) => `“${action}”`))}. If you use it here, it is removed there.`,
    reserved: (keys: string) => `${keys} is reserved. Press other keys.`,
    unusable:
      'These keys can’t be used. Press a letter, a function key, or Ctrl or Command with another key.',
    takeOver: 'Use these keys',
    remove: 'Remove keys',
  },
};
