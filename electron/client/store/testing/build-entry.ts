import { isWrite, writeRule } from '#shared/registry/write-rule.ts';
import type { NewOutboxEntry } from '../store-protocol.ts';

let count = 0;

/** The time at which entries of tests are accepted. */
export const acceptedAt = '2026-11-21T12:00:00.000Z';

/** The fields of an entry that a test may choose; the rest follows from them. */
export type EntryOverrides = Partial<NewOutboxEntry> & {
  readonly conversationId?: string;
  readonly text?: string;
  readonly asOperatorId?: string;
};

/** A message that differs from every other. A test overrides the fields that it is about. */
export function buildEntry(overrides: EntryOverrides = {}): NewOutboxEntry {
  count += 1;
  const {
    conversationId = 'cnv_one',
    text = `Message ${count}`,
    asOperatorId,
    ...rest
  } = overrides;
  return {
    id: `entry-${count}`,
    homeId: 'home',
    operation: 'message.create',
    input: { conversationId, text, ...(asOperatorId !== undefined && { asOperatorId }) },
    subject: { kind: 'conversation', id: conversationId },
    createdAt: acceptedAt,
    creates: 'message',
    coalesces: false,
    mustCheck: false,
    ...rest,
  };
}

/** The entry of a write of any kind, built by the rules of its operation. */
export function buildWrite(
  operation: string,
  input: Readonly<Record<string, unknown>>,
  overrides: Partial<NewOutboxEntry> = {},
): NewOutboxEntry {
  if (!isWrite(operation)) {
    throw new Error(`${operation} is no write.`);
  }
  const { noun, idField, creates, coalesces } = writeRule(operation);
  const base = buildEntry();
  const isCreation = creates === noun;
  const temporaryId = isCreation ? `new_${overrides.id ?? base.id}` : undefined;
  const id = temporaryId ?? String(idField === undefined ? 'all' : input[idField]);
  return {
    ...base,
    operation,
    input,
    subject: { kind: noun, id },
    creates,
    coalesces,
    ...(temporaryId !== undefined && { temporaryId }),
    ...overrides,
  };
}
