import { onFirstUse } from '#shared/text/on-first-use.ts';
import type { OperationInput, WriteOperationName } from '#shared/registry/registry.ts';
import type { DocumentType } from '#shared/domain/document/schema.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import { allOf } from './lists.ts';
import { documentText } from './document.ts';
import { plural } from './plural.ts';
import { workText } from './work.ts';

type NounOf<Name extends string> = Name extends `${infer Noun}.${string}` ? Noun : never;
type VerbOf<Name extends string, Noun extends string> = Name extends `${Noun}.${infer Verb}`
  ? Verb
  : never;

/**
 * The label of each write, by the two parts of its operation's name; none may be left out.
 */
type WriteLabels = {
  readonly [Noun in NounOf<WriteOperationName>]: {
    readonly [Name in WriteOperationName as VerbOf<Name, Noun>]: (
      input: OperationInput<Name>,
      words: EntryWords,
    ) => string;
  };
};

const percent = onFirstUse(
  () => new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 }),
);

/** The thing that an entry is about, and the changes of it. */
interface EntryWords {
  /** The title of the thing, where it is known. */
  readonly title: string | undefined;
  /** The name of the operator that it is about, where it is known. */
  readonly operator: string | undefined;
  /** The changed fields with their new values. */
  readonly changes: string;
}

const types: Readonly<Record<WorkItemType | DocumentType, string>> = {
  ...workText.types,
  ...documentText.types,
};

/** A thing by its title; by its kind where that is not known. */
const named = (title: string | undefined, kind: string) =>
  title === undefined ? kind : `“${title}”`;

const nameIn = ({ operator }: EntryWords) => operator ?? 'an operator';

const changed = ({ title, changes }: EntryWords, kind: string) => `${title ?? kind}: ${changes}`;

const writes: WriteLabels = {
  guild: {
    create: ({ name }) => `Create guild “${name}”`,
    update: ({ name }) => `Rename guild to “${name}”`,
    set_item_prefix: ({ itemPrefix }) => `Begin the names of work items with ${itemPrefix}`,
    set_limits: () => 'Change the limits of the guild’s operators',
  },
  operator: {
    create: ({ name }) => `Add operator “${name}”`,
    update: (_, words) => changed(words, 'Operator'),
    set_driver: ({ kind }, { title }) =>
      `${title ?? 'Operator'}: driven by ${kind === 'script' ? 'its script' : 'a model'}`,
    set_limits: (_, { title }) => `${title ?? 'Operator'}: change its limits`,
    set_trust: (_, { title }) => `${title ?? 'Operator'}: change what it may do without asking`,
    revoke: (_, { title }) => `${title ?? 'Operator'}: revoke what it is always allowed`,
    try: (_, { title }) => `${title ?? 'Operator'}: try it`,
    pause: ({ operatorId, isPaused }, words) => {
      const whom = operatorId === undefined ? 'all operators' : nameIn(words);
      return isPaused ? `Pause ${whom}` : `Let ${whom} go on`;
    },
  },
  run: {
    stop: (_, words) => `Stop ${nameIn(words)}`,
    steer: (_, words) => `Add a note for ${nameIn(words)}`,
    undo: (_, words) => `Undo what ${nameIn(words)} did`,
  },
  question: {
    answer: ({ isDeclined }, words) =>
      isDeclined ? `Decline to answer ${nameIn(words)}` : `Answer ${nameIn(words)}`,
  },
  proposal: {
    decide: ({ decision }, words) =>
      `${decision === 'decline' ? 'Decline' : 'Allow'} what ${nameIn(words)} proposes`,
  },
  conversation: {
    create: ({ title }) => (title === undefined ? 'Create thread' : `Create thread “${title}”`),
    update: ({ title, archived }, words) => {
      const thread = named(words.title, 'thread');
      if (archived === undefined) {
        return `Rename ${thread} to “${title}”`;
      }
      return archived ? `Archive ${thread}` : `Unarchive ${thread}`;
    },
  },
  message: {
    create: () => 'Send message',
    retry: () => 'Ask for another answer',
  },
  document: {
    create: ({ title }) => `Create document “${title}”`,
    update: (_, words) => changed(words, 'Document'),
    delete: (_, { title }) => `Delete ${named(title, 'document')}`,
  },
  notification: {
    read: () => 'Mark notification as read',
    read_all: () => 'Mark all notifications as read',
  },
  work_item: {
    create: ({ type, title }) => `Create ${types[type].toLowerCase()} “${title}”`,
    update: (_, words) => changed(words, 'Work item'),
    delete: (_, { title }) => `Delete ${named(title, 'work item')}`,
    set_budget: (_, { title }) => `${title ?? 'Work item'}: change its budget`,
  },
  trash: {
    restore: (_, { title }) =>
      title === undefined ? 'Restore from the trash' : `Restore “${title}” from the trash`,
    delete: (_, { title }) =>
      title === undefined ? 'Delete forever' : `Delete “${title}” forever`,
  },
};

