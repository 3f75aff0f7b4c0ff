/** The words of the command palette. */
export const paletteText = {
  title: 'Command palette',
  field: 'Go to or do anything…',
  /** The headings of what is listed before anything is typed. */
  recent: 'Recent',
  ofScreen: 'On this screen',
  ofWindow: 'Actions',
  /** The kinds of things that have no name elsewhere. */
  kinds: {
    thread: 'Thread',
    document: 'Document',
    operator: 'Operator',
    home: 'Home',
    guild: 'Guild',
    section: 'Section',
    view: 'Saved view',
    action: 'Action',
  },
  /** The kind of a thing, what else tells it from others, and its home. */
  detail: (parts: readonly string[]) => parts.join(' · '),
};
