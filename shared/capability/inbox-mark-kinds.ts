/** The kinds of marks beside those about things, which a thing can have as well. */
export const markKinds = {
  /** A thread that never needs the person. */
  muted: 'muted_thread',
  /** An operator that never needs the person. */
  mutedOperator: 'muted_operator',
  /** All that a home has told; its id is that of the home. */
  told: 'notifications',
} as const;

/** The kind of the mark that a thing of each noun never needs the person. */
export const muteKinds = {
  conversation: markKinds.muted,
  operator: markKinds.mutedOperator,
} as const;

/** The nouns of which a thing can be told never to need the person. */
export type MutedNoun = keyof typeof muteKinds;
