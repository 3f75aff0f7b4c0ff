/** The words of the settings about the desktop. */
export const desktopText = {
  opensAtLogin: 'Start when I sign in to this computer',
  opensHidden: 'Start in the background, without a window',
  checksSpelling: 'Check spelling',
  dictionaries:
    'Downloads dictionaries for your languages from Google, once and for updates. What you write stays on this computer.',
  keys: {
    name: 'Global shortcut',
    none: 'None',
    hint: 'Press the keys in the field.',
    remove: 'Remove',
    unusable: 'Use a letter, digit or function key together with Ctrl, Alt or Command.',
    taken: 'Another program already uses these keys. Choose others.',
  },
};
