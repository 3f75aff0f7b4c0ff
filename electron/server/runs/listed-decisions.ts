import type { z } from 'zod';
import type { decisionListInput } from '#shared/domain/question/decision.ts';
import type { Question } from '#shared/domain/question/schema.ts';
import { requireMembership } from '../access/membership.ts';
import { decodeSeqCursor, pageOf } from '../answers/list-cursor.ts';
import type { ReadContext } from '../perform/operation-handler.ts';
import { listDecisions } from './decision-store.ts';
import type { DecisionKind, StoredDecision } from './decision-store.ts';

/** Returns a page of the questions or proposals of the caller in a guild, newest first. */
export function pageOfDecisions(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  kind: DecisionKind,
  { guildId, limit, cursor, ...filters }: z.output<typeof decisionListInput>,
) {
  const { seq: guildSeq } = requireMembership(db, actor, guildId);
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeSeqCursor(cursor);
  const page = { ...filters, kind, guildSeq, before, limit: limit + 1 };
  const rows = actor.type === 'user' ? listDecisions(db, { ...page, userSeq: actor.seq }) : [];
  return pageOf(rows, limit, ({ seq }) => [seq]);
}

/** The fields of questions and proposals alike, in the form of the contract. */
export function fieldsOf(
  stored: StoredDecision,
): Omit<Question, 'id' | 'messageId' | 'text' | 'fields' | 'state' | 'values'> {
  return {
    operatorId: stored.operatorId,
    runId: stored.runId,
    userId: stored.userId,
    conversationId: stored.conversationId ?? undefined,
    workItemId: stored.workItemId ?? undefined,
    createdAt: stored.createdAt,
    expiresAt: stored.expiresAt,
    decidedAt: stored.decidedAt ?? undefined,
  };
}
