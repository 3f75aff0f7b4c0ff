import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { addressFields, outputFields } from '#shared/registry/operation-facts.ts';
import { roleOf } from '#shared/registry/resources.ts';
import type { Noun } from '#shared/registry/resources.ts';
import { isOnItsWay, nounRules } from './noun-rules.ts';
import type { KnownPeople } from './noun-rules.ts';

/** Something that the service does not have yet, in the shape that it would answer with. */
export type PendingRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Whether an entry is to create something that other entries can be about. */
export function isCreation(
  entry: OutboxEntry,
): entry is OutboxEntry & { readonly temporaryId: string } {
  return entry.temporaryId !== undefined;
}

/** The record that a creation is to create, with the pending changes to it. */
export function pendingRecord(
  creation: OutboxEntry,
  entries: readonly OutboxEntry[],
  people: KnownPeople,
): PendingRecord {
  if (!isCreation(creation)) {
    throw new Error(`${creation.operation} creates nothing.`);
  }
  const { operation, input, createdAt, temporaryId, subject } = creation;
  const stamps = ['createdAt', 'updatedAt'].filter((field) => field in outputFields(operation));
  const record = {
    ...wantedFields(creation),
    ...Object.fromEntries(stamps.map((field) => [field, createdAt])),
    ...nounRules(subject.kind).createdFields?.(input, createdAt, people),
    id: temporaryId,
  };
  return withChanges(record, subject.kind, entries);
}

/** A record with the field changes in place that are on their way to it. */
export function withChanges<Row extends { readonly id: string }>(
  record: Row,
  noun: Noun,
  entries: readonly OutboxEntry[],
): Row {
  return entries
    .filter((entry) => isOnItsWay(entry) && isAbout(entry, { noun, role: 'update', id: record.id }))
    .reduce((row, entry) => ({ ...row, ...wantedFields(entry) }), record);
}

/** Whether the deletion of a record is on its way. */
export function isBeingDeleted(
  { id }: { readonly id: string },
  noun: Noun,
  entries: readonly OutboxEntry[],
): boolean {
  return entries.some((entry) => isOnItsWay(entry) && isAbout(entry, { noun, role: 'delete', id }));
}

function isAbout(
  { operation, subject }: OutboxEntry,
  { noun, role, id }: { noun: Noun; role: string; id: string },
): boolean {
  const does = roleOf(operation);
  return does.resource.noun === noun && does.role === role && subject.id === id;
}

/** The fields that a write sets; none, null and "" alike unset them (contract: Absent values). */
export function wantedFields({ operation, input }: OutboxEntry): Record<string, unknown> {
  const addresses = new Set([...addressFields(operation), 'guildId']);
  return Object.fromEntries(
    Object.entries(input)
      .filter(([field]) => !addresses.has(field))
      .map(([field, value]) => [field, value ?? undefined]),
  );
}
