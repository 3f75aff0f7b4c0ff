import { noteLimits } from '#shared/limits/note-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { WriteContext } from '../../perform/operation-handler.ts';
import { insertNote, noteFactsOf, readNotes, reportStep } from '../../runs/notes.ts';
import type { KeptNote } from '../../runs/notes.ts';
import type { StoredRun } from './store.ts';

/**
 * Keeps a note of the caller for the operator of a run.
 *
 * @throws ProblemError `takes_no_notes` where nobody would read it
 */
export function steerRun(context: WriteContext, stored: StoredRun, text: string): KeptNote {
  const { db, newId, now, actor } = context;
  const refusal = refusalOf(db, stored);
  if (refusal !== undefined) {
    throw problemError('takes_no_notes', refusal);
  }
  const seq = insertNote({ db, newId, now }, stored.seq, { author: actor.name, text });
  const note = readNotes(db, stored.seq).find((each) => each.seq === seq);
  if (note === undefined) {
    throw new Error('A note that was just kept is gone.');
  }
  return note;
}

/** Why a run takes no note, and what to do instead; undefined where it takes one. */
function refusalOf(
  db: ReadableDb,
  { seq, conversationSeq, run: { cause, endedAt } }: StoredRun,
): string | undefined {
  const { step = 0, hasModel = false, notes = 0 } = noteFactsOf(db, seq) ?? {};
  if (conversationSeq !== null) {
    return 'This run answers a message. Write to the operator in its thread.';
  }
  if (cause === 'trial') {
    return 'This run only tries the operator. Write what you want to know, and try it again.';
  }
  if (endedAt !== undefined || step > reportStep) {
    return 'This work has ended, so nobody would read the note. Say in the item what is still to be done, and assign it again.';
  }
  if (!hasModel) {
    return 'This operator follows a script, which reads no notes. Change the item itself, or have a model drive the operator.';
  }
  return notes < noteLimits.ofRun
    ? undefined
    : `This run has ${noteLimits.ofRun} notes, which is the most. Stop it, say in the item what is to be done, and assign it again.`;
}
