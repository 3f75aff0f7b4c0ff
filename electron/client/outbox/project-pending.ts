import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/contract/map-identifiers.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { listedBy, roleOf } from '#shared/registry/resources.ts';
import type { ListedResource } from '#shared/registry/resources.ts';
import { nounRules } from './noun-rules.ts';
import type { KnownPeople } from './noun-rules.ts';
import { isBeingDeleted, isCreation, pendingRecord, withChanges } from './pending-record.ts';

type Input = Readonly<Record<string, unknown>>;
type Rows = readonly { readonly id: string }[];

/**
 * An answer of the service as the person left it: with the pending entries of the outbox in place.
 * An item created here appears with its temporary id.
 */
export function projectPending(
  operation: ReadOperationName,
  input: Input,
  output: unknown,
  entries: readonly OutboxEntry[],
  people: KnownPeople,
): unknown {
  const { resource, role } = roleOf(operation);
  const listed = listedBy(operation);
  if (listed !== undefined) {
    return projectList(listed, input, output as Input, entries, people);
  }
  return role === 'get' && resource.idField !== undefined
    ? withChanges(output as { id: string }, resource.noun, entries)
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
  const own = nounRules(creation.subject.kind).answerPending?.(operation, creation, people);
  if (own !== undefined) {
    return own;
  }
  const { resource, role } = roleOf(operation);
  if (role === 'get' && resource.idField !== undefined) {
    return pendingRecord(creation, entries, people);
  }
  const rows = listedBy(operation)?.list.rows;
  return rows === undefined
    ? undefined
    : projectPending(operation, input, { [rows]: [], nextCursor: null }, entries, people);
}

function projectList(
  { noun, list }: ListedResource,
  input: Input,
  output: Input,
  entries: readonly OutboxEntry[],
  people: KnownPeople,
): Input {
  const { rows: field, order, filters = {} } = list;
  const belongs = (row: Input) =>
    Object.entries(filters).every(([filter, otherwise]) => {
      const wanted = input[filter] ?? otherwise;
      return wanted === undefined || (row[filter] ?? '') === wanted;
    });
  // Each row has its own entries: thousands of both must not be held against each other.
  const byId = Map.groupBy(entries, ({ subject }) => subject.id);
  const about = ({ id }: { readonly id: string }) => byId.get(id) ?? [];
  const known = (output[field] as Rows)
    .filter((row) => !isBeingDeleted(row, noun, about(row)))
    .map((row) => withChanges(row, noun, about(row)))
    .filter((row) => belongs(row));
  const isAtNewEnd = order.newestFirst
    ? input['cursor'] === undefined
    : typeof output['nextCursor'] !== 'string';
  const created = entries
    .filter((entry) => isCreation(entry) && entry.subject.kind === noun)
    .filter(({ input: { guildId } }) => guildId === input['guildId'])
    .map((entry) => pendingRecord(entry, about({ id: entry.temporaryId ?? '' }), people))
    .filter((row) => isAtNewEnd && belongs(row) && !isBeingDeleted(row, noun, about(row)));
  const rows = order.newestFirst ? [...created.toReversed(), ...known] : [...known, ...created];
  return { ...output, [field]: nounRules(noun).projectRows?.(rows, entries) ?? rows };
}
