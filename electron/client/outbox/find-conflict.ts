import type { BaseVersion, FieldConflict } from '#shared/capability/outbox.ts';
import { isCutText } from '#shared/contract/cut-text.ts';
import { addressIn, outputFields } from '#shared/registry/operation-facts.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { verbOf } from '#shared/registry/resources.ts';
import type { StoredEntry } from '../store/store-protocol.ts';

/**
 * Reads the subject of a change or a deletion as the service has it now; undefined for any other
 * write, and for a subject without `updatedAt`, of which nobody can tell whether it was changed.
 */
export async function readSubject(
  { operation, input }: Pick<StoredEntry, 'operation' | 'input'>,
  read: (name: ReadOperationName, input: unknown) => Promise<unknown>,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { resource, verb } = verbOf(operation);
  const get = resource.operations['get'] as ReadOperationName | undefined;
  const isChecked = verb === 'update' || verb === 'delete';
  if (!isChecked || get === undefined || !('updatedAt' in outputFields(get))) {
    return undefined;
  }
  return (await read(get, addressIn(get, input))) as Readonly<Record<string, unknown>> | undefined;
}

/** The version of a thing that the person sees, for the check of its deletion. */
export function versionOf(record: Readonly<Record<string, unknown>>): BaseVersion | undefined {
  const { updatedAt } = record;
  return typeof updatedAt === 'string' ? { updatedAt, values: { ...record } } : undefined;
}

/**
 * The fields that were changed elsewhere since the person saw them, with all three values; none where
 * what is there now is what they saw, or what they want.
 */
export function conflictingFields(
  record: Readonly<Record<string, unknown>>,
  { updatedAt, values }: BaseVersion,
  wanted: Readonly<Record<string, unknown>>,
): FieldConflict[] {
  if (record['updatedAt'] === updatedAt) {
    return [];
  }
  return Object.entries(values).flatMap(([field, seen]) => {
    const theirs = record[field];
    const mine = wanted[field];
    const isChanged = field in wanted && !isSame(theirs, seen) && !isSame(theirs, mine);
    return isChanged ? [{ field, mine, theirs: theirs ?? null, seen: seen ?? null }] : [];
  });
}

/**
 * The fields that were changed elsewhere since the person saw what they delete. A text of which they
 * know only the beginning cannot be compared.
 *
 * @param seen the whole of it, as they saw it
 */
export function changedFields(
  record: Readonly<Record<string, unknown>>,
  seen: BaseVersion,
): FieldConflict[] {
  if (record['updatedAt'] === seen.updatedAt) {
    return [];
  }
  return Object.keys({ ...seen.values, ...record })
    .filter((field) => !stampFields.has(field) && !isCutText(seen.values[field]))
    .filter((field) => !isSame(record[field], seen.values[field]))
    .map((field) => ({
      field,
      mine: null,
      theirs: record[field] ?? null,
      seen: seen.values[field] ?? null,
    }));
}

/** The fields that no person writes, and the place among others, which goes with a deleted thing. */
const stampFields: ReadonlySet<string> = new Set([
  'id',
  'number',
  'position',
  'createdAt',
  'updatedAt',
  'updatedBy',
]);

/** Absent, null and "" alike mean none (contract: Absent values). */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
}
