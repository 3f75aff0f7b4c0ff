import { expect, test } from 'vitest';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import {
  changeByDays,
  changeOfPart,
  itemsOn,
  matching,
  spanOf,
  undatedItems,
} from './dated-items.ts';

const items = [
  buildWorkItem({ id: 'due', dueOn: '2026-12-24', startOn: '2026-12-01' }),
  buildWorkItem({ id: 'begins', startOn: '2026-12-24' }),
  buildWorkItem({ id: 'done', status: 'done' }),
  buildWorkItem({ id: 'free' }),
  buildWorkItem({ id: 'hidden', dueOn: '2026-12-24' }),
];

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('an item stands from its start to its due date, and at the one date that it has', () => {
  expect(items.map(spanOf)).toEqual([
    { first: '2026-12-01', last: '2026-12-24' },
    { first: '2026-12-24', last: '2026-12-24' },
    undefined,
    undefined,
    { first: '2026-12-24', last: '2026-12-24' },
  ]);
  expect(spanOf({ startOn: '2026-12-25', dueOn: '2026-12-24' })).toEqual({
    first: '2026-12-24',
    last: '2026-12-24',
  });
});

test('a day has the items that stand on it; what is open and has no date stands apart', () => {
  const shown = matching(items, new Set(['due', 'begins', 'done', 'free']));
  expect(idsOf(itemsOn(shown, '2026-12-24'))).toEqual(['due', 'begins']);
  expect(idsOf(itemsOn(shown, '2026-12-02'))).toEqual(['due']);
  expect(idsOf(itemsOn(shown, '2026-11-30'))).toEqual([]);
  expect(idsOf(undatedItems(shown))).toEqual(['free']);
  expect(itemsOn(matching(items, undefined), '2026-12-24')).toHaveLength(3);
});

test('a move keeps the days between start and due date, over the end of a year too', () => {
  const both = { startOn: '2026-12-01', dueOn: '2026-12-24' };
  expect(changeByDays(both, 10)).toEqual({ startOn: '2026-12-11', dueOn: '2027-01-03' });
  expect(changeByDays({ startOn: '2026-12-01' }, -1)).toEqual({ startOn: '2026-11-30' });
  expect(changeByDays({ dueOn: '2026-12-01' }, 0)).toEqual({ dueOn: '2026-12-01' });
  expect(changeByDays({}, 3)).toEqual({});
  expect(changeByDays({ startOn: '1900-01-01', dueOn: '2026-12-24' }, -1)).toBeUndefined();
  expect(changeByDays({ dueOn: '2999-12-31' }, 1)).toBeUndefined();
});

test('an end of the days of an item moves alone, and stops at the other', () => {
  const both = { startOn: '2026-12-01', dueOn: '2026-12-24' };
  expect(changeOfPart(both, 'all', 1)).toEqual({ startOn: '2026-12-02', dueOn: '2026-12-25' });
  expect(changeOfPart(both, 'start', -2)).toEqual({ startOn: '2026-11-29' });
  expect(changeOfPart(both, 'start', 40)).toEqual({ startOn: '2026-12-24' });
  expect(changeOfPart(both, 'end', 7)).toEqual({ dueOn: '2026-12-31' });
  expect(changeOfPart(both, 'end', -40)).toEqual({ dueOn: '2026-12-01' });
  expect(changeOfPart({ dueOn: '2026-12-24' }, 'end', -40)).toEqual({ dueOn: '2026-11-14' });
  expect(changeOfPart({ startOn: '2026-12-24' }, 'start', 1)).toEqual({ startOn: '2026-12-25' });
});

test('an end that an item does not have stays away, and no date goes beyond those that are kept', () => {
  expect(changeOfPart({ dueOn: '2026-12-24' }, 'start', 3)).toEqual({});
  expect(changeOfPart({ startOn: '2026-12-24' }, 'end', 3)).toEqual({});
  expect(changeOfPart({}, 'end', 3)).toEqual({});
  expect(changeOfPart({ dueOn: '2999-12-31' }, 'end', 1)).toBeUndefined();
});
