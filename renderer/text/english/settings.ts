import { allOf } from './lists.ts';

/** The words of the settings. A setting has a name, what it does, and other words to find it by. */
export const settingsText = {
  title: 'Settings',
  search: 'Search settings',
  sectionList: 'Sections of the settings',
  nothingFound: 'No setting has these words.',

  /** Each section with its title and its settings. */
  sections: {
    appearance: {
      title: 'Appearance',
      theme: {
        name: 'Theme',
        words: 'colour color mode night contrast',
        choices: { system: 'Same as system', light: 'Light', dark: 'Dark' },
      },
      textSize: {
        name: 'Text size',
        words: 'font bigger smaller zoom',
        choices: { small: 'Small', normal: 'Normal', large: 'Large' },
      },
      density: {
        name: 'Density',
        words: 'spacing compact',
        choices: { comfortable: 'Comfortable', compact: 'Compact' },
      },
    },
    homes: {
      title: 'Homes',
      list: {
        name: 'Your homes',
        detail: 'This computer, and every service you are connected to.',
        words: 'service server key address connect sign out account',
        settings: 'Settings…',
        settingsOf: (home: string) => `Settings for ${home}`,
        connect: 'Connect to a service…',
      },
    },
    shortcuts: {
      title: 'Shortcuts',
      keys: {
        name: 'Keys of actions',
        detail: 'Choose the pencil beside an action, then press its new keys.',
        words: 'keyboard shortcut key hotkey binding',
      },
      reset: {
        name: 'All shortcuts',
        detail: 'Brings back the keys that every action had at first.',
        words: 'restore default keyboard',
        act: 'Reset all',
      },
    },
    language: {
      title: 'Language',
      language: {
        name: 'Language of Guildhall',
        detail: 'English is the only language so far, so both choices show English.',
        words: 'translation locale',
        choices: { system: 'Same as system', en: 'English' },
      },
      formats: {
        name: 'Dates and numbers',
        detail: 'They follow the region of your system.',
        words: 'format time locale region',
        sample: (sample: string) => `For example: ${sample}`,
      },
    },
    about: {
      title: 'About',
      version: { name: 'Version', words: 'release update' },
      licence: { name: 'Licence', words: 'license', value: 'MIT' },
      components: { name: 'Built with', words: 'electron chromium node sqlite' },
      thirdParty: {
        name: 'Third-party licences',
        detail: 'The licences of the software that Guildhall contains.',
        words: 'license open source credits',
        open: 'Open the list',
        missing: 'This build has no list.',
      },
    },
  },

  /** What is said where keys are changed. */
  shortcuts: {
    none: 'No keys',
    change: (action: string) => `Change the keys of “${action}”`,
    resetOne: (action: string) => `Reset the keys of “${action}”`,
    press: (action: string) => `New keys for “${action}”`,
    pressHint: 'Press the new keys',
    taken: (keys: string, actions: readonly string[]) =>
      `${keys} already starts ${allOf(actions.map((action) => `“${action}”`))}, which would lose it.`,
    reserved: (keys: string) => `${keys} is needed for something else. Press other keys.`,
    unusable:
      'These can’t be the keys of an action. Press a letter, a function key, or Ctrl or Command with another key.',
    takeOver: 'Use these keys',
    remove: 'Remove keys',
  },
};
