import type { Home } from '#shared/capability/home.ts';
import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { text } from '../../text/text.ts';

const words = text.search;
const dayMs = 86_400_000;

/** The conditions that a menu or a completion offers values for. */
export type ChosenCondition = keyof typeof words.conditions;

/** A value of a condition, and how people read it. */
interface ConditionChoice {
  readonly value: string;
  readonly label: string;
}

export type ConditionChoices = Readonly<Record<ChosenCondition, readonly ConditionChoice[]>>;

/**
 * The values that each condition can have here. Only among several homes does one choose.
 *
 * @param people the names of everybody who may have written something
 */
export function conditionChoices(
  homes: readonly Pick<Home, 'name'>[],
  people: readonly string[],
): ConditionChoices {
  return {
    kind: labelled(words.kinds),
    home: homes.length > 1 ? named(homes.map(({ name }) => name)) : [],
    from: named(people),
    type: [
      ...workItemTypes.map((value) => ({ value, label: text.work.types[value] })),
      ...labelled(words.documentTypes),
    ],
    status: workItemStatuses.map((value) => ({ value, label: text.work.statuses[value] })),
    after: Object.entries(words.times).map(([days, label]) => ({
      value: dayBefore(Number(days)),
      label,
    })),
  };
}

function labelled(labels: Readonly<Record<string, string>>): ConditionChoice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function named(names: readonly string[]): ConditionChoice[] {
  return [...new Set(names)].map((name) => ({ value: name, label: name }));
}

/** The day that many days ago, as a condition has it. */
function dayBefore(days: number): string {
  const day = new Date(Date.now() - days * dayMs);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
