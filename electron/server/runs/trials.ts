import type { RunId } from '#shared/domain/run/ids.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import type { JournalContext } from './journal.ts';
import { insertNote } from './notes.ts';
import { insertRun, moveRun } from './run-store.ts';

// A trial is a run in which an operator answers words of a person and writes nothing else. The words
// are its note, and the answer is its reply.

/** The person who tries, and the operator that is tried. */
interface TrialParties {
  readonly operatorSeq: number;
  readonly userSeq: number;
}

/** A trial that is to be made. */
interface NewTrial extends TrialParties {
  readonly guildSeq: number;
  /** The name of the person, and what they write. */
  readonly author: string;
  readonly text: string;
}

/** The facts of a stop. */
interface StopFacts {
  readonly now: string;
  readonly reason: string;
}

/** Adds a trial, and returns its key and its id. */
export function insertTrial(
  context: JournalContext,
  { guildSeq, operatorSeq, userSeq, ...words }: NewTrial,
): { readonly seq: number; readonly runId: RunId } {
  const runId = context.newId('run') as RunId;
  const chain = { origin: undefined, depth: 0, userSeq };
  const run = { guildSeq, operatorSeq, cause: { type: 'trial' }, chain } as const;
  const seq = insertRun({ ...context, newId: () => runId }, run);
  insertNote(context, seq, words);
  return { seq, runId };
}

/** Stops the trials of a person that go on with an operator, and returns their keys. */
export function stopTrials(
  db: WritableDb,
  { operatorSeq, userSeq }: TrialParties,
  facts: StopFacts,
): number[] {
  const open = openTrials(db, `AND operator_seq = ? AND user_seq = ?`, operatorSeq, userSeq);
  return stopAll(db, open, facts);
}

/** Stops the trials that an earlier start of the server has left: nobody waits for them any more. */
export function stopLeftTrials(db: WritableDb, facts: StopFacts): void {
  stopAll(db, openTrials(db), facts);
}

function openTrials(db: ReadableDb, condition = '', ...values: number[]): number[] {
  return db
    .all<{ seq: number }>(
      `SELECT seq FROM runs WHERE cause = 'trial' AND ended_at IS NULL ${condition}`,
      ...values,
    )
    .map(({ seq }) => seq);
}

function stopAll(db: WritableDb, seqs: number[], facts: StopFacts): number[] {
  for (const seq of seqs) {
    moveRun(db, { seq }, 'stop', facts);
  }
  return seqs;
}

/** The way from whoever wants a trial to what lets it go on. */
export class WantedTrials {
  #begin: ((runSeq: number) => void) | undefined;

  /** Has a trial begun once it is committed. */
  want(runSeq: number): void {
    this.#begin?.(runSeq);
  }

  onWanted(begin: (runSeq: number) => void): void {
    this.#begin = begin;
  }
}
