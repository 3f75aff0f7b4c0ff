import type { ReactNode } from 'react';

/** What sections need of the window that they are shown in. */
export interface SettingsParts {
  /** The list of homes, with the way to each one's own settings. */
  readonly homes: ReactNode;
}
