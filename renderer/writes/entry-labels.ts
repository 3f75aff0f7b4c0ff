import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { recognisedLength } from '#shared/limits/page-limits.ts';
import { isCivilDate } from '#shared/text/civil-date.ts';
import { characterBoundary } from '#shared/text/cut-text.ts';
import { isScheduled } from '../entities/outbox/scheduled.ts';
import { text } from '../text/text.ts';
import { writtenDate } from '../ui/dates/written-date.ts';
import { markdownWords } from '../ui/markdown/markdown-html.ts';
import { formatAhead } from '../ui/time.ts';

type Input = OutboxEntry['input'];
type ByName<Value> = Readonly<Record<string, Value>>;

const words = text.outbox;
type Label = (
  input: never,
  words: { title: string | undefined; operator: string | undefined; changes: string },
) => string;
const writes: ByName<ByName<Label>> = words.writes;
const fields: ByName<string> = words.fields;
const values: ByName<ByName<string>> = words.values;
const unnamed: ByName<string> = words.unnamed;

/** The names that a label shows; what is left out is not known here. */
export interface EntryNames {
  /** The title of what the entry is about. */
  readonly title?: string | undefined;
  /** The name of the operator that it is about. */
  readonly operator?: string | undefined;
  /** The title of the parent that it names. */
  readonly parentId?: string | undefined;
  /** The name of the operator that it names. */
  readonly assignedOperatorId?: string | undefined;
}

/** The fields of which only the change is told: they are too long for a line, or no words. */
const longFields: ReadonlySet<string> = new Set([
  'description',
  'content',
  'personality',
  'position',
]);

/** The fields that hold days. */
export const dateFields: ReadonlySet<string> = new Set(['startOn', 'dueOn']);

/** The fields that hold Markdown. */
const markdownFields: ReadonlySet<string> = new Set([
  'text',
  'initialMessage',
  'content',
  'description',
]);

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

/** The label of an entry, in the words of the screen: `Order flour: status to Done`. */
export function entryLabel({ operation, input }: OutboxEntry, names: EntryNames): string {
  const [noun = '', verb = ''] = operation.split('.');
  const title = names.title === undefined ? undefined : shown(names.title);
  const operator = names.operator === undefined ? undefined : shown(names.operator);
  const changes = changesIn(input, names);
  // The input was parsed by its operation before the entry was accepted.
  return writes[noun]?.[verb]?.(input as never, { title, operator, changes }) ?? operation;
}

/** The name of a field as people call it. */
export function fieldLabel(field: string): string {
  return fields[field] ?? words.otherField;
}

/**
 * A value of a field, as it is shown.
 *
 * @param name the name of what the value refers to, where it is known
 */
export function fieldValue(field: string, value: unknown, name?: string): string {
  if (isNone(value)) {
    return words.none;
  }
  if (Object.hasOwn(unnamed, field)) {
    return shown(name ?? unnamed[field] ?? '');
  }
  if (field === 'progress' && typeof value === 'number') {
    return words.percent(value);
  }
  if (dateFields.has(field)) {
    return typeof value === 'string' && isCivilDate(value)
      ? writtenDate(value)
      : shown(String(value));
  }
  const written = Array.isArray(value) ? words.list(value.map(String)) : String(value);
  return shown(values[field]?.[written] ?? written);
}

/** Whether people write Markdown into a field, so that it is shown as they read it. */
export function isMarkdown(field: string): boolean {
  return markdownFields.has(field);
}

/** The words of a field, as they are shown to be recognised. */
export function fieldWords(field: string, written: string): string {
  return isMarkdown(field) ? markdownWords(written, recognisedLength) : shown(written);
}

/** A text as it is shown to be recognised: of a long one the beginning. */
function shown(long: string): string {
  return long.length > recognisedLength
    ? `${long.slice(0, characterBoundary(long, recognisedLength))}…`
    : long;
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

/** Whether an entry deletes what it is about. */
export function isDeletion({ operation }: OutboxEntry): boolean {
  return operation.endsWith('.delete');
}

/** The kind of words that the acts on an entry have. */
export function actKind(entry: OutboxEntry): 'conflict' | 'deletion' | 'unconfirmed' | undefined {
  if (entry.state === 'conflict') {
    return isDeletion(entry) ? 'deletion' : 'conflict';
  }
  return entry.state === 'unconfirmed' ? 'unconfirmed' : undefined;
}

/** Why an entry is still here. */
export function entryStatusText(
  entry: OutboxEntry,
  {
    home,
    former,
    changedBy,
  }: {
    readonly home: Home | undefined;
    /** The entry that must be sent before it, and whether that needs the person first. */
    readonly former?: { readonly label: string; readonly isStuck: boolean } | undefined;
    /** The name of whoever else changed what it is about. */
    readonly changedBy?: string | undefined;
  },
): string {
  const { state, reason } = entry;
  switch (state) {
    case 'sending':
      return words.state.sending;
    case 'queued':
      if (former !== undefined) {
        return former.isStuck
          ? words.state.waitingForStuck(former.label)
          : words.state.waitingForItem(former.label);
      }
      if (isScheduled(entry)) {
        return words.state.scheduled(formatAhead(entry.sendAt ?? '', new Date()));
      }
      return (
        reason ??
        (home ? words.state.waitingForHome(home.name, home.state.detail) : words.state.waiting)
      );
    case 'rejected':
      return reason ? words.state.rejected(reason) : words.state.rejectedWithoutReason;
    case 'conflict':
      return isDeletion(entry)
        ? words.state.deletionConflict(changedBy)
        : words.state.conflict(changedBy);
    case 'unconfirmed':
      return reason ?? words.state.unconfirmed;
    case 'sent':
    case 'discarded':
      return '';
  }
}

/** The changed fields that have a name; those without one say where the write goes. */
function changesIn(input: Input, names: EntryNames): string {
  const changes = Object.entries(input)
    .filter(([field]) => Object.hasOwn(fields, field))
    .map(([field, value]) => {
      const label = fieldLabel(field);
      const name = names[field as keyof EntryNames];
      return longFields.has(field)
        ? words.edited(label)
        : words.change(label, fieldValue(field, value, name));
    });
  return words.list(changes);
}

function isNone(value: unknown): boolean {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return value === undefined || value === null || value === '' || isEmptyList;
}
