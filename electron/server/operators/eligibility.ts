import { mentionedOperators } from '#shared/domain/operator/mention.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';

/** The result of the rules on mentions and the loop brake for an operator and a message. */
export type Eligibility =
  | { readonly type: 'eligible'; readonly isNamed: boolean; readonly mustAnswer: boolean }
  | { readonly type: 'ineligible'; readonly reason: string };

/** The facts about a message that the rules need. */
export interface EligibilityQuestion<Participant extends Pick<Operator, 'id' | 'name'>> {
  readonly text: string;
  readonly authorId: string;
  readonly isByOperator: boolean;
  readonly operators: readonly Participant[];
}

/**
 * Decides which operators may answer a message (contract: Who answers a message). Its author never
 * may. If it mentions operators, only those may; otherwise all may. A conversation's only
 * operator always answers a person.
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
