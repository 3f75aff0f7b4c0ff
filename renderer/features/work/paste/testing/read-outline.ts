import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { placePlan } from '../place-plan.ts';
import { readPlan } from '../read-plan.ts';
import type { PastedPlan } from '../read-plan.ts';
import { planOfWords } from '../read-paste.ts';
import type { ReadPaste } from '../read-paste.ts';

/** All of a text as a plan; undefined where it is too large. */
export function planOf(text: string): PastedPlan | undefined {
  return resultOf(readPlan(text));
}

/** The result of work that is otherwise done bit by bit. */
export function resultOf<Value>(work: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) {
      return value;
    }
  }
}

/** The result of reading a clipboard that holds plain text alone. */
export function pasteOf(words: string): ReadPaste {
  return { plan: resultOf(planOfWords(words)), words, hasLostMedia: false };
}

/** The items of a text; undefined where it is too large. */
export function itemsOf(text: string, parent?: Pick<WorkItem, 'type'>) {
  const plan = planOf(text);
  return plan && placePlan(plan, parent);
}

/** The pasted items as lines: the type, indented by the level, and the title. */
export function linesOf(text: string, parent?: Pick<WorkItem, 'type'>): string[] {
  return (
    itemsOf(text, parent)?.map(
      ({ level, type, title, state, fault }) =>
        `${'  '.repeat(level - 1)}${type ?? '–'} ${title}${state.status === 'done' ? ' ✓' : ''}${fault === undefined ? '' : ` (${fault})`}`,
    ) ?? ['too large']
  );
}

/** The titles, indented by their levels. */
export function titlesOf(text: string): string[] {
  return (itemsOf(text) ?? []).map(({ level, title }) => `${'  '.repeat(level - 1)}${title}`);
}

/** The items of a clipboard as lines: the title, indented, its state and its description. */
export function describedLines(plan: PastedPlan | undefined): string[] {
  return (plan === undefined ? [] : placePlan(plan, undefined)).map(
    ({ title, level, state, description }) => {
      const { status, priority, progress } = state;
      const said = [status, priority, progress].filter((value) => value !== undefined);
      const states = said.length === 0 ? '' : ` [${said.join(' ')}]`;
      return `${'  '.repeat(level - 1)}${title}${states}${description === '' ? '' : ` {${description}}`}`;
    },
  );
}
