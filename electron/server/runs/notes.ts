import type { ReadableDb } from '../../storage/database.ts';
import { insertStep } from './journal.ts';
import type { JournalContext, KeptReply } from './journal.ts';
import { unpack } from './packed.ts';

/** The step of work at which its report is written. No model is asked after it. */
export const reportStep = 2;

/** A note of a person in the journal of a run. */
export interface KeptNote extends Pick<KeptReply, 'seq' | 'id' | 'at'> {
  /** The name of its author when it was written. */
  readonly author: string;
  readonly text: string;
}

/** Keeps a note of a person for the model of a run, and returns the key of its step. */
export function insertNote(
  context: JournalContext,
  runSeq: number,
  body: Pick<KeptNote, 'author' | 'text'>,
): number {
  const step = { kind: 'note', state: 'done', ms: 0, replay: undefined } as const;
  return insertStep(context, { ...step, runSeq, body });
}

/** Reads the notes of a run, in the order in which they came. */
export function readNotes(db: ReadableDb, runSeq: number): KeptNote[] {
  return db
    .all<Pick<KeptNote, 'seq' | 'id' | 'at'> & { readonly body: Uint8Array }>(
      `SELECT seq, id, at, body FROM run_steps WHERE run_seq = ? AND kind = 'note' ORDER BY seq`,
      runSeq,
    )
    .map(({ body, ...note }) => {
      // As `insertNote` wrote it
      const { author = '', text = '' } = (unpack(body) ?? {}) as Partial<KeptNote>;
      return { ...note, author, text };
    });
}

/**
 * Returns whether notes of a run came too late to be read for its last reply. One that two replies
 * have passed over has no room beside the work and keeps nobody waiting.
 */
export function hasLateNotes(
  db: ReadableDb,
  runSeq: number,
  replies: readonly Pick<KeptReply, 'seq' | 'heard'>[],
): boolean {
  const heard = new Set(replies.flatMap((reply) => reply.heard));
  return readNotes(db, runSeq).some(
    (note) => !heard.has(note.seq) && replies.filter(({ seq }) => seq > note.seq).length < 2,
  );
}

/** The facts that decide whether a run takes a note. */
interface NoteFacts {
  readonly step: number;
  readonly hasModel: boolean;
  readonly notes: number;
}

/** Reads the facts that decide whether a run takes a note. */
export function noteFactsOf(db: ReadableDb, runSeq: number): NoteFacts | undefined {
  const row = db.get<Omit<NoteFacts, 'hasModel'> & { readonly hasModel: number }>(
    `SELECT r.step, coalesce(d.kind = 'model', 0) AS hasModel,
            (SELECT count(*) FROM run_steps WHERE run_seq = r.seq AND kind = 'note') AS notes
     FROM runs r LEFT JOIN operator_drivers d ON d.operator_seq = r.operator_seq WHERE r.seq = ?`,
    runSeq,
  );
  return row && { ...row, hasModel: row.hasModel === 1 };
}
