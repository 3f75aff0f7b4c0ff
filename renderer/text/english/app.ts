/** What the shell says: rail, sidebar, status strip, notices. */
export const appText = {
  /** The button that closes a notice. */
  dismiss: 'Dismiss',
};
