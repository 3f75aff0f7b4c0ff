import { onFirstUse } from '#shared/text/on-first-use.ts';
import type { OperationInput, WriteOperationName } from '#shared/contract/registry.ts';
import type { DocumentType } from '#shared/domain/document/schema.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { allOf } from './lists.ts';
import { plural } from './plural.ts';

type NounOf<Name extends string> = Name extends `${infer Noun}.${string}` ? Noun : never;
type VerbOf<Name extends string, Noun extends string> = Name extends `${Noun}.${infer Verb}`
  ? Verb
  : never;

/**
 * The label of each write, by the two parts of its operation's name; none may be left out. An
 * update is told by the list of its changes.
 */
type WriteLabels = {
  readonly [Noun in NounOf<WriteOperationName>]: {
    readonly [Name in WriteOperationName as VerbOf<Name, Noun>]: (
      input: OperationInput<Name>,
      changes: string,
    ) => string;
  };
};

const percent = onFirstUse(
  () => new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 }),
);

const types: Readonly<Record<WorkItemType | DocumentType, string>> = {
  objective: 'objective',
  initiative: 'initiative',
  epic: 'epic',
  task: 'task',
  document: 'document',
  reference: 'reference',
  brief: 'brief',
  report: 'report',
};

const statuses: Readonly<Record<WorkItem['status'], string>> = {
  backlog: 'backlog',
  todo: 'to do',
  in_progress: 'in progress',
  review: 'in review',
  done: 'done',
  cancelled: 'cancelled',
};

const priorities: Readonly<Record<WorkItem['priority'], string>> = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  critical: 'critical',
};

const writes: WriteLabels = {
  guild: {
    create: ({ name }) => `Create guild “${name}”`,
    update: ({ name }) => `Rename guild to “${name}”`,
  },
  operator: {
    create: ({ name }) => `Add operator “${name}”`,
    update: (_, changes) => `Update operator: ${changes}`,
  },
  conversation: {
    create: ({ title }) => (title === undefined ? 'Create thread' : `Create thread “${title}”`),
    update: ({ title, archived }) => {
      if (archived === undefined) {
        return `Rename thread to “${title}”`;
      }
      return archived ? 'Archive thread' : 'Unarchive thread';
    },
  },
  message: {
    create: () => 'Send message',
    retry: () => 'Ask for another answer',
  },
  document: {
    create: ({ title }) => `Create document “${title}”`,
    update: (_, changes) => `Update document: ${changes}`,
    delete: () => 'Delete document',
  },
  notification: {
    read: () => 'Mark notification as read',
    read_all: () => 'Mark all notifications as read',
  },
  work_item: {
    create: ({ type, title }) => `Create ${types[type]} “${title}”`,
    update: (_, changes) => `Update work item: ${changes}`,
    delete: () => 'Delete work item',
  },
};

/** The words about the outbox: its entries, and why they wait. */
export const outboxText = {
  title: 'Outbox',
  introduction:
    'Messages and changes that haven’t been sent yet. Guildhall sends them for you, in order, and keeps them even if it quits or crashes.',
  empty: 'Everything has been sent.',
  since: (moment: string) => `Since ${moment}`,
  inHome: (home: string) => `${home} › `,
  removedHome: 'Removed home',
  untitledThread: 'Thread',

  writes,
  /** A change of a field, in the list of what an update changes. */
  change: (field: string, value: string) => `${field} to ${value}`,
  list: allOf,

  /** The names of fields. */
  fields: {
    archived: 'archived',
    assignedOperatorId: 'operator',
    capabilities: 'capabilities',
    content: 'content',
    description: 'description',
    name: 'name',
    parentId: 'parent',
    personality: 'personality',
    priority: 'priority',
    progress: 'progress',
    role: 'role',
    status: 'status',
    title: 'title',
    type: 'type',
  },
  /** The values of the fields that have few. */
  values: { type: types, status: statuses, priority: priorities },
  none: 'none',
  percent: (value: number) => percent().format(value / 100),

  /** Why a write is still in the outbox. */
  state: {
    sending: 'Sending…',
    waitingForItem: (item: string) => `Waiting for an earlier item: ${item}.`,
    waitingForHome: (home: string) => `Waiting for ${home}.`,
    waiting: 'Waiting to be sent.',
    rejected: (reason: string) => `Couldn’t send this: ${reason}`,
    rejectedWithoutReason: 'Couldn’t send this. The service didn’t accept it.',
    conflict: 'Somebody else changed this too. Which version do you want to keep?',
    unconfirmed: 'This may already have been sent: the service didn’t confirm it.',
  },

  conflict: { field: 'Field', mine: 'Mine', theirs: 'Theirs' },

  edit: 'Edit',
  editing: { label: 'Text', send: 'Send', save: 'Save' },
  copyText: 'Copy text',
  retry: { conflict: 'Keep mine', unconfirmed: 'Send again', rejected: 'Retry' },
  discard: { conflict: 'Keep theirs', unconfirmed: 'Mark as sent', other: 'Discard' },
  /** The words of the toast afterwards, by the same kinds. */
  discarded: {
    conflict: 'Kept their version.',
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
