import { expect, test } from 'vitest';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { WorkTree } from '../../../entities/work-item/work-tree.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { timelineRows } from './timeline-rows.ts';

const items = [
  buildWorkItem({ id: 'o1', type: 'objective' }),
  buildWorkItem({ id: 'i1', type: 'initiative', parentId: 'o1' }),
  buildWorkItem({ id: 'e1', type: 'epic', parentId: 'i1', startOn: '2026-12-01' }),
  buildWorkItem({ id: 't1', parentId: 'e1', startOn: '2026-12-05', dueOn: '2026-12-24' }),
  buildWorkItem({ id: 't2', parentId: 'e1' }),
  buildWorkItem({ id: 'o2', type: 'objective', dueOn: '2027-01-01' }),
  buildWorkItem({ id: 'z1' }),
  buildWorkItem({ id: 'z2', dueOn: '2026-12-02' }),
];

function rowsOf(
  rows: readonly WorkItem[],
  matches?: ReadonlySet<string>,
  collapsed: readonly string[] = [],
) {
  const tree = new WorkTree();
  tree.follow(rows);
  return timelineRows(tree.outline, matches, new Set(collapsed));
}
const idsOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ item, level }) => `${level} ${item.id}`);

test('every objective is a row, and below it stands whatever has a date, in the order of the tree', () => {
  const rows = rowsOf(items);
  expect(idsOf(rows)).toEqual(['1 o1', '2 e1', '2 t1', '1 o2', '1 z2']);
  expect(rows[0]).toMatchObject({
    isExpanded: true,
    position: 1,
    siblings: 3,
    below: { first: '2026-12-01', last: '2026-12-24' },
  });
  expect(rows[0]?.span).toBeUndefined();
  expect(rows[2]).toMatchObject({
    position: 2,
    siblings: 2,
    span: { first: '2026-12-05', last: '2026-12-24' },
  });
  expect(rows[3]?.isExpanded).toBeUndefined();
});

test('a collapsed objective is a row alone, and still tells over which days the others stand', () => {
  const rows = rowsOf(items, undefined, ['o1']);
  expect(idsOf(rows)).toEqual(['1 o1', '1 o2', '1 z2']);
  expect(rows[0]).toMatchObject({ isExpanded: false, below: { last: '2026-12-24' } });
});

test('under a filter, an objective stays above what matches, and without that it goes', () => {
  expect(idsOf(rowsOf(items, new Set(['t1', 't2'])))).toEqual(['1 o1', '2 t1']);
  expect(idsOf(rowsOf(items, new Set(['o2', 'z1'])))).toEqual(['1 o2']);
});

test('10,000 items in a deep tree become rows', () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    buildWorkItem({ id: `m${at}`, parentId: 'e1', dueOn: '2026-12-24' }),
  );
  expect(rowsOf([...items, ...many])).toHaveLength(10_005);
});
