import type { QuestionId } from '#shared/domain/question/ids.ts';
import type {
  FieldValue,
  Question,
  QuestionForm,
  QuestionState,
} from '#shared/domain/question/schema.ts';
import type { StoredDecision } from '../../runs/decision-store.ts';
import { fieldsOf } from '../../runs/listed-decisions.ts';

/** Returns a question as it is stored, in the form of the contract. */
export function questionOf(stored: StoredDecision): Question {
  // As the operator asked it, by the schema of forms
  const { text, fields } = stored.body as QuestionForm;
  const { values } = (stored.outcome ?? {}) as { readonly values?: FieldValue[] };
  return {
    id: stored.id as QuestionId,
    ...fieldsOf(stored),
    messageId: stored.messageId ?? undefined,
    text,
    fields,
    state: stored.state as QuestionState,
    values,
  };
}
