import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { DocumentId } from '#shared/domain/document/ids.ts';
import type { MessageId } from '#shared/domain/message/ids.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { RunId } from '#shared/domain/run/ids.ts';
import type { Run, RunFault } from '#shared/domain/run/schema.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { Actor } from '../../access/actor.ts';
import { isMember, isParticipant, memberParameters } from '../../access/membership.ts';
import { faultOf, mayBeStuck, soonAfter } from '../../runs/stuck.ts';
import type { ReadableDb } from '../../../storage/database.ts';

/** A run with the keys of what it is about. */
export interface StoredRun {
  readonly seq: number;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly operatorSeq: number;
  /** Null for work on an item and for a try. */
  readonly conversationSeq: number | null;
  readonly messageSeq: number | null;
  /** Whoever acted first, if known. */
  readonly userSeq: number | null;
  readonly run: Omit<Run, 'isLive'>;
}

/** The start and filters of a page of runs. */
export interface RunPage {
  readonly guildSeq: number;
  readonly operatorId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly workItemId?: string | undefined;
  readonly open?: boolean | undefined;
  readonly stuck?: boolean | undefined;
  readonly before: number;
  readonly limit: number;
  readonly now: string;
}

interface RunRow {
  readonly seq: number;
  readonly id: RunId;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly operatorSeq: number;
  readonly operatorId: OperatorId;
  readonly userSeq: number | null;
  readonly cause: Run['cause'];
  readonly conversationSeq: number | null;
  readonly conversationId: ConversationId | null;
  readonly messageSeq: number | null;
  readonly messageId: MessageId | null;
  readonly workItemId: WorkItemId | null;
  readonly state: Run['state'];
  readonly reason: string | null;
  readonly stuck: RunFault | null;
  readonly reportId: DocumentId | null;
  readonly tokens: number | null;
  readonly cost: number | null;
  readonly createdAt: string;
  readonly waitsUntil: string | null;
  readonly endedAt: string | null;
}

/** SQL of the report on the work that a run `r` has left; null for any other run. */
const reportOf = `iif(r.state = 'failed' AND r.work_item_seq IS NOT NULL, (
  SELECT w.thing_id FROM run_steps s JOIN run_writes w ON w.step_seq = s.seq
  WHERE s.run_seq = r.seq AND s.kind = 'act' AND w.operation = 'document.create'
  ORDER BY w.seq DESC LIMIT 1), NULL)`;

/** The first parameter is the time until which a wait is short. */
const selectRun = `
  SELECT r.seq, r.id, r.guild_seq AS guildSeq, g.id AS guildId, r.operator_seq AS operatorSeq,
         o.id AS operatorId, r.user_seq AS userSeq, r.cause, r.conversation_seq AS conversationSeq,
         c.id AS conversationId, r.message_seq AS messageSeq, m.id AS messageId,
         i.id AS workItemId, r.state, r.reason, ${faultOf('?1')} AS stuck,
         ${reportOf} AS reportId,
         (SELECT sum(tokens) FROM run_calls WHERE run_seq = r.seq) AS tokens,
         (SELECT iif(count(*) = count(money), sum(money), NULL) FROM run_calls
          WHERE run_seq = r.seq) AS cost, r.created_at AS createdAt,
         r.not_before AS waitsUntil, r.ended_at AS endedAt
  FROM runs r JOIN guilds g ON g.seq = r.guild_seq JOIN operators o ON o.seq = r.operator_seq
    LEFT JOIN conversations c ON c.seq = r.conversation_seq
    LEFT JOIN messages m ON m.seq = r.message_seq
    LEFT JOIN work_items i ON i.seq = r.work_item_seq`;

/**
 * A run about a message is for those who take part, a try for whoever tries, and work for the members
 * of the guild. Both arguments are parameters, with the id of the actor.
 */
const isVisibleTo = (actorId: string, again: string) => `CASE
  WHEN r.cause = 'trial' THEN (SELECT id FROM users WHERE seq = r.user_seq) = ${actorId}
  ELSE r.conversation_seq IS NULL OR ${isParticipant('r.conversation_seq', again)} END`;

/** Only what may be stuck is looked at more closely. */
const stuckIs = (isStuck: boolean) =>
  isStuck
    ? `${mayBeStuck} AND ${faultOf('?1')} IS NOT NULL`
    : `NOT (${mayBeStuck} AND ${faultOf('?1')} IS NOT NULL)`;

/** Finds a run that an actor may see; undefined for any other. */
export function findRun(
  db: ReadableDb,
  actor: Actor,
  { runId, now }: { readonly runId: string; readonly now: string },
): StoredRun | undefined {
  const row = db.get<RunRow>(
    `${selectRun} WHERE r.id = ?3 AND ${isVisibleTo('?2', '?2')} AND ${isMember('r.guild_seq', '?4', '?5')}`,
    soonAfter(now),
    actor.id,
    runId,
    ...memberParameters(actor),
  );
  return row && storedOf(row);
}

/** Returns the runs of a guild that an actor may see, newest first. */
export function listRuns(
  db: ReadableDb,
  actor: Actor,
  { guildSeq, operatorId, conversationId, workItemId, open, stuck, before, limit, now }: RunPage,
): StoredRun[] {
  // Only what is asked for is named, so that each filter can go through its index
  const filters = [
    [`r.operator_seq = (SELECT seq FROM operators WHERE id = ?)`, operatorId],
    [`r.conversation_seq = (SELECT seq FROM conversations WHERE id = ?)`, conversationId],
    [`r.work_item_seq = (SELECT seq FROM work_items WHERE id = ?)`, workItemId],
  ].filter(([, id]) => id !== undefined);
  const conditions = [
    ...filters.map(([condition]) => condition),
    ...(open === undefined ? [] : [open ? `r.ended_at IS NULL` : `r.ended_at IS NOT NULL`]),
    ...(stuck === undefined ? [] : [stuckIs(stuck)]),
    `r.guild_seq = ?`,
    `r.seq < ?`,
    isVisibleTo('?', '?'),
  ];
  return db
    .all<RunRow>(
      `${selectRun} WHERE ${conditions.join(' AND ')} ORDER BY r.seq DESC LIMIT ?`,
      soonAfter(now),
      ...filters.map(([, id]) => id ?? null),
      guildSeq,
      before,
      actor.id,
      actor.id,
      limit,
    )
    .map((row) => storedOf(row));
}

function storedOf(row: RunRow): StoredRun {
  const { seq, guildSeq, guildId, operatorSeq, userSeq, ...others } = row;
  const { conversationSeq, messageSeq, ...facts } = others;
  return {
    seq,
    userSeq,
    guildSeq,
    guildId,
    operatorSeq,
    conversationSeq,
    messageSeq,
    run: {
      ...facts,
      conversationId: facts.conversationId ?? undefined,
      messageId: facts.messageId ?? undefined,
      workItemId: facts.workItemId ?? undefined,
      reason: facts.reason ?? undefined,
      stuck: facts.stuck ?? undefined,
      reportId: facts.reportId ?? undefined,
      tokens: facts.tokens ?? undefined,
      cost: facts.cost ?? undefined,
      waitsUntil: facts.waitsUntil ?? undefined,
      endedAt: facts.endedAt ?? undefined,
    },
  };
}
