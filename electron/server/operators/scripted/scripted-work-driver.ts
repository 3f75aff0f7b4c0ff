import type { WorkDriver, WorkTurn } from '../work-driver.ts';
import { inSentence } from './clauses.ts';
import { reportOn } from './report.ts';
import { relevanceOf, scriptNames, scriptOf, scriptRelevanceOf } from './script.ts';

/**
 * Drives the work of operators by scripts. Their reports are made from the item, its ancestors and
 * its children. It sends nothing anywhere and runs no AI model.
 */
export const scriptedWorkDriver: WorkDriver = {
  declineReason: (turn) => declineReason(turn),
  report: (turn) => Promise.resolve(reportOn(turn)),
};

/**
 * Returns why an item is not for an operator (contract: Operators at work). An operator with a
 * script declines only items that clearly fit another script. Any other operator accepts only items
 * that fit its role and capabilities.
 */
export function declineReason({
  operator,
  item,
}: Pick<WorkTurn, 'operator' | 'item'>): string | undefined {
  const text = `${item.title}\n${item.description ?? ''}`;
  if (relevanceOf(text, operator) > 0) {
    return undefined;
  }
  const { role, capabilities } = operator;
  if (role === undefined && capabilities.length === 0) {
    return 'I don’t have a role or any capabilities yet, so I can’t tell what I could do here.';
  }
  const own = scriptOf(operator);
  const others = scriptNames.filter((name) => name !== own && scriptRelevanceOf(text, name) > 0);
  if (own !== 'generalist' && others.length === 0) {
    return undefined;
  }
  const can = capabilities.length === 0 ? inSentence(role ?? '') : capabilities.join(', ');
  const [other] = others;
  const better = other === undefined ? '' : ` A ${other} would be a better fit.`;
  return `I can’t help with “${item.title}”. What I can do: ${can}.${better}`;
}
