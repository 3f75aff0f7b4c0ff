import { allOf } from './lists.ts';
import { asNumber, plural } from './plural.ts';

/** The words of the inbox. */
export const inboxText = {
  title: 'Inbox',
  needsYou: 'Needs you',
  rest: 'Everything else',
  nothingNeedsYou: 'Nothing needs you',
  nothingElse: 'Nothing new',
  loading: 'Loading the inbox…',
  /** The number beside the name of the inbox, for a screen reader. */
  needing: (count: number) => plural(count, { one: '# needs you', other: '# need you' }),
  unread: (count: number) =>
    plural(count, { one: '# unread notification', other: '# unread notifications' }),
  /** The number of notifications, and of the things that they are about. */
  unreadAbout: (notifications: number, things: number) =>
    plural(notifications, {
      one: '# unread notification',
      other: '# unread notifications',
    }) +
    (notifications === things
      ? ''
      : plural(things, { one: ' about # thing', other: ' about # things' })),
  readAll: 'Mark all as read',
  /** The question before very much is marked as read. */
  confirmReadAll: {
    title: (count: number) =>
      plural(count, { one: 'Mark # thing as read?', other: 'Mark # things as read?' }),
    detail: 'This can’t be undone.',
    act: 'Mark all as read',
  },
  /** The lists of entries that were put off or are done. */
  putOff: 'Put off',
  finished: 'Done',
  settledHeading: (title: string, count: number) => plural(count, { other: `${title} (#)` }),
  until: (at: string) => `until ${at}`,
  bringBack: 'Bring back',
  bringBackThis: (title: string) => `Bring back “${title}”`,
  done: 'Done',
  later: 'Later',
  laterChoices: {
    evening: (at: string) => `This evening (${at})`,
    tomorrow: (at: string) => `Tomorrow (${at})`,
    nextWeek: (at: string) => `Next week (${at})`,
  },
  decideFirst: 'This change wasn’t sent. Retry, edit or discard it first.',
  did: {
    done: 'Done. It comes back if it changes.',
    later: (at: string) => `Saved for later, until ${at}.`,
    read: (count: number) =>
      plural(count, {
        one: '# notification marked as read.',
        other: '# notifications marked as read.',
      }),
    /** After the above, where services cannot be told yet. */
    waits: (homes: readonly string[]) => `${allOf(homes)} will be told once connected.`,
  },
  /** The heading of the list of muted threads and of operators that never need the person. */
  muted: 'Muted',
  operatorNeverNeedsYou: (name: string) => `${name} never needs you`,
  operatorsNeverNeedYou: 'Operators that never need you',
  muting: {
    conversation: {
      muted: (_title: string) => 'Muted. This thread never needs you now.',
      mutedUntil: (_title: string, until: string) => `Muted until ${until}.`,
      unmuted: (_title: string) => 'Unmuted. This thread can need you again.',
    },
    operator: {
      muted: (name: string) => `${name} never needs you now. What they ask stays in its thread.`,
      mutedUntil: (name: string, until: string) => `${name} never needs you until ${until}.`,
      unmuted: (name: string) => `${name} can need you again.`,
    },
  },
  canNeedYou: 'Can need you again',
  canNeedYouThis: (name: string) => `“${name}” can need you again`,
  /** Why a thing needs the person, in a word or two. */
  reasons: {
    key_refused: 'Key refused',
    home_failed: 'Stopped working',
    failed: 'Not sent',
    conflict: 'Conflict',
    review: 'In review',
    question: 'Question',
    stopped: 'Operators stopped',
    asked: 'Question',
    proposed: 'Proposal',
    run_failed: 'Run failed',
    limit_reached: 'Limit reached',
    no_answer: 'Doesn’t respond',
    report: 'New report',
    reminder: 'Reminder',
  },
  /** Why operators were stopped. */
  stoppedDetail: 'They answered each other many times without you. Let them go on in the thread.',
  /** Why an operator does not get on, where nothing else is known. */
  stuckDetail: {
    run_failed: 'It failed twice.',
    limit_reached: 'It reached a limit.',
    no_answer: 'Its model doesn’t respond. Guildhall keeps trying.',
  },
  tryAgain: 'Try again',
  raiseLimit: 'Limits…',
  decide: { asked: 'Answer…', proposed: 'Decide…' },
  keyRefusedDetail: 'The service doesn’t accept your key.',
  conflictDetail: (fields: readonly string[]) => `Someone else changed it too: ${allOf(fields)}.`,
  /** How far the items below one have come. */
  reached: (done: number, count: number) =>
    `${asNumber(done)} of ${asNumber(count)} reached review`,
  by: (operator: string) => `by ${operator}`,
  /** A message, with its author. */
  said: (author: string, words: string) => `${author}: ${words}`,
  /** A thing of which nothing but its kind is known. */
  unknown: {
    home: 'A home',
    conversation: 'A thread',
    work_item: 'A work item',
    document: 'A document',
    notification: 'A notification',
    operator: 'An operator',
    question: 'A question',
    proposal: 'A proposal',
    other: 'A change',
  },
  /** Parts of the line that says more. */
  parts: (words: readonly string[]) => words.join(' · '),
  notLoaded: (home: string, why: string) => `Couldn’t load everything from ${home}: ${why}`,
};
