import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '#shared/problem/problem.ts';
import type { Actor, OperatorActor } from '../../access/actor.ts';
import {
  maxRounds,
  mayAnswer,
  notificationText,
  requireAllKnown,
  requireParticipant,
  requireRoundLeft,
  requireSpeaker,
  roundsAfter,
} from './rules.ts';

const person = { type: 'user', seq: 1, id: 'usr_1', name: 'Anna' } as Actor;
const operator = (isCausedByOperator: boolean) =>
  ({ type: 'operator', seq: 1, run: { seq: 1, isCausedByOperator } }) as OperatorActor;

test('operators answer operators at most six times in a row', () => {
  const act = fc.constantFrom('person', 'answers person', 'answers operator');
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      let rounds = 0;
      let inRow = 0;
      for (const kind of acts) {
        const actor = kind === 'person' ? person : operator(kind === 'answers operator');
        const isAnswerToOperator = kind === 'answers operator';
        if (actor.type === 'operator' && !mayAnswer(rounds, isAnswerToOperator)) {
          continue;
        }
        rounds = roundsAfter(actor, rounds);
        if (kind === 'person') {
          inRow = 0;
        }
        if (isAnswerToOperator) {
          inRow += 1;
        }
        expect(inRow).toBeLessThanOrEqual(maxRounds);
        expect(rounds).toBe(inRow);
      }
    }),
  );
});

test('the text of a notification is short and on one line', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ maxLength: 2000 }), (name, title, text) => {
      const news = notificationText(name, title, text);
      expect(news.length).toBeLessThan(320);
    }),
  );
  expect(notificationText('Ada', 'T', ' a\n\n b ')).toBe('Ada in “T”: a b');
  const markdown = '# Plan\n\n- [x] **Bake**\n- see [Rye](guildhall://home/this/item/a) `now`';
  expect(notificationText('Ada', 'T', markdown)).toBe('Ada in “T”: Plan Bake see Rye now');
  // Only the beginning is read, and no character is cut in two.
  const spaced = `a${' '.repeat(1_998)}👋 b`;
  expect(notificationText('Ada', 'T', spaced)).toBe('Ada in “T”: a');
});

/** Returns the problem that an act is refused with; undefined if it is not refused. */
function problemOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (error instanceof ProblemError) {
      return error.problem;
    }
    throw error;
  }
  return undefined;
}

test('each refusal says what is wrong, and where', () => {
  const known = { id: 'opr_1', isParticipant: true };
  expect(problemOf(() => requireParticipant(undefined))).toMatchObject({
    code: 'not_found',
    detail: 'There is no such conversation.',
  });
  expect(problemOf(() => requireAllKnown(['opr_1', 'opr_2'], [known]))).toMatchObject({
    code: 'unknown_reference',
    detail: 'operatorIds names no operator of this guild.',
    errors: [{ pointer: '/operatorIds/1', message: 'Names no operator of this guild.' }],
  });
  expect(problemOf(() => requireAllKnown(['opr_1'], [known]))).toBeUndefined();
  expect(problemOf(() => requireSpeaker(undefined))).toMatchObject({
    code: 'unknown_reference',
    detail: 'asOperatorId names no operator of this guild.',
    errors: [{ pointer: '/asOperatorId', message: 'Names no operator of this guild.' }],
  });
  expect(problemOf(() => requireSpeaker({ isParticipant: false }))).toMatchObject({
    code: 'not_a_participant',
    detail: 'That operator takes no part in the conversation.',
    errors: [{ pointer: '/asOperatorId', message: 'Takes no part in this conversation.' }],
  });
  expect(requireSpeaker(known)).toBe(known);
});

test('the round limit applies to each message of a run that an operator has caused', () => {
  const answering = (isCausedByOperator: boolean, rounds: number) =>
    problemOf(() => requireRoundLeft(operator(isCausedByOperator), rounds))?.code;
  expect(answering(true, maxRounds - 1)).toBeUndefined();
  expect(answering(true, maxRounds)).toBe('rate_limited');
  expect(answering(false, maxRounds)).toBeUndefined();
  const unasked = { type: 'operator', seq: 1 } as OperatorActor;
  expect(problemOf(() => requireRoundLeft(unasked, maxRounds))).toBeUndefined();
  expect(roundsAfter(unasked, 2)).toBe(2);
});
