import type { WorkDriver, WorkTurn } from '../work-driver.ts';
import { inSentence } from './clauses.ts';
import { reportOn } from './report.ts';
import { relevanceOf, scriptNames, scriptOf, scriptRelevanceOf } from './script.ts';

/**
 * Drives operators at work by scripts: what they report is made from the item, from what it
 * belongs to and from what belongs to it. Nothing is sent anywhere, and no AI model runs.
 */
export const scriptedWorkDriver: WorkDriver = {
  declineReason: (turn) => declineReason(turn),
  report: (turn) => Promise.resolve(reportOn(turn)),
};

/**
 * Why an item is not for an operator (contract: Operators at work). Whose role is one that a script
 * knows takes up what is not plainly another script's; any other operator only what its role and
 * capabilities speak of.
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
    return 'I have neither a role nor capabilities yet, so I cannot tell what I could do about it.';
  }
  const own = scriptOf(operator);
  const others = scriptNames.filter((name) => name !== own && scriptRelevanceOf(text, name) > 0);
  if (own !== 'generalist' && others.length === 0) {
    return undefined;
  }
  const can = capabilities.length === 0 ? inSentence(role ?? '') : capabilities.join(', ');
  const [other] = others;
  const better = other === undefined ? '' : ` It is rather for a ${other}.`;
  return `“${item.title}” is nothing that I can do: ${can}.${better}`;
}
