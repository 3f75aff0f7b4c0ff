import { pageLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../text/text.ts';
import type { Completion } from '../../ui/completion/completion-source.ts';
import type { ChosenCondition, ConditionChoices } from './condition-choices.ts';
import { writtenCondition } from './search-query.ts';

const { conditions } = text.search;

/** The completions of the end of a query, and the place from which it is written anew. */
export interface SearchCompletions {
  readonly at: number;
  readonly found: readonly Completion[];
}

/** The condition that is being typed at the end: a name with its value, or the beginning of one. */
const last = /(?:^|\s)(?:([a-z]{2,6}):("[^"]*|[^\s"]*)|([a-z]{2,6}))$/i;

/** The completions of what stands at the end of a query: names of conditions, and their values. */
export function searchCompletions(typed: string, choices: ConditionChoices): SearchCompletions {
  const begun = typed.slice(-pageLimits.completionQuery);
  const [whole = '', named = '', quoted = '', word = ''] = last.exec(begun) ?? [];
  const at = typed.length - whole.trimStart().length;
  const found = word === '' ? valuesLike(choices, named, quoted) : namesLike(choices, word);
  return { at, found: whole === '' ? [] : found.slice(0, pageLimits.completions) };
}

function namesLike(choices: ConditionChoices, word: string): Completion[] {
  const names = Object.keys(conditions) as ChosenCondition[];
  return names
    .filter((name) => begins(name, word) && choices[name].length > 0)
    .map((name) => ({
      id: name,
      label: `${name}:`,
      detail: conditions[name],
      insert: `${name}:`,
    }));
}

function valuesLike(choices: ConditionChoices, named: string, quoted: string): Completion[] {
  const name = named.toLowerCase();
  const value = quoted.replaceAll('"', '');
  if (!isChosenCondition(name)) {
    return [];
  }
  return choices[name]
    .filter((choice) => begins(choice.label, value) || begins(choice.value, value))
    .map((choice) => ({
      id: choice.value,
      label: choice.label,
      detail: choice.label === choice.value ? undefined : choice.value,
      insert: `${writtenCondition(name, choice.value)} `,
    }));
}

function isChosenCondition(name: string): name is ChosenCondition {
  return Object.hasOwn(conditions, name);
}

function begins(whole: string, part: string): boolean {
  return whole.toLowerCase().startsWith(part.toLowerCase());
}
