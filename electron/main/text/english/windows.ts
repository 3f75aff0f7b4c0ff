/** The words about windows: how they close, come back and hang. */
export const windowText = {
  noThing: 'Only a thread, a work item or a document can have a window of its own.',
  tooMany: (most: number) => `There are already ${most} windows. Close one first.`,
  isAsking: 'Answer the question that is open first.',
  tooManyAsks: 'Too much was opened within a minute. Wait a moment, then try again.',
  /** Shown once in a page that was loaded again. */
  recovered:
    'This window stopped unexpectedly and was loaded again. Your drafts and your place are still here.',
  crashing: {
    title: 'This window keeps stopping',
    detail:
      'It stopped several times within a minute. Your drafts and unsent changes are safe. Try ' +
      'again, or quit Guildhall and start it again.',
    retry: 'Try again',
  },
  hanging: {
    title: 'This window doesn’t respond',
    detail:
      'You can wait for it, or load it again. Only words typed in the last second can be lost.',
    wait: 'Wait',
    reload: 'Load again',
  },
  closing: {
    title: 'Keep Guildhall running?',
    message: 'Keep Guildhall running when you close its window?',
    /** The way back is the same on every desktop, those without a tray among them. */
    detail:
      'If it keeps running, operators can go on and you still hear what needs you. It is in the ' +
      'tray; where your desktop shows no tray, start Guildhall again to see its window. You can ' +
      'change this in Settings.',
    hide: 'Keep running',
    quit: 'Quit',
  },
};
