import { expect, test } from 'vitest';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { OperatorActivity } from '#shared/domain/operator/events.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { applyActivity, applyItemActivityEnded } from './activity-store.ts';
import type { ActivityState } from './activity-store.ts';

test('the page keeps the most recent threads when operators are busy in very many', () => {
  allowStalls('it begins work in hundreds of threads in one turn');
  let state: ActivityState = { conversations: {}, items: {} };
  for (let count = 0; count < pageLimits.activities + 20; count += 1) {
    const activity = { conversationId: `cnv_${count}`, operatorId: 'opr_1' } as OperatorActivity;
    state = applyActivity(state, 'home', 'thinking', activity);
  }
  const keys = Object.keys(state.conversations);
  expect(keys).toHaveLength(pageLimits.activities);
  expect(keys.at(-1)).toContain(`cnv_${pageLimits.activities + 19}`);
});

test('of an item, the activity of its newest operator is kept until it ends', () => {
  const about = { workItemId: 'itm_1', operatorId: 'opr_1' } as OperatorActivity;
  const other = { ...about, operatorId: 'opr_2', reason: 'Not mine.' } as OperatorActivity;
  const first = applyActivity({ conversations: {}, items: {} }, 'home', 'thinking', about);
  const second = applyActivity(first, 'home', 'passed', other);
  expect(Object.values(second.items)).toEqual([
    { kind: 'passed', operatorId: 'opr_2', reason: 'Not mine.' },
  ]);
  expect(applyItemActivityEnded(second, 'home', 'itm_1').items).toEqual({});
});
