import type { RunStep } from '#shared/domain/run/schema.ts';
import { readReplies, readWrites } from '../../runs/journal.ts';
import type { KeptCall, KeptReply } from '../../runs/journal.ts';
import type { ReadableDb } from '../../../storage/database.ts';

/** Returns the steps of a run, oldest first, each with what was written by it. */
export function stepsOf(db: ReadableDb, runSeq: number): RunStep[] {
  const writes = Map.groupBy(readWrites(db, runSeq), ({ stepId }) => stepId);
  const wroteBy = (id: string) =>
    (writes.get(id) ?? []).map(({ operation, kind, id: thing }) => ({
      operation,
      kind,
      id: thing,
    }));
  return readReplies(db, runSeq).flatMap((reply) => [
    { ...replyStep(reply), wrote: wroteBy(reply.id) },
    ...reply.calls.map((call) => ({ ...callStep(call), wrote: wroteBy(call.id) })),
  ]);
}

function replyStep({ id, at, model, ms, parts }: KeptReply): Omit<RunStep, 'wrote'> {
  const said = (type: 'text' | 'reasoning') =>
    parts.flatMap((part) => (part.type === type ? [part.text] : [])).join('') || undefined;
  return { id, kind: 'reply', at, model, ms, text: said('text'), reasoning: said('reasoning') };
}

function callStep(call: KeptCall): Omit<RunStep, 'wrote'> {
  const { id, at, name: tool, state, result } = call;
  return { id, kind: 'call', at, tool, arguments: call.arguments, state, result };
}
