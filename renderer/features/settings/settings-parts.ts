import type { ReactNode } from 'react';

/** The parts of the window that sections need. */
export interface SettingsParts {
  /** The list of homes, with the way to each one's own settings. */
  readonly homes: ReactNode;
  /** The way out of the settings to an operator of a guild. */
  readonly operatorWay: (
    homeId: string,
    guildId: string,
    operatorId: string,
  ) => { readonly href: string; readonly onLeave: () => void };
}
