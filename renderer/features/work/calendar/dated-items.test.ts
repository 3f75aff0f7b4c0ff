import { expect, test } from 'vitest';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { changeToDay, datedItems } from './dated-items.ts';

const items = [
  buildWorkItem({ id: 'due', dueOn: '2026-12-24', startOn: '2026-12-01' }),
  buildWorkItem({ id: 'begins', startOn: '2026-12-24' }),
  buildWorkItem({ id: 'done', status: 'done' }),
  buildWorkItem({ id: 'free' }),
  buildWorkItem({ id: 'hidden', dueOn: '2026-12-24' }),
];

const idsOf = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id);

test('an item stands at its due date, else at its start; what is open and has neither stands apart', () => {
  const { byDay, undated } = datedItems(items, new Set(['due', 'begins', 'done', 'free']));
  expect(idsOf(byDay.get('2026-12-24'))).toEqual(['due', 'begins']);
  expect([...byDay.keys()]).toEqual(['2026-12-24']);
  expect(idsOf(undated)).toEqual(['free']);
  expect(idsOf(datedItems(items, undefined).byDay.get('2026-12-24'))).toHaveLength(3);
});

test('a move keeps the days between start and due date, over the end of a year too', () => {
  const spans = { startOn: '2026-12-01', dueOn: '2026-12-24' };
  expect(changeToDay(spans, '2027-01-03')).toEqual({ startOn: '2026-12-11', dueOn: '2027-01-03' });
  expect(changeToDay({ startOn: '2026-12-01' }, '2027-01-03')).toEqual({ startOn: '2027-01-03' });
  expect(changeToDay({ dueOn: '2026-12-01' }, '2027-01-03')).toEqual({ dueOn: '2027-01-03' });
  expect(changeToDay({}, '2027-01-03')).toEqual({ dueOn: '2027-01-03' });
  expect(changeToDay(spans, '1900-01-03')).toBeUndefined();
});
