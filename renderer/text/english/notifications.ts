/** The words of the settings of notifications. */
export const notificationsText = {
  /** Not the name of the region in which the window itself tells of something. */
  notSupported:
    'This system doesn’t show notifications. Your choices are kept. The inbox shows what is new.',
  loading: 'Loading…',
  classes: {
    needsYou: {
      name: 'What needs you',
      detail: 'Questions, items in review, new reports, and changes that couldn’t be sent',
    },
    ownThreads: { name: 'Messages in threads you started', detail: undefined },
    otherThreads: { name: 'Messages in other threads', detail: undefined },
    work: { name: 'Changes to work items you created', detail: undefined },
    other: { name: 'Everything else', detail: undefined },
  },
  preview: {
    name: 'Show what was written',
    detail: 'Otherwise a notification says only that there is something new, and where.',
  },
  quiet: {
    off: 'Off',
    halfHour: 'For 30 minutes',
    hour: 'For 1 hour',
    tomorrow: 'Until tomorrow morning',
    always: 'Until you turn it off',
    until: (at: string) => `Until ${at}`,
    hours: 'Do not disturb every day',
    from: 'From',
    to: 'To',
  },
};
