import type { DesktopState } from '#shared/capability/desktop.ts';

/** The desktop before a person has chosen anything. */
export const untouchedDesktop: DesktopState = {
  onClose: 'ask',
  canHide: true,
  opensAtLogin: false,
  opensHidden: false,
  keys: '',
  areKeysTaken: false,
  checksSpelling: false,
  downloadsDictionaries: true,
};
