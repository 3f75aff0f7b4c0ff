/** The words of the list of threads: its menu, its choices, and what the person decides about one. */
export const threadsText = {
  moreAbout: (title: string) => `More about ${title}`,
  menu: {
    copyLink: 'Copy link',
    rename: 'Rename…',
    pin: 'Pin to the top',
    unpin: 'Unpin',
    follow: 'Follow',
    archive: 'Archive',
    unarchive: 'Back to the list',
  },
  mute: {
    on: 'Mute',
    off: 'Unmute',
    offBefore: (until: string) => `Unmute (muted until ${until})`,
    choices: {
      hour: (until: string) => `For an hour (until ${until})`,
      tomorrow: (until: string) => `Until tomorrow (${until})`,
      always: (_until: string) => 'Until I unmute it',
    },
  },
  /** The meanings of the signs in a row of the list. */
  signs: {
    pinned: 'Pinned',
    followed: 'Followed',
    muted: 'Muted',
    mutedUntil: (until: string) => `Muted until ${until}`,
  },
  did: {
    pinned: 'Pinned to the top of the list.',
    unpinned: 'Unpinned.',
    followed: 'You’ll be notified of each message in this thread.',
    unfollowed: 'No longer followed.',
    archived: 'Archived. A new message brings it back.',
    archivedMuted: 'Archived. As it is muted, it stays in the archive.',
    unarchived: 'Back in the list.',
    renamed: (title: string) => `Renamed to “${title}”.`,
    namedAsBefore: 'It has the title of its service again.',
  },
  rename: {
    heading: 'Rename thread',
    title: 'Title',
    /** Where the service cannot rename a thread. */
    onlyHere: 'This service can’t rename threads, so only you will see this title.',
    hint: 'Leave it empty for the title of the service.',
    save: 'Rename',
    titleOfService: (title: string) => `Its title on the service: ${title}`,
  },
  list: {
    options: 'List options',
    newest: 'Newest first',
    unread: 'Unread first',
    unreadOnly: 'Unread only',
    archived: 'Archived threads',
    archivedHeading: 'Archived threads',
    back: 'Back to all threads',
    allArchived: 'All threads are archived.',
    nothingArchived: 'No archived threads',
    nothingUnread: 'Nothing unread',
    onlyUnread: 'Only unread threads are shown.',
    showAll: 'Show all',
  },
};
