import { inboxText } from './inbox.ts';
import { leavingText } from './leaving-messages.ts';
import { allOf, someOf } from './lists.ts';
import { plural } from './plural.ts';
import { findText } from './thread-find.ts';

/** The words about threads, messages and the composer. */
export const conversationText = {
  recentThreads: 'Recent threads',
  filterThreads: 'Filter threads',
  noMatchingThreads: 'No matching threads',
  noOtherThread: 'There is no other thread in the list.',
  noUnreadThread: 'No other thread in the list is unread.',
  filteringOlderThreads: 'Looking through older threads…',
  showOlderThreads: 'Show older threads',
  noMessagesYet: 'No messages yet',
  /** The last message of a thread, with its author. */
  preview: (author: string, said: string) => `${author}: ${said}`,
  /** Before the beginning of what was written in a thread and not sent. */
  draft: 'Draft:',
  threadsNotLoaded: (why: string) => `Couldn’t load threads: ${why}`,

  /** The number beside the title of a thread, for a screen reader. */
  unreadMessages: (count: number) =>
    plural(count, { one: '# unread message', other: '# unread messages' }),
  markThread: (act: string, title: string) => `${act}: ${title}`,
  /** The line where the unread messages begin. */
  newMessages: 'New',

  thread: 'Thread',
  participants: 'Participants',
  /** The button that shows all of them. */
  participantsAre: (names: readonly string[]) => `Participants: ${someOf(names)}`,
  threadNotLoaded: 'Couldn’t load this thread',
  threadGone: {
    title: 'This thread isn’t here',
    detail: 'The service has no such thread, or you aren’t in it.',
    back: 'Back to threads',
  },
  newerNotLoaded: (why: string) => `Couldn’t load newer messages: ${why}`,
  threadPending:
    'This thread is only on this computer for now. It will be sent automatically, along with ' +
    'anything you write here.',

  messages: 'Messages',
  emptyThread: 'No messages yet. Write the first one below.',
  starters: 'Ways to begin',
  startersFor: (operators: readonly string[]) => {
    const [first = 'Everyone', second] = operators;
    return [
      'What can you help me with?',
      `${first}, help me make a plan. The goal is `,
      second === undefined
        ? `${first}, what do you need to know from me first?`
        : `${second}, what would you look at first?`,
    ];
  },
  jumpToLatest: (count: number) =>
    count === 0 ? 'Jump to latest' : plural(count, { other: 'Jump to latest (#)' }),
  /** The name of a message: who, when, and how it begins. */
  messageFrom: (author: string, time: string, beginning: string) =>
    `${author}, ${time}: ${beginning}`,
  copyMessage: (author: string, time: string) => `Copy message from ${author}, ${time}`,
  /** The words that are spoken when a message comes. */
  hasSaid: (author: string, beginning: string) => `${author}: ${beginning}`,
  find: findText,
  gap: 'Some messages in between haven’t been loaded.',
  loadGap: 'Load messages',
  gapNotLoaded: (why: string) => `Couldn’t load these messages: ${why}`,
  /** The person, as the author of their own messages. */
  you: 'You',
  formerParticipant: 'Former participant',
  moreAbout: (author: string, time: string) => `More about message from ${author}, ${time}`,
  more: 'More',
  moreAboutThread: 'More about this thread',
  latestMessage: 'Latest message',
  messageMenu: {
    copyText: 'Copy text',
    copyLink: 'Copy link',
    quote: 'Quote',
    discussApart: 'Discuss apart',
    select: 'Select',
    unselect: 'Don’t select',
    makePlan: 'Make a plan',
    markUnread: 'Mark as unread from here',
    remind: 'Remind me later',
  },
  /** The name of a message that is selected, before who, when, and how it begins. */
  selectedMessage: (name: string) => `Selected, ${name}`,
  leaving: leavingText,
  copiedMessage: (author: string, time: string) => `Copied message from ${author}, ${time}`,

  /** Below a message, before the links to threads that were begun about it. */
  threadsFrom: (links: readonly string[]) =>
    `${links.length === 1 ? 'New thread' : 'New threads'} from here: ${links.join(', ')}`,

  operatorActivity: 'Operator activity',
  operatorStates: {
    notified: (name: string) => `${name} notified`,
    thinking: (name: string) => `${name} is thinking…`,
    answered: (name: string) => `${name} answered`,
    passed: (name: string) => `${name} passed`,
    stopped: (name: string) => `${name} stopped`,
    skipped: (name: string) => `${name} couldn’t answer`,
    silent: (name: string) => `No answer from ${name} yet`,
  },
  /** The label of a message that is sent while operators work: it joins the work, or waits. */
  joinsWork: (names: readonly string[]) =>
    names.length === 1 ? `Joins ${someOf(names)}’s work` : `Joins the work of ${someOf(names)}`,
  waitsForWork: (names: readonly string[]) =>
    names.length === 1
      ? `Waits until ${someOf(names)} is done`
      : `Waits until ${someOf(names)} are done`,
  isWriting: (name: string) => `${name} is writing`,
  /** Beside the name of an operator, in the place of the time of its message. */
  writing: 'writing…',
  isLoading: (name: string) => `${name} is loading its model`,
  isSilent: (name: string) => `${name}’s model doesn’t respond yet`,
  stopOperator: (name: string) => `Stop ${name}`,
  stopOperators: (count: number) => `Stop ${count} operators`,
  /** That an operator tries again to have its model answer, and why it has to. */
  waitsForModel: (name: string, reason: string) => `${name} waits for its model: ${reason}`,
  /** The same of many at once. */
  operatorCounts: {
    notified: (count: number) => `${count} operators notified`,
    thinking: (count: number) => `${count} operators are thinking…`,
    answered: (count: number) => `${count} operators answered`,
    passed: (count: number) => `${count} operators passed`,
    stopped: (count: number) => `${count} operators stopped`,
    skipped: (count: number) => `${count} operators couldn’t answer`,
    silent: (count: number) => `No answer from ${count} operators yet`,
  },
  /** Why an operator is said to be silent, where the service does not tell. */
  activityInferred:
    'Inferred from the messages: this service doesn’t say what its operators are doing.',
  /** That operators have answered each other as often as they may without a person. */
  paused: 'Paused: the operators have answered each other many times without you.',
  pauseInferred: 'Inferred from the messages: this service doesn’t say when operators pause.',
  letThemGoOn: 'Let them go on',
  /** The message by which a person has operators go on. */
  goOn: (operators: readonly string[]) =>
    operators.length === 0
      ? 'Please go on.'
      : `${allOf(operators.map((name) => `@${name}`))}, please go on.`,
  /** Makes work items of the outline in a message. */
  addToWork: 'Add to Work…',
  /** Has operators try a message again that they could not answer. */
  askAgain: 'Try again',
  askingAgain: 'Trying again…',
  notAskedAgain: (why: string) => `Couldn’t try again: ${why}`,

  /** Why a message waits whose thread the service does not have. */
  waitsForThread: 'Pending… It is sent once this thread has been created.',
  waitsForRefusedThread: 'Waiting: this thread couldn’t be created.',
  pending: (why: string | undefined) => (why === undefined ? 'Pending…' : `Pending… ${why}`),
  notSent: (why: string) => `Not sent: ${why}`,
  /** It may have arrived, and nobody can tell. */
  maybeNotSent: (why: string) => `May not have been sent: ${why}`,
  rejected: 'The service rejected this message.',
  edit: 'Edit',
  discard: 'Discard',

  message: 'Message',
  writeTo: (operators: readonly string[]) =>
    operators.length === 0 ? 'Write a message' : `Message ${someOf(operators)}`,
  send: 'Send',
  sendWithKey: 'Send (Enter)',
  composerHint: 'Enter to send, Shift+Enter for a new line',
  tooLong: (max: number, length: number) =>
    `${plural(max, { other: 'Messages can have up to # characters.' })} ` +
    `${plural(length, { other: 'This one has #.' })} Shorten it, or send it in parts.`,
  charactersLeft: (count: number) =>
    plural(count, { one: '# character left', other: '# characters left' }),
  charactersOver: (count: number) =>
    plural(count, { one: '# character too many', other: '# characters too many' }),
  /** The words that are spoken as a message comes near its limit. */
  fewerLeft: (count: number) =>
    count === 0 ? 'No characters left' : plural(count, { other: 'At most # characters left' }),
  /** A message that is sent at a time. */
  later: {
    sendLater: 'Send later',
    choices: inboxText.laterChoices,
    ownTime: 'Date and time…',
    time: 'Send at',
    schedule: 'Schedule',
    scheduled: (at: string) => `Scheduled for ${at}`,
    /** The name of a scheduled message: who, when it is sent, and how it begins. */
    name: (author: string, at: string, beginning: string) =>
      `${author}, scheduled for ${at}: ${beginning}`,
    sendNow: 'Send now',
    edit: 'Edit scheduled message',
    save: 'Save',
    remove: 'Remove',
    removed: 'Removed. It won’t be sent.',
  },
  /** A message that comes into the inbox at a time. */
  reminder: {
    set: (at: string) => `It comes into the inbox: ${at}.`,
    remove: (at: string) => `Remove the reminder (${at})`,
    removed: 'The reminder is removed.',
  },
  /** The button beside Send: a message in the name of an operator, once. */
  sendAs: 'Send as…',
  sendAsName: (name: string) => `Send as ${name}`,
  /** The author of a message that the person has sent in an operator’s name. */
  youAs: (name: string) => `You, as ${name}`,
  /** The same with the name of the person. */
  personAs: (person: string, name: string) => `${person}, as ${name}`,
  /** The choices for a long text that is pasted, dropped or written. */
  offers: {
    label: 'Long texts',
    pasted: (length: number) =>
      plural(length, { other: 'You pasted # characters. They can be a document.' }),
    tooLong: (length: number) =>
      plural(length, { other: 'You pasted # characters, too many to edit here.' }),
    file: (name: string, length: number) =>
      `${name} has ${plural(length, { one: '# character', other: '# characters' })}.`,
    make: 'Make it a document',
    insert: 'Put it into the message',
    /** The paste stays in the message. */
    leave: 'Leave it',
    leaveOut: 'Leave it out',
  },
  /** Why a file is not taken into a message. */
  refusedFiles: {
    ending: (name: string) =>
      `${name} can’t be sent. Text files (.md, .txt) can be dropped here; for others, put the ` +
      'file on the web, then paste its address.',
    large: (name: string) => `${name} is longer than a document can be.`,
    notText: (name: string) => `${name} isn’t UTF-8 text.`,
    unreadable: (name: string) => `${name} couldn’t be read.`,
    many: (count: number) => plural(count, { other: 'At most # files can be dropped at once.' }),
  },

  operators: 'Who do you want to talk to?',
  /** Those of many that are chosen. */
  chosenOperators: 'Chosen operators',
  operatorsUnknown:
    'This guild’s operators haven’t been loaded yet. They’ll appear once its service can be reached.',
  operatorIds: 'Operator IDs',
  operatorIdsHints: {
    missing: 'This service doesn’t list its operators. Separate several IDs with commas.',
    unknown:
      'This service hasn’t said yet which operators it has. Separate several IDs with commas.',
  },
  /** The dialog that goes on with a thread, with other operators. */
  continueWith: 'Continue with…',
  continueReason: (title: string, hasDraft: boolean) =>
    `Operators can’t be added to a thread. This begins a new one that links back to “${title}”` +
    `${hasDraft ? ', and takes along what you were writing there' : ''}.`,
  operatorMissing: 'Choose at least one operator.',
  title: 'Title',
  firstMessage: 'First message',
  createThread: 'Create thread',
};
