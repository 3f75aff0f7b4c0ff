import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { WriteOperationName } from '#shared/contract/registry.ts';
import type { Home } from '#shared/capability/home.ts';
import { recognisedLength } from '#shared/limits/limits.ts';

type Input = OutboxEntry['input'];

/**
 * What each write does, in words: a line an operation, none left out. The names stand here as keys,
 * so that it does not compile while one is missing.
 */
const labels: Readonly<Record<WriteOperationName, (input: Input) => string>> = {
  'guild.create': ({ name }) => `New guild ${quoted(name)}`,
  'guild.update': ({ name }) => `New name of the guild: ${quoted(name)}`,
  'operator.create': ({ name }) => `New operator ${quoted(name)}`,
  'operator.update': (input) => changes('Operator', input, 'operatorId'),
  'conversation.create': ({ title }) =>
    title === undefined ? 'New thread' : `New thread ${quoted(title)}`,
  'conversation.update': ({ archived, ...input }) =>
    archived === undefined
      ? changes('Thread', input, 'conversationId')
      : `Thread ${archived === true ? 'archived' : 'brought back'}`,
  'message.create': () => 'Message',
  'message.retry': () => 'A message to be answered once more',
  'document.create': ({ title }) => `New document ${quoted(title)}`,
  'document.update': (input) => changes('Document', input, 'guildId', 'docId', 'ifMatch'),
  'document.delete': () => 'A document deleted',
  'notification.read': () => 'A notification marked as read',
  'notification.read_all': () => 'All notifications marked as read',
  'work_item.create': ({ type, title }) => `New ${words(type)} ${quoted(title)}`,
  'work_item.update': (input) => changes('Work item', input, 'workItemId'),
  'work_item.delete': () => 'A work item deleted',
};

/** Fields whose names are not what people call them. */
const fieldLabels: Readonly<Record<string, string>> = {
  assignedOperatorId: 'operator',
  parentId: 'parent',
};

/** The fields of which only the change is told: they are too long for a line. */
const longFields: ReadonlySet<string> = new Set(['description', 'content', 'personality']);

/**
 * The fields of a write that hold what a person has written; the first that it has is edited. The
 * names are keys here, too.
 */
const editableFields: Readonly<Partial<Record<WriteOperationName, readonly string[]>>> = {
  'message.create': ['text'],
  'conversation.create': ['initialMessage', 'title'],
  'conversation.update': ['title'],
  'document.create': ['content'],
  'document.update': ['content', 'title', 'description'],
  'guild.create': ['name'],
  'guild.update': ['name'],
  'operator.create': ['name'],
  'operator.update': ['name', 'role', 'personality'],
  'work_item.create': ['title'],
  'work_item.update': ['title', 'description'],
};

/** What an entry does: `Message`, `New thread “A picnic”`, `Work item: status to done`. */
export function entryLabel({ operation, input }: OutboxEntry): string {
  return labels[operation](input);
}

/** The name of a field as people call it. */
export function fieldLabel(field: string): string {
  return fieldLabels[field] ?? field;
}

/** A value of a field, as it is shown. */
export function fieldValue(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') {
    return 'none';
  }
  return field === 'progress' && typeof value === 'number' ? `${value} %` : shown(words(value));
}

/** A text as it is shown to be recognised: of a long one the beginning. */
export function shown(text: string): string {
  return text.length > recognisedLength ? `${text.slice(0, recognisedLength)}…` : text;
}

/**
 * The field that can be edited and what stands in it; none where there is nothing to edit, or
 * where it must be decided first which of two values stays.
 */
export function editableField({
  operation,
  input,
  state,
}: OutboxEntry): { readonly field: string; readonly text: string } | undefined {
  const fields = state === 'conflict' ? [] : (editableFields[operation] ?? []);
  const field = fields.find((name) => typeof input[name] === 'string');
  return field === undefined ? undefined : { field, text: String(input[field]) };
}

/** Why an entry is still here. */
export function entryStatusText(
  { state, reason, waitsFor }: OutboxEntry,
  home: Home | undefined,
  former: OutboxEntry | undefined,
): string {
  switch (state) {
    case 'sending':
      return 'On its way…';
    case 'queued':
      if (waitsFor !== undefined && former !== undefined) {
        return `Waits for what goes before it: ${entryLabel(former)}.`;
      }
      return reason ?? `Waits for ${home?.name ?? 'its home'}.`;
    case 'rejected':
      return `Refused: ${reason ?? 'the service does not take it.'}`;
    case 'conflict':
      return 'Somebody else has changed the same meanwhile. Which one shall stay?';
    case 'unconfirmed':
      return reason ?? 'It may have arrived: no answer came, and a look could not tell.';
    case 'sent':
    case 'discarded':
      return '';
  }
}

function changes(what: string, input: Input, ...ids: readonly string[]): string {
  const fields = Object.entries(input)
    .filter(([field]) => !ids.includes(field))
    .map(([field, value]) =>
      longFields.has(field)
        ? fieldLabel(field)
        : `${fieldLabel(field)} to ${fieldValue(field, value)}`,
    );
  return `${what}: ${fields.join(', ')}`;
}

function quoted(value: unknown): string {
  return `“${words(value)}”`;
}

/** A value of the contract in words: `in_progress` is `in progress`. */
function words(value: unknown): string {
  return typeof value === 'string' && /^[a-z]+(_[a-z]+)+$/u.test(value)
    ? value.replaceAll('_', ' ')
    : String(value);
}
