import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Resource } from '#shared/contract/resource.ts';
import { useOutbox } from './outbox-store.ts';

// The changes on their way to a thing. Main puts them into all that it reads. The events and answers
// of a service have the thing without them meanwhile (decisions: 0208).

/** A noun, as far as entries name it. */
type Named = Pick<Resource, 'idField' | 'operations'>;

/** The fields of a change that tell where it goes, and not what it changes. */
const addresses: ReadonlySet<string> = new Set(['guildId', 'ifMatch']);

/** The fields that changes on their way set in one thing. */
export function pendingChanges(
  { idField, operations: { update } }: Named,
  homeId: string,
  id: string,
): Readonly<Record<string, unknown>> {
  const fields = entriesOnTheirWay(update, homeId, id)
    .flatMap(({ input }) => Object.entries(input))
    .filter(([field]) => field !== idField && !addresses.has(field))
    // None, null and "" alike unset a field (contract: Absent values).
    .map(([field, value]) => [field, value ?? undefined]);
  return Object.fromEntries(fields);
}

/** Whether the deletion of a thing is on its way. */
export function isBeingDeleted({ operations }: Named, homeId: string, id: string): boolean {
  return entriesOnTheirWay(operations['delete'], homeId, id).length > 0;
}

function entriesOnTheirWay(
  operation: string | undefined,
  homeId: string,
  id: string,
): readonly OutboxEntry[] {
  return useOutbox
    .getState()
    .entries.filter(
      (entry) =>
        entry.operation === operation &&
        entry.homeId === homeId &&
        entry.subject.id === id &&
        (entry.state === 'queued' || entry.state === 'sending'),
    );
}
