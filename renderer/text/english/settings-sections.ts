import { plural } from './plural.ts';

/**
 * Each section of the settings with its title and its settings. A setting has a name, what it does,
 * and other words to find it by.
 */
export const settingsSections = {
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
    shortNames: {
      name: 'Short names of work items',
      detail:
        'A work item is called by its guild’s prefix and a number, as in BAK-12. Names with an earlier prefix still lead there.',
      words: 'prefix number key identifier id',
      form: '2 to 5 Latin letters or digits',
      former: (prefixes: readonly string[]) => `Before: ${prefixes.join(', ')}`,
      ofHome: (guild: string, home: string) => `${guild} (${home})`,
    },
  },
  models: {
    title: 'Models',
    endpoints: {
      name: 'Endpoints',
      detail:
        'Servers of AI models, on this computer or elsewhere. None is used until you choose it for an operator.',
      words:
        'AI LLM model endpoint server API key Ollama LM Studio llama.cpp vLLM OpenAI OpenRouter local',
    },
    operators: {
      name: 'Operators',
      detail: 'Each has a page, where you choose what drives it and what it may do and use.',
      words: 'AI model script driven by Ada Mira Theo fallback',
    },
  },
  notifications: {
    title: 'Desktop notifications',
    classes: { name: 'Notify me about', words: 'alert banner push messages needs you' },
    preview: { name: 'Notification preview', words: 'preview hide text privacy content' },
    quiet: {
      name: 'Do not disturb',
      detail: 'Notifications you miss aren’t shown later. You’ll find everything in the inbox.',
      words: 'mute silence pause snooze schedule night quiet hours',
    },
  },
  desktop: {
    title: 'Desktop',
    onClose: {
      name: 'When the window is closed',
      words: 'hide quit tray background',
      choices: { ask: 'Ask me', hide: 'Keep running', quit: 'Quit' },
    },
    start: { name: 'Start', words: 'login autostart boot sign in hidden' },
    keys: {
      name: 'Global shortcut',
      words: 'hotkey keys from anywhere bring up show window',
    },
    spelling: { name: 'Spelling', words: 'dictionary spell check languages' },
  },
  shortcuts: {
    title: 'Shortcuts',
    keys: {
      name: 'Keyboard shortcuts',
      detail: 'Choose the pencil next to an action, then press the new keys.',
      words: 'keyboard shortcut key hotkey binding',
    },
    reset: {
      name: 'Reset to defaults',
      detail: 'Restores the default keys of every action.',
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
  data: {
    title: 'Data',
    folder: {
      name: 'Data folder',
      detail: 'Everything Guildhall keeps on this computer. Only you can read it.',
      words: 'directory path location storage',
      open: 'Show folder',
    },
    sizes: {
      name: 'Sizes',
      words: 'disk space usage storage',
      parts: {
        guild: 'Guild on this computer',
        backups: 'Backups',
        former: 'Data from before a restore',
        cache: 'Offline cache',
        outbox: 'Outbox and drafts',
        logs: 'Logs',
      },
    },
    cache: {
      name: 'Offline cache limit',
      detail:
        'How much Guildhall keeps from your services so you can read it offline. The oldest is removed first.',
      words: 'cache size disk space',
    },
    sample: {
      name: 'Sample content',
      detail:
        'Deletes the sample items and documents, and archives the sample thread. Anything you wrote or changed stays.',
      words: 'template example demo first run',
      remove: 'Remove sample content',
    },
    backups: {
      name: 'Backups of the guild on this computer',
      detail: 'Guildhall makes a backup every day and keeps the newest seven.',
      words: 'restore recover copy history save',
    },
  },
  access: {
    title: 'Local access',
    isOn: {
      name: 'Other programs',
      detail:
        'Programs on this computer that have the key can read and change your guild on your behalf. Nothing outside this computer can connect.',
      words: 'API server HTTP script automation integration',
      choice: 'Let other programs in',
      states: {
        off: () => '',
        opening: () => 'Opening…',
        on: (address: string) => `Programs with the key reach it at ${address}`,
        failed: () => 'It is switched on, but not open.',
      },
    },
    port: {
      name: 'Port',
      words: 'number address 4680',
      label: 'Port number',
      open: 'Open this port',
      invalid: 'Enter a number from 1024 to 65535.',
    },
    key: {
      name: 'API key',
      detail: 'A new key replaces the old one and closes every connection that uses it.',
      words: 'token bearer secret renew rotate',
      once: 'Copy the key now. You won’t be able to see it again.',
      renew: 'Renew key',
      make: 'Make a key',
    },
    api: {
      name: 'API reference',
      detail: 'Every request of the API, with examples.',
      words: 'documentation reference openapi swagger',
      open: 'Show the API',
    },
  },
  diagnostics: {
    title: 'Diagnostics',
    logs: {
      name: 'Logs',
      detail: 'What Guildhall recorded while it ran. Logs never contain keys or messages.',
      words: 'log file debug error',
      open: 'Show folder',
    },
    bundle: {
      name: 'Diagnostics file',
      detail: 'A file you can send to someone who is helping you. You can read all of it first.',
      words: 'debug report support bug bundle',
      show: 'Show and save…',
      title: 'Diagnostics file',
      introduction:
        'This is the whole file. It has versions, settings, the state of your homes and the last lines of the log. It has no keys, names, addresses or messages.',
      save: 'Save…',
      saved: 'Diagnostics file saved',
    },
  },
  about: {
    title: 'About',
    version: { name: 'Version', words: 'release' },
    update: {
      name: 'Updates',
      detail:
        'Nothing is downloaded or installed until you say so. Before an update, your guild on this computer is backed up.',
      words: 'upgrade version release download restart automatic check',
      stages: {
        off: () => 'This build doesn’t update itself.',
        current: () => 'Guildhall is up to date.',
        checking: () => 'Checking for updates…',
        available: (version: string) => `Guildhall ${version} is available.`,
        downloading: (version: string, percent: number) =>
          `Downloading Guildhall ${version}: ${percent}%`,
        ready: (version: string) => `Guildhall ${version} is ready to be installed.`,
        installing: (version: string) => `Restarting to install Guildhall ${version}…`,
      } satisfies Record<string, (version: string, percent: number) => string>,
      failedChecks: {
        unreachable:
          'The last check for updates got no answer, so Guildhall doesn’t know whether there is one.',
        unsigned:
          'The last check found a version that isn’t signed by the makers of Guildhall, so it isn’t offered.',
      } satisfies Record<string, string>,
      check: 'Check for updates',
      download: 'Download',
      install: 'Restart to update',
      skip: 'Skip this version',
      checksBySelf: 'Check for updates at each start and once a day',
      outboxWaits: (count: number) =>
        plural(count, {
          one: '# change is still in the Outbox. Send or discard it first.',
          other: '# changes are still in the Outbox. Send or discard them first.',
        }),
    },
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
};
