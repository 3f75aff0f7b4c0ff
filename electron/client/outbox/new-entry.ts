import { randomUUID } from 'node:crypto';
import type { WriteOperationName } from '#shared/registry/registry.ts';
import { writeRule } from '#shared/registry/write-rule.ts';
import { temporaryIdOf } from '#shared/outbox/temporary-id.ts';
import type { NewOutboxEntry } from '../store/store-protocol.ts';

/** The parts of an entry that follow from its operation and input alone. */
export function newEntry(
  operation: WriteOperationName,
  input: Record<string, unknown>,
  id: string = randomUUID(),
): Omit<NewOutboxEntry, 'homeId' | 'mustCheck' | 'createdAt'> {
  const { noun, idField, creates, coalesces } = writeRule(operation);
  const { together } = input;
  const act = typeof together === 'string' ? together : undefined;
  const base = { id, operation, input, creates, coalesces, act };
  if (creates === noun) {
    const temporaryId = temporaryIdOf(id);
    return { ...base, subject: { kind: noun, id: temporaryId }, temporaryId };
  }
  const subjectId = idField === undefined ? 'all' : String(input[idField]);
  return { ...base, subject: { kind: noun, id: subjectId } };
}
