import type { ReactNode } from 'react';

/** A part or a screen in one state. */
export interface Story {
  readonly id: string;
  readonly group: 'Parts' | 'Screens';
  /** The button that is pressed before the picture is taken, for what floats over the page. */
  readonly press?: string;
  /** Whether the keyboard goes to its first control before the picture is taken. */
  readonly isFocused?: boolean;
  /** The text that is right-clicked before the picture is taken. */
  readonly pressOther?: string;
  readonly show: () => ReactNode;
}
