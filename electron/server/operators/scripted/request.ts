import type { Operator } from '#shared/domain/operator/schema.ts';
import type { Act } from './acts.ts';
import type { Brief } from './brief.ts';
import { clausesOf } from './clauses.ts';
import type { Clause } from './clauses.ts';
import { courtesyOf } from './courtesy.ts';
import { isFiller } from './filler.ts';
import { relevanceOf, scriptOf } from './script.ts';
import { statedGoal } from './stated-goal.ts';
import { isGoalLike } from './statement.ts';
import { dateIn } from './wording.ts';

/** Makes a brief of a message that asks for something new. */
export function briefOf(text: string, acts: readonly Act[], before: Brief | undefined): Brief {
  const goal = statedGoal(text);
  const said = clausesOf(goal ?? text);
  const own = said.filter((clause) => !isChange(clause, acts) && !courtesyOf(clause.text));
  const clauses = own.length > 0 ? own : said;
  const subject = (goal === undefined && clauses.find((clause) => isGoal(clause))) || clauses[0];
  const dated = clauses.filter((clause) => clause === subject || !clause.isQuestion);
  const background = before === undefined ? undefined : { ...before, background: undefined };
  return {
    subject: subject ?? { text: 'this', isWish: false, isQuestion: false },
    points: clauses.filter((clause) => clause !== subject),
    date: dated.map((clause) => dateIn(clause.text)).find((date) => date !== undefined),
    detail: 'normal',
    tone: 'plain',
    isOrdered: false,
    text,
    background,
  };
}

/** Returns whether a clause changes the request, and is no part of it: "make it short". */
function isChange({ text }: Clause, acts: readonly Act[]): boolean {
  return acts.some((act) => act.type === 'refine' && act.text.includes(text));
}

function isGoal({ text, isQuestion }: Clause): boolean {
  return !isQuestion && isGoalLike(text);
}

/**
 * Returns whether to ask back: there is no subject, no goal for a plan, or only a few words outside
 * the operator's work.
 */
export function isUnclear(brief: Brief, acts: readonly Act[], operator: Operator): boolean {
  const { subject, background, text } = brief;
  const isWithoutSubject = isFiller(subject.text) && background === undefined;
  const isPlanned = statedGoal(text) !== undefined || isGoal(subject) || isFiller(subject.text);
  if (isWithoutSubject || (scriptOf(operator) === 'planner' && !isPlanned)) {
    return true;
  }
  return (
    !acts.some(({ type }) => type === 'goal') &&
    text.split(/\s+/u).length <= 3 &&
    relevanceOf(text, operator) === 0
  );
}
