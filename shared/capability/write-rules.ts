import type { WriteOperationName } from '../contract/registry.ts';

/** The kinds of things that a write can be about. */
export const subjectKinds = [
  'conversation',
  'work_item',
  'document',
  'notification',
  'guild',
  'operator',
] as const;

/** A kind of thing that a write is about. */
export type SubjectKind = (typeof subjectKinds)[number];

/** What is known of a write before it is sent. */
export interface WriteRule {
  /** What it is about: writes about one thing go out in their order. */
  readonly kind: SubjectKind;
  /** The field that names it; absent where the write makes it, or is about all of its kind. */
  readonly subject?: string;
  /** What it makes, where it makes something. */
  readonly makes?: SubjectKind | 'message';
  /** Whether a later one of the same thing may be merged into one that has not begun. */
  readonly folds?: true;
}

/** What each write is about: a line an operation, none left out. */
const rules = {
  'guild.create': { kind: 'guild', makes: 'guild' },
  'guild.update': { kind: 'guild', subject: 'guildId' },
  'operator.create': { kind: 'operator', makes: 'operator' },
  'operator.update': { kind: 'operator', subject: 'operatorId' },
  'conversation.create': { kind: 'conversation', makes: 'conversation' },
  'conversation.update': { kind: 'conversation', subject: 'conversationId', folds: true },
  'message.create': { kind: 'conversation', subject: 'conversationId', makes: 'message' },
  'message.retry': { kind: 'conversation', subject: 'conversationId' },
  'document.create': { kind: 'document', makes: 'document' },
  'document.update': { kind: 'document', subject: 'docId', folds: true },
  'document.delete': { kind: 'document', subject: 'docId' },
  'notification.read_all': { kind: 'notification' },
  'notification.read': { kind: 'notification', subject: 'notificationId' },
  'work_item.create': { kind: 'work_item', makes: 'work_item' },
  'work_item.update': { kind: 'work_item', subject: 'workItemId', folds: true },
  'work_item.delete': { kind: 'work_item', subject: 'workItemId' },
} as const satisfies Record<WriteOperationName, WriteRule>;

/** What a write is about, what it makes, and whether it folds. */
export function writeRule(operation: WriteOperationName): WriteRule {
  return rules[operation];
}

/** Whether a name is that of a write. */
export function isWrite(name: string): name is WriteOperationName {
  return Object.hasOwn(rules, name);
}

/**
 * The input of an operation with its identifiers replaced. By the contract's own names, what
 * ends in `Id` or `Ids` holds identifiers and nothing else does.
 */
export function mapIdentifiers(
  input: Readonly<Record<string, unknown>>,
  replace: (id: string) => string,
): Record<string, unknown> {
  const replaced = (field: string, value: unknown) => {
    if (field.endsWith('Id') && typeof value === 'string') {
      return replace(value);
    }
    return field.endsWith('Ids') && Array.isArray(value)
      ? value.map((id: unknown) => (typeof id === 'string' ? replace(id) : id))
      : value;
  };
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, replaced(field, value)]),
  );
}
