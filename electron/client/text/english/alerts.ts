import { dateFormat } from '#shared/text/date-format.ts';
import { pluralIn } from '#shared/text/plural.ts';

const plural = pluralIn('en');

/** The words that a piece of news has; each may be empty. */
interface NewsWords {
  readonly home: string;
  readonly title: string;
  readonly author: string;
}

const inThread = ({ title, home }: NewsWords) => title || home;

/** A moment in the way of the person's own region: with its day, unless that is today. */
const time = dateFormat(undefined, { hour: 'numeric', minute: 'numeric' });
const dayAndTime = dateFormat(undefined, { weekday: 'long', hour: 'numeric', minute: 'numeric' });
const coming = (at: Date, now: Date) =>
  (at.toDateString() === now.toDateString() ? time : dayAndTime)(at);

/** The end of a sentence about the system, with the system's own words where it has any. */
const inItsWords = (reason: string) => (reason === '' ? '.' : `: “${reason}”.`);

/** The words of the alerts that the system shows. */
export const alertText = {
  /** The ways to turn on Do not disturb, in a menu. */
  quiet: {
    off: 'Off',
    halfHour: 'For 30 minutes',
    hour: 'For 1 hour',
    tomorrow: 'Until tomorrow morning',
    always: 'Until you turn it off',
    until: (at: Date, now: Date) => `Until ${coming(at, now)}`,
    /** That it is on. */
    on: 'Do not disturb',
    onUntil: (at: Date, now: Date) => `Do not disturb until ${coming(at, now)}`,
  },
  reply: 'Reply',
  markRead: 'Mark as read',
  /** The title where the words of the news are the body. */
  shown: {
    message: (news: NewsWords) =>
      news.author ? `${news.author} in ${inThread(news)}` : inThread(news),
    question: (news: NewsWords) =>
      news.author ? `${news.author} asks in ${inThread(news)}` : `Question in ${inThread(news)}`,
    proposal: (news: NewsWords) =>
      news.author
        ? `${news.author} proposes a change in ${inThread(news)}`
        : `Proposal in ${inThread(news)}`,
    run_failed: (news: NewsWords) =>
      news.author
        ? `${news.author} couldn’t answer in ${inThread(news)}`
        : `No answer in ${inThread(news)}`,
    stopped: (news: NewsWords) => `Operators stopped in ${inThread(news)}`,
    review: ({ title }: NewsWords) => `In review: ${title}`,
    change: ({ title, home }: NewsWords) => title || `A work item changed in ${home}`,
    report: ({ title }: NewsWords) => `New report: ${title}`,
    failed: ({ home }: NewsWords) => `${home} refused a change`,
    conflict: ({ home }: NewsWords) => `A change in ${home} conflicts with yours`,
    key_refused: ({ home }: NewsWords) => `${home} needs a key`,
    home_failed: ({ home }: NewsWords) => `${home} stopped`,
    other: ({ home }: NewsWords) => home,
  },
  /** The title where nothing is to be read but that there is something, and where. */
  hidden: {
    message: (news: NewsWords) => `New message in ${inThread(news)}`,
    question: (news: NewsWords) => `Question in ${inThread(news)}`,
    proposal: (news: NewsWords) => `Proposal in ${inThread(news)}`,
    run_failed: (news: NewsWords) => `No answer in ${inThread(news)}`,
    stopped: (news: NewsWords) => `Operators stopped in ${inThread(news)}`,
    review: ({ home }: NewsWords) => `A work item is in review in ${home}`,
    change: ({ home }: NewsWords) => `A work item changed in ${home}`,
    report: ({ home }: NewsWords) => `New report in ${home}`,
    failed: ({ home }: NewsWords) => `${home} refused a change`,
    conflict: ({ home }: NewsWords) => `A change in ${home} conflicts with yours`,
    key_refused: ({ home }: NewsWords) => `${home} needs a key`,
    home_failed: ({ home }: NewsWords) => `${home} stopped`,
    other: ({ home }: NewsWords) => `Something new in ${home}`,
  },
  messages: (count: number, title: string) =>
    plural(count, { one: `# new message in ${title}`, other: `# new messages in ${title}` }),
  changes: (count: number, title: string) =>
    plural(count, { one: `# change in ${title}`, other: `# changes in ${title}` }),
  said: (author: string, words: string) => (author === '' ? words : `${author}: ${words}`),
  manyMessages: (messages: number, threads: number) =>
    `${plural(messages, { one: '# new message', other: '# new messages' })} in ` +
    plural(threads, { one: '# thread', other: '# threads' }),
  many: (count: number) =>
    plural(count, { one: '# new notification', other: '# new notifications' }),
  needing: (count: number) => plural(count, { one: '# needs you.', other: '# need you.' }),
  /** The words for an address of which nothing but its kind is known. */
  links: {
    item: 'a link to a work item',
    document: 'a link to a document',
    thread: 'a link to a thread',
    other: 'a link',
  },
  stoppedDetail: 'They answered each other many times without you. Write to let them go on.',
  /** The message in the settings about a system that did not show a notification. */
  notShown: {
    onMacOs: (reason: string) =>
      `macOS didn’t show the last notification${inItsWords(reason)} Allow notifications for Guildhall ` +
      'in System Settings, under Notifications. A copy of Guildhall that isn’t signed shows none. ' +
      'The inbox shows what is new.',
    other: (reason: string) =>
      `The system didn’t show the last notification${inItsWords(reason)} The inbox shows what is new.`,
  },
  /** The title over the reason. */
  notKept: 'Nothing was saved',
};
