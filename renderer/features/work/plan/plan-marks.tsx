import type { Operator } from '#shared/domain/operator/schema.ts';
import { workItemPriorities } from '#shared/domain/work-item/status.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { foldedText } from '#shared/text/folded-text.ts';
import { shortTitle } from '../../../actions/undo/act-names.ts';
import { text } from '../../../text/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Completion } from '../../../ui/completion/completion-source.ts';
import { PrioritySign } from '../item/item-signs.tsx';
import type { PlanRow } from './plan-rows.ts';

/** Where a sign stands in a title, and what follows it: `@` names an operator, `!` a priority. */
export interface PlanMark {
  readonly sign: '@' | '!';
  readonly at: number;
  readonly words: string;
}

/** The fields of a row that marks fill. */
export type MarkedFields = Partial<Pick<PlanRow, 'operatorId' | 'priority'>>;

/** A completion of a mark, with what it says. */
export interface MarkCompletion extends Completion {
  readonly fields: MarkedFields;
}

/** A sign stands alone, and its words begin at once. */
const begun = /(?:^|\s)([@!])((?!\s)[^@!]*)$/u;

/** The mark before the caret that is being typed, if there is one. */
export function markBefore(title: string, caret: number): PlanMark | undefined {
  const [found, sign, words = ''] = begun.exec(title.slice(0, caret)) ?? [];
  return found === undefined || words.length > pageLimits.completionQuery
    ? undefined
    : { sign: sign === '@' ? '@' : '!', at: caret - words.length - 1, words };
}

/** The names that a mark may stand for. */
export function markCompletions(
  { sign, words }: PlanMark,
  operators: readonly Operator[],
): readonly MarkCompletion[] {
  const sought = foldedText(words);
  return choicesOf(sign, operators)
    .filter(({ label }) => hasBeginning(foldedText(label), sought))
    .slice(0, pageLimits.completions);
}

/** A title without the marks that were typed in whole, and what they say. */
export interface Unmarked extends MarkedFields {
  readonly title: string;
}

/**
 * Understands the marks that were typed in whole: the last of each sign. What is not known, or is
 * the name of several, stays text. What stood in the title before stays as well: it was said by
 * somebody else. Undefined where there is nothing to understand.
 */
export function understood(
  title: string,
  before: string,
  operators: readonly Operator[],
): Unmarked | undefined {
  let left: Unmarked = { title };
  for (const sign of ['@', '!'] as const) {
    const found = lastMark(left.title, before, sign, operators);
    if (found !== undefined) {
      left = { ...left, ...found.fields, title: withoutMark(left.title, found.at, found.end) };
    }
  }
  // A row of marks alone has no title without them.
  return left.title === title || left.title === '' ? undefined : left;
}

/** The title without what stands between two places, and without a second space there. */
export function withoutMark(title: string, from: number, end: number): string {
  const [first, rest] = [title.slice(0, from), title.slice(end)];
  return rest.trim() === '' ? first.trimEnd() : first + rest.trimStart();
}

function lastMark(
  title: string,
  before: string,
  sign: PlanMark['sign'],
  operators: readonly Operator[],
) {
  const choices = choicesOf(sign, operators).filter(({ label }) => label !== '');
  for (
    let at = title.lastIndexOf(sign);
    at >= 0;
    at = at === 0 ? -1 : title.lastIndexOf(sign, at - 1)
  ) {
    if (at === 0 || /\s/u.test(title[at - 1] ?? '')) {
      const known = choices.filter(({ label }) => isNamed(title, at + 1, label));
      const longest = Math.max(0, ...known.map(({ label }) => label.length));
      const [one, other] = known.filter(({ label }) => label.length === longest);
      const end = at + 1 + longest;
      if (one !== undefined && other === undefined && !before.includes(title.slice(at, end))) {
        return { at, end, fields: one.fields };
      }
    }
  }
  return undefined;
}

/** Whether a name stands at a place of a title as a word of its own. */
function isNamed(title: string, at: number, name: string): boolean {
  const end = at + name.length;
  return (
    title.slice(at, end).toLowerCase() === name.toLowerCase() &&
    (end === title.length || /\s/u.test(title[end] ?? ''))
  );
}

function choicesOf(
  sign: PlanMark['sign'],
  operators: readonly Operator[],
): readonly MarkCompletion[] {
  return sign === '@'
    ? operators.map(({ id, name, role }) => ({
        id,
        label: name.trim(),
        detail: role && shortTitle(role),
        sign: <Avatar name={name} size="s" />,
        insert: '',
        fields: { operatorId: id },
      }))
    : workItemPriorities.map((priority) => ({
        id: priority,
        label: text.work.priorities[priority],
        sign: <PrioritySign priority={priority} />,
        insert: '',
        fields: { priority },
      }));
}

/** Whether a name, or one of its words, begins with what is sought. */
function hasBeginning(name: string, sought: string): boolean {
  return name.startsWith(sought) || name.includes(` ${sought}`);
}
