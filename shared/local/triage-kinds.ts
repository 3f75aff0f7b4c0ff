/** The kinds of decisions beside those about things, which a thing can have as well. */
export const triageKinds = {
  /** A thread that never needs the person. */
  muted: 'muted_thread',
  /** An operator that never needs the person. */
  mutedOperator: 'muted_operator',
  /** All that a home has told; its id is that of the home. */
  told: 'notifications',
} as const;

/** The kind of the decision that a thing of each noun never needs the person. */
export const muteKinds = {
  conversation: triageKinds.muted,
  operator: triageKinds.mutedOperator,
} as const;

/** The nouns of which a thing can be told never to need the person. */
export type MutedNoun = keyof typeof muteKinds;
