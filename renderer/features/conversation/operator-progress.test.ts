import { expect, test } from 'vitest';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import { buildMessage, buildOperator } from '../../testing/build-entities.ts';
import { operatorProgress } from './operator-progress.ts';
import type { KnownActivity } from './operator-progress.ts';

const ada = buildOperator('opr_ada', 'Ada');
const theo = buildOperator('opr_theo', 'Theo');
const asked = buildMessage({ id: 'm1' });
const adaAnswered = buildMessage({ id: 'm2', authorId: 'opr_ada', authorType: 'operator' });

const known = (activity: KnownActivity['activity'], isOverdue = false) => ({
  activity,
  isOverdue,
});
const states = (
  participants: Parameters<typeof operatorProgress>[0],
  messages: Parameters<typeof operatorProgress>[1],
  activity: KnownActivity['activity'],
  isOverdue?: boolean,
) =>
  Object.fromEntries(
    operatorProgress(participants, messages, known(activity, isOverdue)).map(
      ({ operator, state }) => [operator.name, state],
    ),
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
  expect(operatorProgress([theo], [asked], known(activity))[0]?.reason).toBe('Not about research.');
});

test('a response that the service keeps with the message counts where nothing was heard', () => {
  const kept = {
    ...asked,
    responses: [
      { operatorId: theo.id as OperatorId, kind: 'passed' as const, reason: 'Not research.' },
    ],
  };
  expect(states([ada, theo], [kept], {})).toEqual({ Ada: 'notified', Theo: 'passed' });
  expect(operatorProgress([theo], [kept], known({}))[0]?.reason).toBe('Not research.');
  const thinking = { opr_theo: { kind: 'thinking', reason: undefined } } as const;
  expect(states([theo], [kept], thinking)).toEqual({ Theo: 'thinking' });
});

test('who is overdue is silent, unless it was heard of', () => {
  const activity = { opr_theo: { kind: 'passed', reason: undefined } } as const;
  expect(states([ada, theo], [asked], activity, true)).toEqual({ Ada: 'silent', Theo: 'passed' });
});

test('who only says that it could not answer has not answered', () => {
  const notice = { ...adaAnswered, retryOf: asked.id };
  expect(states([ada], [asked, notice], {})).toEqual({ Ada: 'skipped' });
  expect(states([ada], [asked, notice, { ...adaAnswered, id: asked.id }], {})).toEqual({
    Ada: 'answered',
  });
});

test('the person is no operator', () => {
  expect(
    operatorProgress([{ id: 'usr_1', type: 'user', name: 'Owner' }], [asked], known({})),
  ).toEqual([]);
});

test('who was stopped in a loop is, though it has answered before', () => {
  const again = { ...adaAnswered, id: 'm3' as typeof asked.id, authorId: 'opr_theo' };
  const stopped = { opr_ada: { kind: 'stopped', reason: 'Six times.' } } as const;
  expect(states([ada, theo], [asked, adaAnswered, again], stopped)).toEqual({
    Ada: 'stopped',
    Theo: 'answered',
  });
});
