import type { OutboxEntry } from '../capability/outbox.ts';
import type { Resource } from '../contract/resource.ts';
import { createdFields, defaultsOf, effectOf } from './pending-rules.ts';
import type { KnownPeople } from './pending-rules.ts';

/** A noun, as far as its entries name it. */
export type PendingResource = Pick<Resource, 'noun' | 'idField' | 'operations' | 'list'>;

/**
 * A row as it is shown: what the service has, with the writes in place that wait for it. Undefined
 * where nothing is shown.
 *
 * - A creation makes a row with the fields that it writes, those that a service adds, and the time of
 *   the entry. The row stays until the entry is sent or discarded.
 * - A change that is on its way sets its fields. One that was refused, or is in conflict, sets none.
 * - A deletion that is on its way hides the row. One that was refused, or is in conflict, does not.
 *
 * @param confirmed the row as the service has it; undefined where it is not known
 * @param entries the entries about this row that are not sent or discarded, oldest first
 */
export function applyPending<Row extends { readonly id: string }>(
  resource: PendingResource,
  confirmed: Row | undefined,
  entries: readonly OutboxEntry[],
  people: KnownPeople,
): Row | undefined {
  const { noun, operations } = resource;
  let row: Row | undefined = confirmed;
  for (const entry of entries) {
    const { operation, temporaryId } = entry;
    if (operation === operations['create'] && temporaryId !== undefined) {
      // The fields of a creation are those of a row, as far as a service does not add them.
      row = createdRow(resource, { ...entry, temporaryId }, people) as unknown as Row;
    } else if (row !== undefined && isOnItsWay(entry)) {
      const changes =
        operation === operations['update']
          ? writtenFields(resource, entry)
          : effectOf(noun, roleIn(operations, operation));
      row = changes === 'hidden' ? undefined : { ...row, ...changes };
    }
  }
  return row;
}

/** Whether an entry goes out without the person; a refused one changes nothing. */
export function isOnItsWay({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'queued' || state === 'sending';
}

/**
 * The fields of a row that a write sets. None, null and "" alike unset them (contract: Absent
 * values).
 */
export function writtenFields(
  { idField, list }: Pick<PendingResource, 'idField' | 'list'>,
  { input }: Pick<OutboxEntry, 'input'>,
): Record<string, unknown> {
  // These say where a write goes, and are no fields of a row.
  const addresses: ReadonlySet<string | undefined> = new Set([
    idField,
    list?.scope,
    'guildId',
    'ifMatch',
  ]);
  return Object.fromEntries(
    Object.entries(input)
      .filter(([field]) => !addresses.has(field))
      .map(([field, value]) => [field, value ?? undefined]),
  );
}

function createdRow(
  resource: PendingResource,
  entry: OutboxEntry & { readonly temporaryId: string },
  people: KnownPeople,
): Record<string, unknown> {
  const { input, createdAt, temporaryId } = entry;
  return {
    ...defaultsOf(resource.noun),
    ...writtenFields(resource, entry),
    createdAt,
    updatedAt: createdAt,
    ...createdFields(resource.noun, input, createdAt, people),
    id: temporaryId,
  };
}

function roleIn(operations: PendingResource['operations'], name: string): string {
  return Object.entries(operations).find(([, operation]) => operation === name)?.[0] ?? '';
}
