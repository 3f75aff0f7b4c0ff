import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/capability/write-rules.ts';
import type { SubjectKind } from '#shared/capability/write-rules.ts';
import type { OperationOutput, ReadOperationName } from '#shared/contract/registry.ts';
import type { KnownPeople } from './pending-record.ts';
import {
  isBeingDeleted,
  isCreation,
  isOnItsWay,
  pendingRecord,
  withChanges,
} from './pending-record.ts';

type Input = Readonly<Record<string, unknown>>;
type Rows = readonly { readonly id: string }[];

/** A list that pending creations and changes are put into. */
interface ListProjection {
  readonly kind: SubjectKind;
  readonly rows: string;
  /** At which end new things stand. */
  readonly newAt: 'start' | 'end';
  /** The fields of the input that say which rows belong into the list, with what none means. */
  readonly filters?: Readonly<Record<string, unknown>>;
}

const lists: Partial<Record<ReadOperationName, ListProjection>> = {
  'guild.list': { kind: 'guild', rows: 'guilds', newAt: 'end' },
  'operator.list': { kind: 'operator', rows: 'operators', newAt: 'end' },
  'conversation.list': {
    kind: 'conversation',
    rows: 'conversations',
    newAt: 'start',
    filters: { archived: false },
  },
  'document.list': { kind: 'document', rows: 'documents', newAt: 'end' },
  'work_item.list': {
    kind: 'work_item',
    rows: 'workItems',
    newAt: 'end',
    filters: { type: undefined, status: undefined, parentId: undefined },
  },
};

const records: Partial<Record<ReadOperationName, { kind: SubjectKind; named: string }>> = {
  'guild.get': { kind: 'guild', named: 'guildId' },
  'conversation.get': { kind: 'conversation', named: 'conversationId' },
  'document.get': { kind: 'document', named: 'docId' },
  'work_item.get': { kind: 'work_item', named: 'workItemId' },
};

/**
 * What a service answered, as the person left it: with what waits in the outbox in its place.
 * What is made here appears with its temporary id.
 */
export function projectPending(
  operation: ReadOperationName,
  input: Input,
  output: unknown,
  entries: readonly OutboxEntry[],
  people: KnownPeople,
): unknown {
  const list = lists[operation];
  if (list !== undefined) {
    return projectList(list, input, output as Input, entries, people);
  }
  const record = records[operation];
  if (record !== undefined) {
    return withChanges(output as { id: string }, record.kind, entries);
  }
  return operation === 'notification.list'
    ? projectReadMarks(output as OperationOutput<'notification.list'>, entries)
    : output;
}

/**
 * The answer to a read about something that the service does not have yet; undefined where it
 * must be asked.
 */
export function answerPending(
  operation: ReadOperationName,
  input: Input,
  entries: readonly OutboxEntry[],
  people: KnownPeople,
): unknown {
  const named = new Set<string>();
  mapIdentifiers(input, (id) => {
    named.add(id);
    return id;
  });
  const creation = entries.find((entry) => isCreation(entry) && named.has(entry.temporaryId));
  if (creation === undefined) {
    return undefined;
  }
  if (operation === 'message.list') {
    return { messages: firstMessages(creation, people), nextCursor: null };
  }
  if (records[operation] !== undefined) {
    return pendingRecord(creation, entries, people);
  }
  const rows = operation === 'document.versions' ? 'versions' : lists[operation]?.rows;
  return rows === undefined
    ? undefined
    : projectPending(operation, input, { [rows]: [], nextCursor: null }, entries, people);
}

function projectList(
  { kind, rows: field, newAt, filters = {} }: ListProjection,
  input: Input,
  output: Input,
  entries: readonly OutboxEntry[],
  people: KnownPeople,
): Input {
  const belongs = (row: Input) =>
    Object.entries(filters).every(([filter, otherwise]) => {
      const wanted = input[filter] ?? otherwise;
      return wanted === undefined || (row[filter] ?? '') === wanted;
    });
  const known = (output[field] as Rows)
    .filter((row) => !isBeingDeleted(row, kind, entries))
    .map((row) => withChanges(row, kind, entries))
    .filter((row) => belongs(row));
  const isAtNewEnd =
    newAt === 'start' ? input['cursor'] === undefined : typeof output['nextCursor'] !== 'string';
  const made = entries
    .filter((entry) => isCreation(entry) && entry.subject.kind === kind)
    .filter(({ input: { guildId } }) => guildId === input['guildId'])
    .map((entry) => pendingRecord(entry, entries, people))
    .filter((row) => isAtNewEnd && belongs(row) && !isBeingDeleted(row, kind, entries));
  return {
    ...output,
    [field]: newAt === 'start' ? [...made.toReversed(), ...known] : [...known, ...made],
  };
}

function projectReadMarks(
  output: OperationOutput<'notification.list'>,
  entries: readonly OutboxEntry[],
): OperationOutput<'notification.list'> {
  const marks = entries.filter(
    (entry) => entry.subject.kind === 'notification' && isOnItsWay(entry),
  );
  const isMarked = (id: string) =>
    marks.some(
      ({ operation, subject }) => operation === 'notification.read_all' || subject.id === id,
    );
  const notifications = output.notifications.map((row) => ({
    ...row,
    read: row.read || isMarked(row.id),
  }));
  return { ...output, notifications };
}

/** What a conversation that is made here begins with. */
function firstMessages(
  { id, input, createdAt }: OutboxEntry,
  { ownId: authorId }: KnownPeople,
): unknown[] {
  const { initialMessage } = input;
  return initialMessage === undefined
    ? []
    : [{ id: `new_msg_${id}`, text: initialMessage, authorId, authorType: 'user', createdAt }];
}
