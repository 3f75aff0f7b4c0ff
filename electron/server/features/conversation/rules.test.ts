import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor, OperatorActor } from '../../actor.ts';
import { maxRounds, mayAnswer, newsOf, roundsAfter } from './rules.ts';

const person = { type: 'user', seq: 1, id: 'usr_1', name: 'Anna' } as Actor;
const operator = (isByOperator: boolean) =>
  ({ type: 'operator', seq: 1, answers: { seq: 1, isByOperator } }) as OperatorActor;

test('whatever the acts, operators answer operators at most six times in a row', () => {
  const act = fc.constantFrom('person', 'answers person', 'answers operator');
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      let rounds = 0;
      let inRow = 0;
      for (const kind of acts) {
        const actor = kind === 'person' ? person : operator(kind === 'answers operator');
        const isAnswerToOperator = kind === 'answers operator';
        if (actor.type === 'operator' && !mayAnswer(rounds, isAnswerToOperator)) continue;
        rounds = roundsAfter(actor, rounds);
        if (kind === 'person') inRow = 0;
        if (isAnswerToOperator) inRow += 1;
        expect(inRow).toBeLessThanOrEqual(maxRounds);
        expect(rounds).toBe(inRow);
      }
    }),
  );
});

test('what a notification says stays short and on one line', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ maxLength: 2000 }), (name, title, text) => {
      const news = newsOf(name, title, text);
      expect(news.length).toBeLessThan(320);
    }),
  );
  expect(newsOf('Ada', 'T', ' a\n\n b ')).toBe('Ada in “T”: a b');
});
