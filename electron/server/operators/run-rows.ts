import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { RunId } from '#shared/domain/run/ids.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import type { OperatorActor } from '../access/actor.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { findPendingMessage, operatorColumns, operatorOf } from './thread-store.ts';
import type { KnownOperator, OperatorRow, PendingMessage } from './thread-store.ts';

/** A message that an operator may answer. */
export interface MessageCause {
  readonly type: 'message';
  readonly message: PendingMessage;
}

/** An item that is assigned to an operator. */
export interface AssignmentCause {
  readonly type: 'assignment';
  readonly workItemId: WorkItemId;
  readonly guildSeq: number;
  readonly guildId: GuildId;
}

/** A run: the work of an operator on one message or one assignment. */
export interface Run<Cause = MessageCause | AssignmentCause> {
  readonly seq: number;
  readonly id: RunId;
  readonly operator: KnownOperator;
  readonly cause: Cause;
  /** Whether an operator's act caused it, so that its messages are rounds. */
  readonly isCausedByOperator: boolean;
  readonly origin: number;
  readonly depth: number;
  /** The tries of the next step that failed or ended the process. */
  readonly attempts: number;
  /** How often its model gave no answer to the next step. */
  readonly tries: number;
  /** The number of finished steps. */
  readonly step: number;
  /** The operator as an actor. */
  readonly actor: OperatorActor;
}

/** The next run of an operator in a conversation, or at work. */
export interface LaneHead {
  readonly seq: number;
  /** Null for work. */
  readonly conversationSeq: number | null;
  readonly attempts: number;
  /** The time before which it does not go on; null if it need not wait. */
  readonly notBefore: string | null;
}

/** The work on a done, cancelled or deleted item waits until it is reopened or restored. */
const isCauseThere = `(r.work_item_seq IS NULL
  OR EXISTS (SELECT 1 FROM work_items i
    WHERE i.seq = r.work_item_seq AND i.trashed = 0 AND i.status NOT IN ('done', 'cancelled')))`;

/** Returns the operators with runs that have not ended, but for those that are paused. */
export function operatorsWithOpenRuns(db: ReadableDb): number[] {
  return db
    .all<{ seq: number }>(
      `SELECT o.seq FROM operators o WHERE EXISTS (
         SELECT 1 FROM runs r WHERE r.operator_seq = o.seq AND r.ended_at IS NULL)
         AND NOT EXISTS (
           SELECT 1 FROM operator_limits l WHERE l.operator_seq = o.seq AND l.paused = 1)
       ORDER BY o.seq`,
    )
    .map((row) => row.seq);
}

/**
 * Returns the oldest run that an operator can go on with in each conversation and at work, the
 * oldest first. One that waits for a person holds up no other. The conversations are found by leaps through an index, however many messages wait
 * in each.
 */
export function laneHeads(db: ReadableDb, operatorSeq: number): LaneHead[] {
  return db.all(
    `WITH RECURSIVE
       open AS (SELECT seq, conversation_seq, work_item_seq FROM runs
         WHERE operator_seq = ?1 AND ended_at IS NULL AND state <> 'waiting' AND cause <> 'trial'),
       lanes (conversation_seq) AS (
         SELECT min(conversation_seq) FROM open WHERE conversation_seq > 0
         UNION ALL
         SELECT (SELECT min(o.conversation_seq) FROM open o
           WHERE o.conversation_seq > lanes.conversation_seq)
         FROM lanes WHERE conversation_seq IS NOT NULL),
       heads (seq) AS (
         SELECT (SELECT min(o.seq) FROM open o WHERE o.conversation_seq = lanes.conversation_seq)
         FROM lanes WHERE conversation_seq IS NOT NULL
         UNION ALL
         SELECT min(r.seq) FROM open r WHERE r.conversation_seq IS NULL AND ${isCauseThere})
     SELECT r.seq, r.conversation_seq AS conversationSeq, r.attempts, r.not_before AS notBefore
     FROM heads CROSS JOIN runs r ON r.seq = heads.seq ORDER BY r.seq`,
    operatorSeq,
  );
}

interface RunRow extends OperatorRow {
  readonly seq: number;
  readonly id: RunId;
  readonly origin: number;
  readonly depth: number;
  readonly attempts: number;
  readonly tries: number;
  readonly step: number;
  readonly messageSeq: number | null;
  readonly workItemId: WorkItemId | null;
  readonly guildSeq: number;
  readonly guildId: GuildId;
}

/** Returns a run; undefined once it has ended, or while its item is done, cancelled or deleted. */
export function findOpenRun(db: ReadableDb, seq: number): Run | undefined {
  const row = db.get<RunRow>(
    `SELECT r.seq, r.id, r.origin, r.depth, r.attempts, r.tries, r.step, r.message_seq AS messageSeq,
            w.id AS workItemId, g.seq AS guildSeq, g.id AS guildId, ${operatorColumns}
     FROM runs r
       JOIN operators o ON o.seq = r.operator_seq
       JOIN guilds g ON g.seq = r.guild_seq
       LEFT JOIN work_items w ON w.seq = r.work_item_seq
     WHERE r.seq = ? AND r.ended_at IS NULL AND ${isCauseThere}`,
    seq,
  );
  const cause = row && causeOf(db, row);
  if (row === undefined || cause === undefined) {
    return undefined;
  }
  const { origin, depth, attempts, tries, step, guildSeq, guildId } = row;
  const operator = operatorOf(row);
  const { seq: operatorSeq, id: operatorId, name } = operator;
  const isCausedByOperator =
    depth > 0 || (cause.type === 'message' && cause.message.authorType === 'operator');
  const run = { seq, isCausedByOperator };
  const about = { id: operatorId, name, guildSeq, guildId };
  const actor = { type: 'operator', seq: operatorSeq, ...about, run } as const;
  const counts = { attempts, tries, step };
  return { seq, id: row.id, origin, depth, ...counts, operator, cause, isCausedByOperator, actor };
}

function causeOf(db: ReadableDb, row: RunRow): MessageCause | AssignmentCause | undefined {
  const { messageSeq, workItemId, guildSeq, guildId } = row;
  if (workItemId !== null) {
    return { type: 'assignment', workItemId, guildSeq, guildId };
  }
  const message = messageSeq === null ? undefined : findPendingMessage(db, messageSeq);
  return message && { type: 'message', message };
}
