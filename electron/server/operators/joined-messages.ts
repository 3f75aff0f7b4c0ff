import type { NewIdentifier } from '../basics/identifiers.ts';
import { readReplies } from '../runs/journal.ts';
import { findAnsweredBy } from '../runs/decision-store.ts';
import { readNotes } from '../runs/notes.ts';
import { insertRun, joinedMessages, setFate } from '../runs/run-store.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { recordResponse } from './response-store.ts';
import type { MessageCause, Run } from './run-rows.ts';
import { findPendingMessage, personOf } from './thread-store.ts';

/** A message that joined a run, or a note on its work, as its model is told it. */
export interface JoinedMessage {
  readonly seq: number;
  readonly authorName: string;
  readonly isByOperator: boolean;
  readonly text: string;
}

/**
 * Returns the messages that joined a run, in their order. The answer to a question of an earlier run,
 * which this one tries again, has the question before it.
 */
export function joinedTo(db: ReadableDb, runSeq: number): JoinedMessage[] {
  return db
    .all<Omit<JoinedMessage, 'isByOperator'> & { isByOperator: number }>(
      `SELECT m.seq, m.text, coalesce(u.name, o.name, '') AS authorName,
              m.author_type = 'operator' AS isByOperator
       FROM messages m
         LEFT JOIN users u ON m.author_type = 'user' AND u.id = m.author_id
         LEFT JOIN operators o ON m.author_type = 'operator' AND o.id = m.author_id
       WHERE m.seq IN (
         SELECT message_seq FROM run_messages WHERE run_seq = ?1 AND kind = 'joined'
         UNION ALL
         SELECT d.message_seq FROM run_messages f JOIN decisions d ON d.answer_seq = f.message_seq
         WHERE f.run_seq = ?1 AND d.run_seq <> ?1)
       ORDER BY m.seq`,
      runSeq,
    )
    .map((row) => ({ ...row, isByOperator: row.isByOperator === 1 }));
}

/** Returns the notes of people on the work of a run, as messages that joined it. */
export function notesTo(db: ReadableDb, runSeq: number): JoinedMessage[] {
  return readNotes(db, runSeq).map(({ seq, author, text }) => {
    return { seq, authorName: author, isByOperator: false, text };
  });
}

/** Ends the messages that joined a run, in the transaction in which it ends. */
interface Settling {
  readonly db: WritableDb;
  readonly newId: NewIdentifier;
  readonly now: string;
}

/**
 * Gives each message a run of its own that has joined a run and that nobody has read for its end: one
 * that came too late, or all where the run has failed. The answer to a question stays with the run that
 * asked: alone it says nothing, and whoever tries the run again reads it there. Where the run ends in
 * silence, those that stay have the same reason as its cause.
 */
export function settleJoined(
  { db, newId, now }: Settling,
  { seq, operator }: Run<MessageCause>,
  end: {
    readonly hasFailed?: boolean;
    readonly silence?: { readonly kind: 'passed' | 'stopped'; readonly reason: string };
  } = {},
): void {
  const joined = joinedMessages(db, seq);
  if (joined.length === 0) {
    return;
  }
  const heard = new Set(readReplies(db, seq).flatMap((reply) => reply.heard));
  for (const messageSeq of joined) {
    const message = findPendingMessage(db, messageSeq);
    if (message === undefined) {
      continue;
    }
    const isAnswer = findAnsweredBy(db, messageSeq) !== undefined;
    if (isAnswer || (heard.has(messageSeq) && end.hasFailed !== true)) {
      if (end.silence !== undefined) {
        recordResponse(db, { message, operator, ...end.silence });
      }
      continue;
    }
    const { conversationSeq, guildSeq } = message;
    const runSeq = insertRun(
      { db, newId, now },
      {
        guildSeq,
        operatorSeq: operator.seq,
        cause: { type: 'message', messageSeq, conversationSeq },
        chain: { origin: undefined, depth: 0, userSeq: personOf(db, message) },
      },
    );
    setFate(db, { messageSeq, operatorSeq: operator.seq, runSeq });
  }
}
