import { expect, test } from 'vitest';
import { eligibilityOf } from './eligibility.ts';

const ada = { id: 'opr_ada' as never, name: 'Ada' };
const mira = { id: 'opr_mira' as never, name: 'Mira' };
const theo = { id: 'opr_theo' as never, name: 'Theo' };

function eligibility(
  text: string,
  operators = [ada, mira],
  authorId = 'usr_1',
  isByOperator = false,
) {
  return eligibilityOf({ text, authorId, isByOperator, operators });
}

test('without mentions every operator may answer, and the only operator must answer a person', () => {
  const eligible = (mustAnswer: boolean) => ({ type: 'eligible', isNamed: false, mustAnswer });
  expect(eligibility('Hello')).toStrictEqual([
    { operator: ada, eligibility: eligible(false) },
    { operator: mira, eligibility: eligible(false) },
  ]);
  expect(eligibility('Hello', [ada])).toStrictEqual([
    { operator: ada, eligibility: eligible(true) },
  ]);
  expect(eligibility('Hello', [ada], 'opr_mira', true)).toStrictEqual([
    { operator: ada, eligibility: eligible(false) },
  ]);
});

test('with mentions the other operators pass with a reason, and an author never answers itself', () => {
  expect(eligibility('@Ada and @Mira, go', [ada, mira, theo], 'opr_ada', true)).toStrictEqual([
    { operator: mira, eligibility: { type: 'eligible', isNamed: true, mustAnswer: false } },
    {
      operator: theo,
      eligibility: { type: 'ineligible', reason: 'The message is for Ada and Mira.' },
    },
  ]);
});
