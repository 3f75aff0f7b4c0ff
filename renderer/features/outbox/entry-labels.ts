import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { recognisedLength } from '#shared/limits/page-limits.ts';
import { text } from '../../text/text.ts';

type Input = OutboxEntry['input'];
type ByName<Value> = Readonly<Record<string, Value>>;

const words = text.outbox;
const writes: ByName<ByName<(input: never, changes: string) => string>> = words.writes;
const fields: ByName<string> = words.fields;
const values: ByName<ByName<string>> = words.values;

/** The fields of which only the change is told: they are too long for a line. */
const longFields: ReadonlySet<string> = new Set(['description', 'content', 'personality']);

/** The fields that hold what a person has written; the first that a write has is edited. */
const writtenFields: readonly string[] = [
  'text',
  'initialMessage',
  'content',
  'title',
  'name',
  'role',
  'description',
  'personality',
];

/** The label of an entry by its act: `Send message`, `Create thread “A picnic”`. */
export function entryLabel({ operation, input }: OutboxEntry): string {
  const [noun = '', verb = ''] = operation.split('.');
  // The input was parsed by its operation before the entry was accepted.
  return writes[noun]?.[verb]?.(input as never, changesIn(input)) ?? operation;
}

/** The name of a field as people call it. */
export function fieldLabel(field: string): string {
  return fields[field] ?? field;
}

/** A value of a field, as it is shown. */
export function fieldValue(field: string, value: unknown): string {
  if (isNone(value)) {
    return words.none;
  }
  if (field === 'progress' && typeof value === 'number') {
    return words.percent(value);
  }
  const written = Array.isArray(value) ? words.list(value.map(String)) : String(value);
  return shown(values[field]?.[written] ?? written);
}

/** A text as it is shown to be recognised: of a long one the beginning. */
export function shown(long: string): string {
  return long.length > recognisedLength ? `${long.slice(0, recognisedLength)}…` : long;
}

/**
 * The field that can be edited and what stands in it; none where there is nothing to edit, or
 * where it must be decided first which of two values stays.
 */
export function editableField({
  input,
  state,
}: OutboxEntry): { readonly field: string; readonly text: string } | undefined {
  const field = writtenFields.find((name) => typeof input[name] === 'string');
  return field === undefined || state === 'conflict'
    ? undefined
    : { field, text: String(input[field]) };
}

/** Why an entry is still here. */
export function entryStatusText(
  { state, reason, waitsFor }: OutboxEntry,
  home: Home | undefined,
  former: OutboxEntry | undefined,
): string {
  switch (state) {
    case 'sending':
      return words.state.sending;
    case 'queued':
      if (waitsFor !== undefined && former !== undefined) {
        return words.state.waitingForItem(entryLabel(former));
      }
      return reason ?? (home ? words.state.waitingForHome(home.name) : words.state.waiting);
    case 'rejected':
      return reason ? words.state.rejected(reason) : words.state.rejectedWithoutReason;
    case 'conflict':
      return words.state.conflict;
    case 'unconfirmed':
      return reason ?? words.state.unconfirmed;
    case 'sent':
    case 'discarded':
      return '';
  }
}

/** The changed fields that have a name; those without one say where the write goes. */
function changesIn(input: Input): string {
  const changes = Object.entries(input)
    .filter(([field]) => Object.hasOwn(fields, field))
    .map(([field, value]) => {
      const label = fieldLabel(field);
      return longFields.has(field) ? label : words.change(label, fieldValue(field, value));
    });
  return words.list(changes);
}

function isNone(value: unknown): boolean {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return value === undefined || value === null || value === '' || isEmptyList;
}
