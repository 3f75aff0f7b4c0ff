import { createHash } from 'node:crypto';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { MessageId } from '#shared/domain/message/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { ProposalDecision, ProposalState } from '#shared/domain/proposal/schema.ts';
import type { QuestionState } from '#shared/domain/question/schema.ts';
import type { RunId } from '#shared/domain/run/ids.ts';
import type { UserId } from '#shared/domain/user/ids.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { pack, unpack } from './packed.ts';

// Questions and proposals of operators to people. Both end in the same ways: their person decides,
// nobody does in time, or the thing that they are about is gone.

/** The two kinds of decisions that a person makes. */
export type DecisionKind = 'question' | 'proposal';

/** The state of a question or a proposal. */
type DecisionState = QuestionState | ProposalState;

/** A question or a proposal with the keys of what it is about. */
export interface StoredDecision {
  readonly seq: number;
  readonly id: string;
  readonly kind: DecisionKind;
  readonly state: DecisionState;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly runSeq: number;
  readonly runId: RunId;
  /** The call that led to it. */
  readonly stepSeq: number;
  readonly operatorSeq: number;
  readonly operatorId: OperatorId;
  readonly operatorName: string;
  readonly userSeq: number;
  readonly userId: UserId;
  readonly userName: string;
  /** Null for work on an item. */
  readonly conversationSeq: number | null;
  readonly conversationId: ConversationId | null;
  readonly messageId: MessageId | null;
  readonly workItemId: WorkItemId | null;
  readonly notificationId: string | null;
  readonly operation: string | null;
  readonly decision: ProposalDecision | null;
  /** The question or proposal, as its feature wrote it. */
  readonly body: unknown;
  /** The outcome; undefined for none. */
  readonly outcome: unknown;
  readonly hash: Uint8Array;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly decidedAt: string | null;
}

interface DecisionRow extends Omit<StoredDecision, 'body' | 'outcome'> {
  readonly body: Uint8Array;
  readonly outcome: Uint8Array | null;
}

const selectDecision = `
  SELECT d.seq, d.id, d.kind, d.state, d.guild_seq AS guildSeq, g.id AS guildId,
         d.run_seq AS runSeq, r.id AS runId, d.step_seq AS stepSeq,
         r.operator_seq AS operatorSeq, o.id AS operatorId, o.name AS operatorName,
         d.user_seq AS userSeq, u.id AS userId, u.name AS userName,
         r.conversation_seq AS conversationSeq, c.id AS conversationId, m.id AS messageId,
         i.id AS workItemId, d.notification_id AS notificationId, d.operation, d.decision,
         d.body, d.outcome, d.hash, d.created_at AS createdAt, d.expires_at AS expiresAt,
         d.decided_at AS decidedAt
  FROM decisions d JOIN runs r ON r.seq = d.run_seq JOIN guilds g ON g.seq = d.guild_seq
    JOIN operators o ON o.seq = r.operator_seq JOIN users u ON u.seq = d.user_seq
    LEFT JOIN conversations c ON c.seq = r.conversation_seq
    LEFT JOIN messages m ON m.seq = d.message_seq
    LEFT JOIN work_items i ON i.seq = r.work_item_seq`;

/** A question or proposal that is to be kept. */
export interface NewDecision {
  readonly id: string;
  readonly kind: DecisionKind;
  readonly guildSeq: number;
  readonly runSeq: number;
  readonly stepSeq: number;
  readonly userSeq: number;
  readonly messageSeq?: number | undefined;
  readonly notificationId: string;
  readonly operation?: string | undefined;
  readonly body: unknown;
}

/** Keeps what a person is to decide, and returns it. */
export function insertDecision(
  db: WritableDb,
  { id, kind, guildSeq, runSeq, stepSeq, userSeq, body, ...optional }: NewDecision,
  now: string,
): StoredDecision {
  const { messageSeq, notificationId, operation } = optional;
  const expiresAt = new Date(Date.parse(now) + decisionLimits.openMs).toISOString();
  const { seq } = db.run(
    `INSERT INTO decisions (id, kind, guild_seq, run_seq, step_seq, user_seq, message_seq,
                            notification_id, state, operation, body, hash, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?, ?, ?)`,
    id,
    kind,
    guildSeq,
    runSeq,
    stepSeq,
    userSeq,
    messageSeq ?? null,
    notificationId,
    operation ?? null,
    pack(body),
    hashOf(body),
    now,
    expiresAt,
  );
  const row = db.get<DecisionRow>(`${selectDecision} WHERE d.seq = ?`, seq);
  if (row === undefined) {
    throw new Error('What was just asked is gone.');
  }
  return storedOf(row);
}

/** Returns the SHA-256 of what is shown to a person. */
export function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(body)).digest();
}

/** Finds a question or proposal of a person; undefined for any other. */
export function findDecision(
  db: ReadableDb,
  { kind, id, userSeq }: { kind: DecisionKind; id: string; userSeq: number },
): StoredDecision | undefined {
  const row = db.get<DecisionRow>(
    `${selectDecision} WHERE d.id = ? AND d.kind = ? AND d.user_seq = ?`,
    id,
    kind,
    userSeq,
  );
  return row && storedOf(row);
}

/** Finds the proposal of a call that a person has accepted and that is not performed yet. */
export function findAccepted(db: ReadableDb, stepSeq: number): StoredDecision | undefined {
  const row = db.get<DecisionRow>(
    `${selectDecision} WHERE d.step_seq = ? AND d.state = 'accepted'`,
    stepSeq,
  );
  return row && storedOf(row);
}

