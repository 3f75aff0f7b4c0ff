import type { OperationInput, OperationName } from '#shared/registry/registry.ts';
import { toJson } from '../answers/json-text.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import { insertWrite } from '../runs/run-writes.ts';
import type { WritableDb } from '../../storage/database.ts';
import type { Run } from './run-rows.ts';

/** The kinds of the things that runs write. */
export const kinds: Readonly<Partial<Record<OperationName, 'work_item' | 'document' | 'message'>>> =
  {
    'work_item.create': 'work_item',
    'work_item.update': 'work_item',
    'document.create': 'document',
    'document.update': 'document',
    'message.create': 'message',
  };

/**
 * Keeps what a step has written. Of a message only its id, since it is never taken back; of a document
 * the version that it now has, since its time may be that of the next one too.
 */
export function keepWrite(
  db: WritableDb,
  stepSeq: number,
  { name, before, after }: { name: OperationName; before?: unknown; after: unknown },
): void {
  const kind = kinds[name];
  const { id } = after as { id: string };
  if (kind === undefined) {
    throw new Error(`Runs do not write by ${name}.`);
  }
  insertWrite(db, stepSeq, {
    operation: name,
    kind,
    id,
    after: kind === 'message' ? { id } : kind === 'document' ? versioned(db, after, id) : after,
    ...(before !== undefined && { before }),
  });
}

function versioned(db: WritableDb, after: unknown, id: string): unknown {
  const row = db.get<{ version: number }>(`SELECT version FROM documents WHERE id = ?`, id);
  return { ...(after as object), version: row?.version };
}

/** Reads an item that is to be changed. Nothing else writes between this and the change. */
export function stateBefore<Name extends OperationName>(
  perform: PerformInput,
  { actor }: Pick<Run, 'actor'>,
  name: Name,
  input: OperationInput<Name>,
): unknown {
  if (name !== 'work_item.update') {
    return undefined;
  }
  // The input of that operation; TypeScript cannot relate the two
  const { workItemId } = input as OperationInput<'work_item.update'>;
  return JSON.parse(toJson(perform('work_item.get', actor, { workItemId }).output));
}
