import { mentionedOperators } from '#shared/domain/operator/mention.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';

/** What the rules of naming and of the loop brake say of one operator and one message. */
export type Eligibility =
  | { readonly type: 'eligible'; readonly isNamed: boolean; readonly mustAnswer: boolean }
  | { readonly type: 'ineligible'; readonly reason: string };

/** A message as the rules look at it. */
export interface EligibilityQuestion<Participant extends Pick<Operator, 'id' | 'name'>> {
  readonly text: string;
  readonly authorId: string;
  readonly isByOperator: boolean;
  readonly operators: readonly Participant[];
}

/**
 * Which operators a message is for (contract: Who answers a message): never its author; only those
 * it names, where it names any; else each may. A conversation's only operator always answers a
 * person.
 */
export function eligibilityOf<Participant extends Pick<Operator, 'id' | 'name'>>({
  text,
  authorId,
  isByOperator,
  operators,
}: EligibilityQuestion<Participant>): { operator: Participant; eligibility: Eligibility }[] {
  const named = new Set(mentionedOperators(text, operators));
  return operators
    .filter((operator) => operator.id !== authorId)
    .map((operator) => {
      const isNamed = named.has(operator);
      if (named.size > 0 && !isNamed) {
        const names = [...named].map((other) => other.name).join(' and ');
        return {
          operator,
          eligibility: { type: 'ineligible', reason: `The message is for ${names}.` },
        };
      }
      const mustAnswer = !isByOperator && operators.length === 1;
      return { operator, eligibility: { type: 'eligible', isNamed, mustAnswer } };
    });
}
