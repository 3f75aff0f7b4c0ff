import type { Operator } from '#shared/domain/operator/schema.ts';
import { stemOf, stemsOf } from './wording.ts';

/** The scripts. `generalist` is for operators that no specialised script fits. */
export type ScriptName = 'planner' | 'writer' | 'researcher' | 'generalist';

/** The specialised scripts. */
export const scriptNames = ['planner', 'writer', 'researcher'] as const;

/** The words in an operator's role and capabilities, or in a message, that point to each script. */
const vocabulary: Record<Exclude<ScriptName, 'generalist'>, string> = {
  planner: `plan planner schedule roadmap milestone prioritise prioritize organise organize project
    manage manager coordinate coordinator steps deadline launch goal objective outline backlog
    todo timeline sprint rollout break`,
  writer: `write writer draft rewrite text copywriter edit editor email mail letter blog announcement
    headline summarise summarize summary wording invitation article document paragraph tone report
    minutes recap`,
  researcher: `research researcher analyse analyst analysis compare comparison investigate evidence
    study sources source question questions risk risks options why which fact facts alternatives
    market evaluate understand assumption assumptions`,
};

const stems = new Map(
  Object.entries(vocabulary).map(([name, words]) => [
    name,
    new Set(words.split(/\s+/u).map((word) => stemOf(word))),
  ]),
);

/** Returns the script that best fits an operator's role, or else its capabilities. */
export function scriptOf({
  role,
  capabilities,
}: Pick<Operator, 'role' | 'capabilities'>): ScriptName {
  return bestFor(role ?? '') ?? bestFor(capabilities.join(' ')) ?? 'generalist';
}

/** Returns how well a message fits an operator's role and capabilities. */
export function relevanceOf(text: string, operator: Operator): number {
  const words = stemsOf(text);
  const own = stemsOf([operator.role ?? '', ...operator.capabilities].join(' '));
  const script = stems.get(scriptOf(operator)) ?? new Set<string>();
  return [...words].filter((word) => own.has(word) || script.has(word)).length;
}

/** Returns how well a text fits the work of a script. */
export function scriptRelevanceOf(text: string, name: ScriptName): number {
  const known = stems.get(name) ?? new Set<string>();
  return [...stemsOf(text)].filter((word) => known.has(word)).length;
}

function bestFor(text: string): ScriptName | undefined {
  const words = stemsOf(text);
  let best: ScriptName | undefined;
  let bestCount = 0;
  for (const name of scriptNames) {
    const count = [...words].filter((word) => stems.get(name)?.has(word)).length;
    if (count > bestCount) {
      best = name;
      bestCount = count;
    }
  }
  return best;
}