/** The words about the outbox: its entries, and why they wait. */
export const outboxText = {
  title: 'Outbox',
  introduction:
    'Messages and changes that haven’t been sent yet. Guildhall sends them for you, in order, and keeps them even if it quits or crashes.',
  empty: 'Everything has been sent.',
  /** The name of the list of what belongs to the thing that is shown. */
  ofThing: 'Not sent yet',
  moreOfThing: (count: number) => plural(count, { other: '# more in the Outbox' }),
  since: (moment: string) => `Since ${moment}`,
  inHome: (home: string) => `${home} › `,
  removedHome: 'Removed home',
  /** A thing whose title is not known here. */
  untitled: { item: 'Work item', document: 'Document', thread: 'Thread', operator: 'Operator' },

  writes,
  /** A change of a field, in the list of what an update changes. */
  change: (field: string, value: string) => `${field} to ${value}`,
  /** A change of a field that is too long for a line. */
  edited: (field: string) => `${field} edited`,
  list: allOf,

  /** The names of fields. */
  fields: {
    archived: 'archived',
    assignedOperatorId: 'operator',
    capabilities: 'capabilities',
    content: 'text',
    description: 'description',
    name: 'name',
    parentId: 'parent',
    personality: 'personality',
    kind: 'driver',
    itemPrefix: 'prefix of names',
    number: 'number',
    modelId: 'model',
    fallback: 'fallback',
    money: 'money',
    moneyADay: 'money a day',
    runTokens: 'tokens a task',
    runsAnHour: 'runs an hour',
    tokens: 'tokens',
    tokensADay: 'tokens a day',
    trust: 'trust',
    position: 'place',
    startOn: 'start',
    dueOn: 'due date',
    priority: 'priority',
    progress: 'progress',
    role: 'role',
    status: 'status',
    title: 'title',
    type: 'type',
  },
  /** A field that has no name here. */
  otherField: 'another field',
  /** The values of the fields that have few. */
  values: {
    archived: { true: 'yes', false: 'no' },
    type: types,
    status: workText.statuses,
    priority: workText.priorities,
  },
  /** A thing or an operator whose name is not known here. */
  unnamed: { parentId: 'another item', assignedOperatorId: 'another operator' },
  none: 'none',
  percent: (value: number) => percent().format(value / 100),

  /** Why a write is still in the outbox. */
  state: {
    sending: 'Sending…',
    waitingForItem: (item: string) => `Waiting for an earlier item: ${item}.`,
    waitingForStuck: (item: string) => `Waiting for an item that couldn’t be sent: ${item}.`,
    waitingForHome: (home: string, why?: string) =>
      why === undefined ? `Waiting for ${home}.` : `Waiting for ${home}: ${why}`,
    waiting: 'Waiting to be sent.',
    scheduled: (at: string) => `Scheduled for ${at}.`,
    rejected: (reason: string) => `Couldn’t send this: ${reason}`,
    rejectedWithoutReason: 'Couldn’t send this. The service didn’t accept it.',
    conflict: (who: string | undefined) =>
      `${who ?? 'Someone else'} changed this too. Which version do you want to keep?`,
    deletionConflict: (who: string | undefined) =>
      `${who ?? 'Someone else'} changed this after you deleted it. Delete it anyway?`,
    unconfirmed: 'This may already have been sent: the service didn’t confirm it.',
  },

  conflict: { field: 'Field', mine: 'Mine', theirs: 'Theirs', before: 'Before', now: 'Now' },

  edit: 'Edit',
  editing: { label: 'Text', time: 'Send at', send: 'Send', save: 'Save' },
  copyText: 'Copy text',
  retry: {
    conflict: 'Keep mine',
    deletion: 'Delete anyway',
    unconfirmed: 'Send again',
    rejected: 'Retry',
    /** An entry that was tried, and waits for the next try. */
    waiting: 'Try now',
    scheduled: 'Send now',
  },
  discard: {
    conflict: 'Keep theirs',
    deletion: 'Keep it',
    unconfirmed: 'Mark as sent',
    other: 'Discard',
  },
  /** The words of the toast afterwards, by the same kinds. */
  discarded: {
    conflict: 'Kept their version.',
    deletion: 'Kept. It wasn’t deleted.',
    unconfirmed: 'Marked as sent.',
    other: 'Discarded.',
  },
  /** The question before a discard that cannot be taken back. */
  discarding: {
    title: 'Discard this item?',
    detail: (item: string, dependents: number) =>
      dependents === 0
        ? `${item}. This can’t be undone.`
        : `${item}. ${plural(dependents, {
            one: '# other item in the Outbox belongs to it and can’t be sent without it. This can’t be undone.',
            other:
              '# other items in the Outbox belong to it and can’t be sent without it. This can’t be undone.',
          })}`,
  },
};
