import type { Basis, FieldConflict } from '#shared/capability/outbox.ts';
import type { ReadOperationName, WriteOperationName } from '#shared/contract/registry.ts';
import type { KeptEntry } from '../../client-store/store-protocol.ts';
import type { OutboxService } from './outbox-service.ts';

/** How what an update changes is read as it is now. */
const readings: Partial<
  Record<WriteOperationName, { operation: ReadOperationName; fields: readonly string[] }>
> = {
  'conversation.update': { operation: 'conversation.get', fields: ['conversationId'] },
  'document.update': { operation: 'document.get', fields: ['guildId', 'docId'] },
  'work_item.update': { operation: 'work_item.get', fields: ['workItemId'] },
};

/** What an update changes, as the service has it now; undefined for a write of another kind. */
export async function readSubject(
  { operation, input }: Pick<KeptEntry, 'operation' | 'input'>,
  read: OutboxService['read'],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const reading = readings[operation];
  if (reading === undefined) {
    return undefined;
  }
  const named = Object.fromEntries(reading.fields.map((field) => [field, input[field]]));
  return (await read(reading.operation, named)) as Readonly<Record<string, unknown>> | undefined;
}

/**
 * The fields that were changed elsewhere since the person saw them, with both values; none where
 * what is there now is what they saw, or what they want.
 */
export function conflictingFields(
  record: Readonly<Record<string, unknown>>,
  { updatedAt, values }: Basis,
  wanted: Readonly<Record<string, unknown>>,
): FieldConflict[] {
  if (record['updatedAt'] === updatedAt) {
    return [];
  }
  return Object.entries(values).flatMap(([field, seen]) => {
    const theirs = record[field];
    const mine = wanted[field];
    const isChanged = field in wanted && !isSame(theirs, seen) && !isSame(theirs, mine);
    return isChanged ? [{ field, mine, theirs: theirs ?? null }] : [];
  });
}

/** Absent, null and "" alike mean none (contract: Absent values). */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}
