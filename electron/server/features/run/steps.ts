import type { RunStep } from '#shared/domain/run/schema.ts';
import { readOwnActs, readReplies } from '../../runs/journal.ts';
import type { KeptCall, KeptOwnAct, KeptReply } from '../../runs/journal.ts';
import { readNotes } from '../../runs/notes.ts';
import type { KeptNote } from '../../runs/notes.ts';
import { readWrites } from '../../runs/run-writes.ts';
import type { KeptWrite } from '../../runs/run-writes.ts';
import type { ReadableDb } from '../../../storage/database.ts';

/** Returns the steps of a run, oldest first, each with what was written by it. */
export function stepsOf(db: ReadableDb, runSeq: number): RunStep[] {
  const writes = Map.groupBy(readWrites(db, runSeq), ({ stepId }) => stepId);
  const replies = readReplies(db, runSeq);
  const heard = new Set(replies.flatMap((reply) => reply.heard));
  const steps = [
    ...replies.map((reply) => [reply.seq, replyStep(reply)] as const),
    ...replies.flatMap(({ calls }) => calls.map((call) => [call.seq, callStep(call)] as const)),
    ...readOwnActs(db, runSeq).map((act) => [act.seq, actStep(act)] as const),
    ...readNotes(db, runSeq).map(
      (note) => [note.seq, noteStep(note, heard.has(note.seq))] as const,
    ),
  ];
  return steps
    .toSorted(([a], [b]) => a - b)
    .map(([, step]) => ({ ...step, wrote: (writes.get(step.id) ?? []).map(wroteOf) }));
}

function wroteOf({ operation, kind, id, undoneAt }: KeptWrite): RunStep['wrote'][number] {
  return { operation, kind, id, ...(undoneAt !== null && { undoneAt }) };
}

function replyStep({ id, at, model, ms, parts }: KeptReply): Omit<RunStep, 'wrote'> {
  const said = (type: 'text' | 'reasoning') =>
    parts.flatMap((part) => (part.type === type ? [part.text] : [])).join('') || undefined;
  // A script has no name, and takes no time that anybody would notice
  const by = model === '' ? {} : { model, ms };
  return { id, kind: 'reply', at, ...by, text: said('text'), reasoning: said('reasoning') };
}

function callStep(call: KeptCall): Omit<RunStep, 'wrote'> {
  const { id, at, name: tool, state, result } = call;
  return { id, kind: 'call', at, tool, arguments: call.arguments, state, result };
}

function actStep({ id, at }: KeptOwnAct): Omit<RunStep, 'wrote'> {
  return { id, kind: 'act', at };
}

/** Returns a note as a step, with whether a model has read it. */
export function noteStep(
  { id, at, author, text }: KeptNote,
  isRead: boolean,
): Omit<RunStep, 'wrote'> {
  return { id, kind: 'note', at, author, text, isRead };
}
