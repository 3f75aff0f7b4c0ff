/** The kinds of marks beside those about things, which a thing can have as well. */
export const markKinds = {
  /** A thread that never needs the person. */
  muted: 'muted_thread',
  /** All that a home has told; its id is that of the home. */
  told: 'notifications',
} as const;
