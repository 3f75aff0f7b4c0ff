/** The words of the command palette. */
export const paletteText = {
  title: 'Command palette',
  field: 'Go to or do anything…',
  /** The headings of what is listed before anything is typed. */
  recent: 'Recent',
  ofScreen: 'On this screen',
  ofWindow: 'Actions',
  ofRows: 'In the rows of this screen',
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
  /** Acts of the application that have no name elsewhere. */
  acts: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomActual: 'Actual size',
    fullScreen: 'Toggle full screen',
    settings: (section: string) => `Settings: ${section}`,
    checkForUpdates: 'Check for updates',
    backUp: 'Back up the guild on this computer',
    backedUp: 'The backup was made.',
    tryNow: (home: string) => `Reconnect ${home}`,
    signOut: (home: string) => `Sign out of ${home}`,
    openOperator: (operator: string) => `Open ${operator}`,
    pauseOperator: 'Pause an operator',
    closeWindow: 'Close window',
    quit: 'Quit Guildhall',
  },
  /** The kind of a thing, what else tells it from others, and its home. */
  detail: (parts: readonly string[]) => parts.join(' · '),
};
