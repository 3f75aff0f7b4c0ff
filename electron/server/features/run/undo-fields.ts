import type { UndoneThing } from '#shared/domain/run/schema.ts';
import { startsAfterDue } from '#shared/text/civil-date.ts';
import type { ItemNow } from './undo-store.ts';

/** A field of which an undo can tell. */
export type Field = UndoneThing['fields'][number];

/** An operator is assigned by persons alone, so no undo takes that back. */
export const changedFields = [
  'title',
  'description',
  'status',
  'priority',
  'progress',
  'parentId',
  'startOn',
  'dueOn',
] as const satisfies readonly Field[];

export const allFields = [...changedFields, 'assignedOperatorId'] as const;

type FieldValues = Readonly<Record<string, unknown>>;

/** The fields that a write has changed. */
export function writtenFields(
  before: FieldValues,
  after: FieldValues,
): (typeof changedFields)[number][] {
  return changedFields.filter((field) => valueOf(before, field) !== valueOf(after, field));
}

/**
 * The dates of a write that cannot be taken back, because the start would lie after the due date:
 * somebody has changed the other one since.
 */
export function outOfOrder(
  state: ItemNow,
  before: FieldValues,
  fields: readonly Field[],
): readonly Field[] {
  const dates = fields.filter((field) => field === 'startOn' || field === 'dueOn');
  const values = Object.fromEntries(dates.map((field) => [field, valueOf(before, field)]));
  return startsAfterDue({ ...state, ...values }) ? dates : [];
}

/** A field without a value is left out. */
export function valueOf(state: Readonly<Record<string, unknown>>, field: Field): unknown {
  return state[field] ?? null;
}
