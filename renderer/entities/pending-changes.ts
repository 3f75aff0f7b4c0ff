import type { Resource } from '#shared/contract/resource.ts';
import { useOutbox } from './outbox-store.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a change that tell where it goes, and not what it changes. */
const addresses: ReadonlySet<string> = new Set(['guildId', 'ifMatch']);

/**
 * The fields that changes on their way set in one thing. Main puts them into all that it reads; what
 * a service tells or answers meanwhile has the thing without them.
 */
export function pendingChanges(
  { idField, operations: { update } }: Pick<Resource, 'idField' | 'operations'>,
  homeId: string,
  id: string,
): Fields {
  const inputs = useOutbox
    .getState()
    .entries.filter(
      ({ homeId: of, operation, subject, state }) =>
        of === homeId &&
        operation === update &&
        subject.id === id &&
        (state === 'queued' || state === 'sending'),
    )
    .flatMap(({ input }) => Object.entries(input))
    .filter(([field]) => field !== idField && !addresses.has(field))
    // None, null and "" alike unset a field (contract: Absent values).
    .map(([field, value]) => [field, value ?? undefined]);
  return Object.fromEntries(inputs);
}
