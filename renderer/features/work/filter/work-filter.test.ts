import { expect, test } from 'vitest';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import {
  countedConditions,
  formatFilter,
  matchesOf,
  noFilter,
  parseFilter,
} from './work-filter.ts';
import type { WorkFilter } from './work-filter.ts';

const items = [
  buildWorkItem({
    id: 'a',
    title: 'Café in May',
    status: 'review',
    updatedAt: '2026-11-21T12:00:00.000Z',
  }),
  buildWorkItem({
    id: 'b',
    title: 'The oven',
    priority: 'high',
    assignedOperatorId: 'op_1',
    dueOn: '2026-11-20',
  }),
  buildWorkItem({ id: 'c', title: 'May or not', type: 'epic', dueOn: '2026-11-29' }),
  buildWorkItem({ id: 'd', title: 'Past', type: 'epic', status: 'done', dueOn: '2026-11-02' }),
];
const facts = {
  needingIds: new Set(['a']),
  isNew: ({ updatedAt }: { updatedAt: string }) => updatedAt > '2026-11-21T11:00:00.000Z',
  today: '2026-11-27',
};

test.each<[Partial<WorkFilter>, string[]]>([
  [{ text: 'cafe' }, ['a']],
  [{ text: ' MAY  ' }, ['a', 'c']],
  [{ text: 'may not' }, ['c']],
  [{ types: ['epic'], statuses: ['todo'] }, ['c']],
  [{ dates: ['overdue'] }, ['b']],
  [{ dates: ['week'] }, ['c']],
  [{ dates: ['none'] }, ['a']],
  [{ dates: ['none', 'overdue'] }, ['a', 'b']],
  [{ dates: ['none'], priorities: ['high'] }, []],
  [{ statuses: ['review', 'done'] }, ['a', 'd']],
  [{ priorities: ['high'] }, ['b']],
  [{ operatorIds: ['op_1'] }, ['b']],
  [{ operatorIds: [''] }, ['a', 'c', 'd']],
  [{ needsMe: true }, ['a']],
  [{ isChanged: true }, ['a']],
  [{ text: 'may', types: ['epic'] }, ['c']],
])('the filter %j lets %j through', (filter, ids) => {
  expect([...(matchesOf(items, { ...noFilter, ...filter }, facts) ?? [])]).toEqual(ids);
});

test('without conditions there is no filter', () => {
  expect(matchesOf(items, { ...noFilter, text: '  ' }, facts)).toBeUndefined();
  expect(formatFilter(noFilter)).toBe('');
  expect(
    countedConditions({ ...noFilter, text: 'a', types: ['epic', 'task'], needsMe: true }),
  ).toBe(3);
});

test('the address of a filter leads back to it, and what it does not know is left out', () => {
  const filter: WorkFilter = {
    text: 'a & b / c?',
    types: ['epic'],
    statuses: ['todo', 'review'],
    priorities: ['critical'],
    operatorIds: ['', 'op_1'],
    dates: ['overdue', 'none'],
    needsMe: true,
    isChanged: true,
  };
  const address = formatFilter(filter);
  expect(address).not.toMatch(/[/?#]/);
  expect(parseFilter(address)).toEqual(filter);
  expect(parseFilter('status=gone&type=epic&nonsense')).toEqual({ ...noFilter, types: ['epic'] });
});
