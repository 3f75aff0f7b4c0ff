import { expect, test } from 'vitest';
import { buildMessage, buildOperator } from '../../testing/build-entities.ts';
import { operatorProgress } from './operator-progress.ts';

const ada = buildOperator('opr_ada', 'Ada');
const theo = buildOperator('opr_theo', 'Theo');
const asked = buildMessage({ id: 'm1' });
const adaAnswered = buildMessage({ id: 'm2', authorId: 'opr_ada', authorType: 'operator' });

const states = (...args: Parameters<typeof operatorProgress>) =>
  Object.fromEntries(
    operatorProgress(...args).map(({ operator, state }) => [operator.name, state]),
  );

test('who has not been heard of was notified', () => {
  expect(states([ada, theo], [asked], {})).toEqual({ Ada: 'notified', Theo: 'notified' });
});

test('an answer counts only after the last message of the person', () => {
  const again = buildMessage({ id: 'm3' });
  expect(states([ada], [asked, adaAnswered], {})).toEqual({ Ada: 'answered' });
  expect(states([ada], [asked, adaAnswered, again], {})).toEqual({ Ada: 'notified' });
});

test('one thinks, another passes and says why', () => {
  const activity = {
    opr_ada: { kind: 'thinking', reason: undefined },
    opr_theo: { kind: 'passed', reason: 'Not about research.' },
  } as const;
  expect(states([ada, theo], [asked], activity)).toEqual({ Ada: 'thinking', Theo: 'passed' });
  expect(operatorProgress([theo], [asked], activity)[0]?.reason).toBe('Not about research.');
});

test('the person is no operator', () => {
  expect(operatorProgress([{ id: 'usr_1', type: 'user', name: 'Owner' }], [asked], {})).toEqual([]);
});
