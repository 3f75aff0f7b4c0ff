import type { QuestionId } from '#shared/domain/question/ids.ts';
import type {
  FieldValue,
  Question,
  QuestionForm,
  QuestionState,
} from '#shared/domain/question/schema.ts';
import type { StoredDecision } from '../../runs/decision-store.ts';

/** Returns a question as it is stored, in the form of the contract. */
export function questionOf(stored: StoredDecision): Question {
  // As the operator asked it, by the schema of forms
  const { text, fields } = stored.body as QuestionForm;
  const { values } = (stored.outcome ?? {}) as { readonly values?: FieldValue[] };
  return {
    id: stored.id as QuestionId,
    operatorId: stored.operatorId,
    runId: stored.runId,
    userId: stored.userId,
    conversationId: stored.conversationId ?? undefined,
    messageId: stored.messageId ?? undefined,
    workItemId: stored.workItemId ?? undefined,
    text,
    fields,
    state: stored.state as QuestionState,
    values,
    createdAt: stored.createdAt,
    expiresAt: stored.expiresAt,
    decidedAt: stored.decidedAt ?? undefined,
  };
}