/** Finds the question that the message right before another says, while it is open. */
export function findAskedBefore(
  db: ReadableDb,
  { seq, conversationSeq }: { readonly seq: number; readonly conversationSeq: number },
): StoredDecision | undefined {
  const row = db.get<DecisionRow>(
    `${selectDecision} WHERE d.state = 'open' AND d.message_seq = (
       SELECT max(seq) FROM messages WHERE conversation_seq = ? AND seq < ?)`,
    conversationSeq,
    seq,
  );
  return row && storedOf(row);
}

/** Keeps which message says the answer to a question in its thread. */
export function keepAnswer(
  db: WritableDb,
  { seq }: Pick<StoredDecision, 'seq'>,
  message: { readonly seq: number },
): void {
  db.run(`UPDATE decisions SET answer_seq = ? WHERE seq = ?`, message.seq, seq);
}

/** Finds the question that a message answers. */
export function findAnsweredBy(db: ReadableDb, messageSeq: number): StoredDecision | undefined {
  const row = db.get<DecisionRow>(`${selectDecision} WHERE d.answer_seq = ?`, messageSeq);
  return row && storedOf(row);
}

/** A question or proposal that waits no longer, and why. */
export interface LapsedDecision extends StoredDecision {
  readonly cause: 'ended' | 'gone' | 'expired';
}

/** Returns some of those that wait in vain: nobody decided in time, or what they are about is gone. */
export function listLapsed(db: ReadableDb, now: string, limit: number): LapsedDecision[] {
  const lapsed = `CASE WHEN r.ended_at IS NOT NULL THEN 'ended'
    WHEN i.trashed = 1 OR i.status IN ('done', 'cancelled') THEN 'gone'
    WHEN d.state = 'open' AND d.expires_at <= ? THEN 'expired' END`;
  return db
    .all<DecisionRow & { readonly lapse: LapsedDecision['cause'] }>(
      `${selectDecision.replace('SELECT', `SELECT ${lapsed} AS lapse,`)}
       WHERE d.state IN ('open', 'accepted') AND lapse IS NOT NULL ORDER BY d.seq LIMIT ?`,
      now,
      limit,
    )
    .map(({ lapse: cause, ...row }) => ({ ...storedOf(row), cause }));
}

/** Returns whether some wait in vain. */
export function hasLapsed(db: ReadableDb, now: string): boolean {
  return listLapsed(db, now, 1).length > 0;
}

/** Returns when the next question or proposal expires; undefined where none is open. */
export function nextExpiry(db: ReadableDb): string | undefined {
  const row = db.get<{ at: string | null }>(
    `SELECT min(expires_at) AS at FROM decisions WHERE state = 'open'`,
  );
  return row?.at ?? undefined;
}

/** The start and filters of a page of questions or proposals. */
export interface DecisionPage {
  readonly kind: DecisionKind;
  readonly guildSeq: number;
  readonly userSeq: number;
  readonly conversationId?: string | undefined;
  readonly workItemId?: string | undefined;
  readonly open?: boolean | undefined;
  readonly before: number;
  readonly limit: number;
}

/** Returns the questions or proposals of a person in a guild, newest first. */
export function listDecisions(
  db: ReadableDb,
  { kind, guildSeq, userSeq, conversationId, workItemId, open, before, limit }: DecisionPage,
): StoredDecision[] {
  const filters = [
    [`r.conversation_seq = (SELECT seq FROM conversations WHERE id = ?)`, conversationId],
    [`r.work_item_seq = (SELECT seq FROM work_items WHERE id = ?)`, workItemId],
  ].filter(([, id]) => id !== undefined);
  const conditions = [
    `d.user_seq = ? AND d.guild_seq = ? AND d.kind = ? AND d.seq < ?`,
    ...filters.map(([condition]) => condition),
    ...(open === undefined ? [] : [open ? `d.state = 'open'` : `d.state <> 'open'`]),
  ];
  return db
    .all<DecisionRow>(
      `${selectDecision} WHERE ${conditions.join(' AND ')} ORDER BY d.seq DESC LIMIT ?`,
      userSeq,
      guildSeq,
      kind,
      before,
      ...filters.map(([, id]) => id ?? null),
      limit,
    )
    .map((row) => storedOf(row));
}

/** The values that are written with a change of state. */
export interface DecisionChange {
  readonly state: DecisionState;
  readonly decision?: ProposalDecision | undefined;
  readonly outcome?: unknown;
  readonly now: string;
}

/**
 * Moves a question or proposal to another state, and returns it as it is then; undefined where it is
 * not in the state from which it is moved any more.
 */
export function moveDecision(
  db: WritableDb,
  { seq, state: from }: Pick<StoredDecision, 'seq' | 'state'>,
  { state, decision, outcome, now }: DecisionChange,
): StoredDecision | undefined {
  const { changes } = db.run(
    `UPDATE decisions SET state = ?3, decision = coalesce(?4, decision),
                          outcome = coalesce(?5, outcome), decided_at = coalesce(decided_at, ?6)
     WHERE seq = ?1 AND state = ?2`,
    seq,
    from,
    state,
    decision ?? null,
    outcome === undefined ? null : pack(outcome),
    now,
  );
  const row =
    changes === 0 ? undefined : db.get<DecisionRow>(`${selectDecision} WHERE d.seq = ?`, seq);
  return row && storedOf(row);
}

function storedOf({ body, outcome, ...row }: DecisionRow): StoredDecision {
  return {
    ...row,
    body: unpack(body),
    outcome: outcome === null ? undefined : unpack(outcome),
  };
}
