import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ReadableDb, WritableDb } from '../server/storage/database.ts';
import type { ConversationKey, NewOutboxEntry } from './store-protocol.ts';

type EntryState = OutboxEntry['state'];

interface OutboxRow {
  readonly id: string;
  readonly home_id: string;
  readonly conversation_id: string;
  readonly text: string;
  readonly as_operator_id: string | null;
  readonly state: EntryState;
  readonly created_at: string;
  readonly message_id: string | null;
  readonly reason: string | null;
}

/** Adds an entry at the end of its conversation; one that is there already stays as it is. */
export function acceptEntry(db: WritableDb, entry: NewOutboxEntry): OutboxEntry {
  db.run(
    `INSERT INTO outbox (id, home_id, conversation_id, text, as_operator_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
    entry.id,
    entry.homeId,
    entry.conversationId,
    entry.text,
    entry.asOperatorId ?? null,
    entry.createdAt,
  );
  return requireEntry(db, entry.id);
}

/** The entries of a conversation that are neither sent nor discarded, oldest first. */
export function listOpenEntries(db: ReadableDb, key: ConversationKey): OutboxEntry[] {
  return db
    .all<OutboxRow>(
      `SELECT * FROM outbox
       WHERE home_id = ? AND conversation_id = ? AND state IN ('queued', 'sending', 'rejected')
       ORDER BY position`,
      key.homeId,
      key.conversationId,
    )
    .map(entryOf);
}

/** Queues again what an earlier run was sending; the conversations that have work, oldest first. */
export function recoverEntries(db: WritableDb, homeId: string): string[] {
  db.run(`UPDATE outbox SET state = 'queued' WHERE home_id = ? AND state = 'sending'`, homeId);
  return db
    .all<{ conversation_id: string }>(
      `SELECT conversation_id FROM outbox WHERE home_id = ? AND state = 'queued'
       GROUP BY conversation_id ORDER BY min(position)`,
      homeId,
    )
    .map((row) => row.conversation_id);
}

/**
 * Marks the first waiting entry of a conversation as `sending`. One that is `sending` already is
 * taken again: it is the same try, whose outcome could not be written.
 */
export function takeEntry(db: WritableDb, key: ConversationKey): OutboxEntry | undefined {
  const first = db.get<{ id: string }>(
    `SELECT id FROM outbox
     WHERE home_id = ? AND conversation_id = ? AND state IN ('queued', 'sending')
     ORDER BY position LIMIT 1`,
    key.homeId,
    key.conversationId,
  );
  return first && moveEntry(db, first.id, { to: 'sending', from: ['queued', 'sending'] });
}

/** What changes with the state of an entry. */
interface EntryMove {
  readonly to: EntryState;
  /** The states from which the move is allowed; an entry already there is left as it is. */
  readonly from: readonly EntryState[];
  readonly messageId?: string;
  readonly reason?: string;
}

/**
 * Moves an entry to another state.
 *
 * @throws ProblemError `not_found`, or `precondition_failed` for a move that is not allowed
 */
export function moveEntry(db: WritableDb, entryId: string, move: EntryMove): OutboxEntry {
  const entry = requireEntry(db, entryId);
  const isRepeat = entry.state === move.to && entry.messageId === move.messageId;
  if (!isRepeat && !move.from.includes(entry.state)) {
    throw problemError('precondition_failed', whyNot[entry.state]);
  }
  db.run(
    'UPDATE outbox SET state = ?, message_id = ?, reason = ? WHERE id = ?',
    move.to,
    move.messageId ?? null,
    move.reason ?? null,
    entryId,
  );
  return requireEntry(db, entryId);
}

/**
 * Binds an entry to the message that it became. A UNIQUE index keeps a message from ever being
 * bound twice; asking first only gives the refusal its sentence.
 */
export function confirmEntry(
  db: WritableDb,
  { entryId, messageId }: { entryId: string; messageId: string },
): OutboxEntry {
  const isTaken = db.get(
    `SELECT 1 FROM outbox AS other JOIN outbox AS own ON own.home_id = other.home_id
     WHERE own.id = ? AND other.message_id = ? AND other.id <> own.id`,
    entryId,
    messageId,
  );
  if (isTaken !== undefined) {
    throw problemError(
      'precondition_failed',
      'The service answered with a message that was sent before.',
    );
  }
  return moveEntry(db, entryId, { to: 'sent', from: ['sending'], messageId });
}

/** Takes an entry back. The tombstone has no text; the answer has it for the last time. */
export function discardEntry(db: WritableDb, entryId: string): OutboxEntry {
  const { text } = requireEntry(db, entryId);
  const discarded = moveEntry(db, entryId, { to: 'discarded', from: ['queued', 'rejected'] });
  db.run(`UPDATE outbox SET text = '' WHERE id = ?`, entryId);
  return { ...discarded, text };
}

const whyNot: Readonly<Record<EntryState, string>> = {
  queued: 'The message waits to be sent.',
  sending: 'The message is being sent just now.',
  sent: 'The message has been sent.',
  rejected: 'The message has been refused.',
  discarded: 'The message has been discarded.',
};

function requireEntry(db: ReadableDb, id: string): OutboxEntry {
  const row = db.get<OutboxRow>('SELECT * FROM outbox WHERE id = ?', id);
  if (row === undefined) {
    throw problemError('not_found', 'There is no such message in the outbox.');
  }
  return entryOf(row);
}

function entryOf(row: OutboxRow): OutboxEntry {
  return {
    id: row.id,
    homeId: row.home_id,
    conversationId: row.conversation_id,
    text: row.text,
    state: row.state,
    createdAt: row.created_at,
    ...(row.as_operator_id !== null && { asOperatorId: row.as_operator_id }),
    ...(row.message_id !== null && { messageId: row.message_id }),
    ...(row.reason !== null && { reason: row.reason }),
  };
}

/**
 * After a backup was restored: what waited when it was made may have been sent since, so each
 * counts as an interrupted try.
 */
export function doubtEntries(db: WritableDb): void {
  db.run(`UPDATE outbox SET state = 'sending' WHERE state = 'queued'`);
}
