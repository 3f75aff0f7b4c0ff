import { expect, test } from 'vitest';
import { buildWorkItem } from '../../testing/build-entities.ts';
import { useActivity } from '../progress/activity-store.ts';
import { applyAnswer, applyEvent, forgetHome } from '../nouns.ts';
import { workItemStore } from './work-item-store.ts';

const [created, changed] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];

test('times that a service leaves out of its answers keep their known values', () => {
  forgetHome('h');
  const asked = { homeId: 'h', input: { guildId: 'g' } };
  const { updatedAt: _updated, ...made } = buildWorkItem({ createdAt: created });
  applyAnswer('work_item.create', made, asked);
  expect(workItemStore.row('h', 'itm_1')).toMatchObject({ updatedAt: created });
  const { createdAt: _created, ...done } = buildWorkItem({ status: 'done', updatedAt: changed });
  applyAnswer('work_item.update', done, asked);
  expect(workItemStore.row('h', 'itm_1')).toMatchObject({
    status: 'done',
    createdAt: created,
    updatedAt: changed,
  });
});

test('an operator is at work on an item until the item is in review', () => {
  forgetHome('h');
  const event = (type: string, data: object) =>
    applyEvent('h', { type, data, guildId: 'g' } as never);
  event('operator.thinking', { operatorId: 'opr_1', workItemId: 'itm_1' });
  event('work_item.updated', { workItem: buildWorkItem({ status: 'in_progress' }) });
  expect(Object.values(useActivity.getState().items)).toHaveLength(1);
  event('work_item.updated', { workItem: buildWorkItem({ status: 'review' }) });
  expect(useActivity.getState().items).toEqual({});
});
