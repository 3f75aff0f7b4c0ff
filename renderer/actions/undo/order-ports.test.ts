import { beforeEach, expect, test } from 'vitest';
import { ownPositionsOf, workOrders } from '../../entities/local-state/work-order-store.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { stepOwnOrder } from './order-ports.ts';

const homeId = 'h';
const move = {
  kind: 'own_order',
  moves: [
    { workItemId: 'rye', before: '1V', after: '5V' },
    { workItemId: 'oat', after: '6V' },
  ],
} as const;
const now = () => ['rye', 'oat'].map((id) => ownPositionsOf(homeId).get(id));
const put = (workItemId: string, position: string) =>
  workOrders.save({ homeId, workItemId }, position);

beforeEach(() => {
  answerCalls({ 'local.save': {} });
  put('rye', '5V');
  put('oat', '6V');
});

test('items go back to where they stood, one that was never moved included, and there again', () => {
  stepOwnOrder(homeId, { ...move, moves: [...move.moves] }, 'undo');
  expect(now()).toEqual(['1V', undefined]);
  stepOwnOrder(homeId, { ...move, moves: [...move.moves] }, 'redo');
  expect(now()).toEqual(['5V', '6V']);
});

test('none goes back where one was moved since', () => {
  put('oat', '9V');
  expect(() => stepOwnOrder(homeId, { ...move, moves: [...move.moves] }, 'undo')).toThrow(
    'You’ve put these items in another order since.',
  );
  expect(now()).toEqual(['5V', '9V']);
});
