import { expect, test } from 'vitest';
import { admissions } from './turn-rules.ts';

const ada = { id: 'opr_ada' as never, name: 'Ada' };
const mira = { id: 'opr_mira' as never, name: 'Mira' };
const theo = { id: 'opr_theo' as never, name: 'Theo' };

function admit(text: string, operators = [ada, mira], authorId = 'usr_1', isByOperator = false) {
  return admissions({ text, authorId, isByOperator, operators });
}

test('without names each may answer, and only one that is alone with a person must', () => {
  const consider = (mustAnswer: boolean) => ({ type: 'consider', isNamed: false, mustAnswer });
  expect(admit('Hello')).toStrictEqual([
    { operator: ada, admission: consider(false) },
    { operator: mira, admission: consider(false) },
  ]);
  expect(admit('Hello', [ada])).toStrictEqual([{ operator: ada, admission: consider(true) }]);
  expect(admit('Hello', [ada], 'opr_mira', true)).toStrictEqual([
    { operator: ada, admission: consider(false) },
  ]);
});

test('where some are named the others are told for whom it is, and an author never answers', () => {
  expect(admit('@Ada and @Mira, go', [ada, mira, theo], 'opr_ada', true)).toStrictEqual([
    { operator: mira, admission: { type: 'consider', isNamed: true, mustAnswer: false } },
    { operator: theo, admission: { type: 'excluded', reason: 'The message is for Ada and Mira.' } },
  ]);
});
