import { plural } from './plural.ts';

const itemsBelow = (count: number) =>
  plural(count, { one: '# item below it', other: '# items below it' });

/** The words of the trash of a guild. */
export const trashText = {
  title: 'Trash',
  list: 'Deleted',
  search: 'Search the trash',
  count: (count: number) => plural(count, { one: '# deleted', other: '# deleted' }),
  introduction: 'What is deleted stays here for 30 days.',
  /** Above the trash that Guildhall keeps itself. */
  keptHere: (home: string) =>
    `${home} has no trash, so Guildhall keeps what you delete on this computer for 30 days. ` +
    'Restoring creates it anew, without its history, versions and links to it.',
  loading: 'Loading the trash…',
  notLoaded: 'Couldn’t load the trash',
  empty: { title: 'The trash is empty', detail: 'Deleted work items and documents appear here.' },
  noMatches: { title: 'Nothing deleted matches', clear: 'Clear search' },

  below: (count: number) => `and ${itemsBelow(count)}`,
  deletedBy: (name: string, at: string) => `Deleted by ${name}, ${at}`,
  deleted: (at: string) => `Deleted ${at}`,
  you: 'you',
  removedOn: (day: string) => `Removed on ${day}`,
  restore: 'Restore',
  deleteForever: 'Delete forever',

  /** Deletions that were not sent yet. */
  waiting: {
    list: 'Waiting to be deleted',
    detail: (count: number) =>
      plural(count, {
        one: 'Not deleted yet. It goes to the trash once the deletion is sent.',
        other: 'Not deleted yet. They go to the trash once the deletions are sent.',
      }),
    untitled: 'Untitled',
    others: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
    keep: 'Keep',
  },

  ask: {
    title: (title: string) => `Delete “${title}” forever?`,
    detail: 'This can’t be undone.',
    withBelow: (count: number) => `This deletes ${itemsBelow(count)} too, and can’t be undone.`,
    act: 'Delete forever',
  },

  did: {
    restored: (title: string) => `Restored “${title}”`,
    restoredWith: (title: string, count: number) => `Restored “${title}” and ${itemsBelow(count)}`,
    kept: (title: string) => `“${title}” is not deleted`,
    deletedForever: (title: string) => `Deleted “${title}” forever`,
  },
};
