import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { writeRule } from '#shared/capability/write-rules.ts';
import type { SubjectKind } from '#shared/capability/write-rules.ts';
import type { OperationRequest, WriteOperationName } from '#shared/contract/registry.ts';
import { automaticTitle } from '#shared/domain/conversation/title.ts';

/** Something that the service does not have yet, in the shape that it would answer with. */
export type PendingRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Who is known of a home: whose key it is, and the names of operators by their ids. */
export interface KnownPeople {
  readonly ownId: string;
  readonly names: ReadonlyMap<string, string>;
}

type RecordMakers = {
  readonly [Name in Extract<WriteOperationName, `${SubjectKind}.create`>]: (
    input: OperationRequest<Name>,
    at: string,
    people: KnownPeople,
  ) => Readonly<Record<string, unknown>>;
};

/** What a service would make of each creation. */
const recordMakers: RecordMakers = {
  'guild.create': ({ name }) => ({ name }),
  'operator.create': ({ guildId: _guildId, ...fields }) => ({ capabilities: [], ...fields }),
  'conversation.create': ({ title, operatorIds, initialMessage }, at, { ownId, names }) => ({
    title:
      title ??
      automaticTitle(
        initialMessage,
        operatorIds.flatMap((id) => names.get(id) ?? []),
      ),
    createdAt: at,
    updatedAt: at,
    participants: [
      { id: ownId, type: 'user', name: '' },
      ...operatorIds.map((id) => ({ id, type: 'operator', name: names.get(id) ?? '' })),
    ],
    ...(initialMessage !== undefined && {
      lastMessage: { text: initialMessage, authorId: ownId, createdAt: at },
    }),
    archived: false,
  }),
  'document.create': ({ guildId: _guildId, content, ...fields }, at) => ({
    ...fields,
    content,
    createdAt: at,
    updatedAt: at,
  }),
  'work_item.create': ({ guildId: _guildId, ...fields }, at) => ({
    ...fields,
    status: 'todo',
    progress: 0,
    createdAt: at,
    updatedAt: at,
  }),
};

/** Whether an entry is to make something that other entries can be about. */
export function isCreation(
  entry: OutboxEntry,
): entry is OutboxEntry & { readonly operation: keyof RecordMakers; readonly temporaryId: string } {
  return entry.temporaryId !== undefined;
}

/** What a creation is to make, with the changes to it that wait behind it. */
export function pendingRecord(
  creation: OutboxEntry,
  entries: readonly OutboxEntry[],
  people: KnownPeople,
): PendingRecord {
  if (!isCreation(creation)) {
    throw new Error(`${creation.operation} makes nothing.`);
  }
  const { operation, input, createdAt, temporaryId, subject } = creation;
  // The entry's input was parsed by the schema of that very operation.
  const make = recordMakers[operation] as (...known: unknown[]) => object;
  const record = { id: temporaryId, ...make(input, createdAt, people) };
  return withChanges(record, subject.kind, entries);
}

/** A record with the field changes in place that are on their way to it. */
export function withChanges<Row extends { readonly id: string }>(
  record: Row,
  kind: SubjectKind,
  entries: readonly OutboxEntry[],
): Row {
  return entries
    .filter((entry) => isOnItsWay(entry) && isAbout(entry, `${kind}.update`, record.id))
    .reduce((row, entry) => ({ ...row, ...changesOf(entry) }), record);
}

/** Whether the deletion of a record is on its way. */
export function isBeingDeleted(
  { id }: { readonly id: string },
  kind: SubjectKind,
  entries: readonly OutboxEntry[],
): boolean {
  return entries.some((entry) => isOnItsWay(entry) && isAbout(entry, `${kind}.delete`, id));
}

/** Whether an entry goes out without the person; what was refused changes nothing. */
export function isOnItsWay({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'sending';
}

function isAbout({ operation, subject }: OutboxEntry, name: string, id: string): boolean {
  return operation === name && subject.id === id;
}

/** The fields that an update sets; none, null and "" alike unset them (contract: Absent values). */
function changesOf({ operation, input }: OutboxEntry): Record<string, unknown> {
  const addresses = new Set([writeRule(operation).subject, 'guildId', 'ifMatch']);
  return Object.fromEntries(
    Object.entries(input)
      .filter(([field]) => !addresses.has(field))
      .map(([field, value]) => [field, value ?? undefined]),
  );
}
