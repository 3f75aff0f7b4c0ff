import type { FieldValue, Question, QuestionField } from '#shared/domain/question/schema.ts';
import { decisionLimits } from '#shared/limits/decision-limits.ts';
import { text } from '../../text/text.ts';

/** The draft of a field: the text that was typed or chosen, or all choices. */
export type FieldDraft = string | readonly string[];

/** The draft of a form, in the order of its fields. */
export type FormDraft = readonly FieldDraft[];

export const yes = 'yes';
export const no = 'no';

/** The fields of a question. One without any is answered by a text. */
export function fieldsOf({ fields }: Pick<Question, 'fields'>): readonly QuestionField[] {
  return fields.length > 0 ? fields : [{ kind: 'text', label: text.decision.answerField }];
}

/** Reads the kept draft of a form; a kept text that is not of these fields counts for none. */
export function readDraft(kept: string, fields: readonly QuestionField[]): FormDraft {
  const values = parsed(kept);
  return fields.map((field, at) => draftOf(field, values[at]));
}

function draftOf({ kind, options = [] }: QuestionField, value: unknown): FieldDraft {
  if (kind === 'several') {
    const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
    return options.filter((option) => chosen.includes(option));
  }
  const written = typeof value === 'string' ? value : '';
  return kind === 'one' && !options.includes(written) ? '' : written;
}

function parsed(kept: string): readonly unknown[] {
  try {
    const values: unknown = kept === '' ? [] : JSON.parse(kept);
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

/** A form as it is kept; an empty text for one in which nothing stands. */
export function writtenDraft(draft: FormDraft): string {
  return draft.every((value) => value.length === 0) ? '' : JSON.stringify(draft);
}

/** A whole form: its values, what is wrong with each field by its place, or nothing at all. */
export type FormAnswer =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'values'; readonly values: readonly FieldValue[] }
  | { readonly kind: 'faults'; readonly faults: Readonly<Record<number, string>> };

/** Reads a form. A field may be left open, but not all of them. */
export function answerOf(fields: readonly QuestionField[], draft: FormDraft): FormAnswer {
  const values = fields.map((field, at) => valueOf(field, draft[at] ?? ''));
  const wrong = values.flatMap((value, at) =>
    typeof value === 'number' && Number.isNaN(value)
      ? [[at, text.decision.noNumber] as const]
      : typeof value === 'string' && value.length > decisionLimits.answerText
        ? [[at, text.decision.tooLong(decisionLimits.answerText)] as const]
        : [],
  );
  if (wrong.length > 0) {
    return { kind: 'faults', faults: Object.fromEntries(wrong) };
  }
  return values.every((value) => value === null) ? { kind: 'nothing' } : { kind: 'values', values };
}

/** The value of a field; null for one that was left open, and no number for none. */
function valueOf({ kind }: QuestionField, draft: FieldDraft): FieldValue {
  if (typeof draft !== 'string') {
    return draft.length === 0 ? null : [...draft];
  }
  const written = draft.trim();
  if (written === '') {
    return null;
  }
  if (kind === 'yes_no') {
    return written === yes;
  }
  return kind === 'number' ? numberOf(written) : draft;
}

/** A number as people write it: with a point or a comma, and without other signs. */
function numberOf(written: string): number {
  const plain = /^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/.test(written) ? written.replace(',', '.') : '';
  return plain === '' ? NaN : Number(plain);
}

/** A given value in words. */
export function valueWords(value: FieldValue | undefined): string {
  if (value === null || value === undefined) {
    return text.decision.leftOpen;
  }
  if (typeof value === 'boolean') {
    return value ? text.decision.yes : text.decision.no;
  }
  return Array.isArray(value) ? text.outbox.list(value) : String(value);
}
