import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { sortColumns } from '#shared/local/work-view.ts';
import type { TreeSort } from '#shared/local/work-view.ts';
import { WorkTree } from '../../../entities/work-item/work-tree.ts';
import { buildOperator, buildWorkItem } from '../../../testing/build-entities.ts';
import { treeRows } from './tree-rows.ts';
import { siblingsBy, sortAfterPress } from './tree-sort.ts';

const operators = [buildOperator('opr_1', 'Zoe'), buildOperator('opr_2', 'Ada')];

const items: readonly WorkItem[] = [
  {
    id: 'a',
    title: 'Item 10',
    status: 'done',
    priority: 'low',
    progress: 100,
    dueOn: '2026-12-01',
  },
  { id: 'b', title: 'item 9', status: 'todo', priority: 'critical', assignedOperatorId: 'opr_1' },
  { id: 'c', title: 'Item 10', status: 'review', dueOn: '2026-11-30', assignedOperatorId: 'opr_2' },
  { id: 'd', title: 'Ä', status: 'todo', priority: 'high', progress: 50 },
].map((fields, at) =>
  buildWorkItem({ type: 'objective', createdAt: `2026-11-2${at}T10:00:00.000Z`, ...fields }),
);

function sortedIds(sort: TreeSort): string {
  const tree = new WorkTree();
  tree.follow(items);
  const expansion = { isAll: true, changed: new Map<string, boolean>() };
  const rows = treeRows(tree.outline, expansion, undefined, siblingsBy(sort, operators));
  return rows.ids.join('');
}

test.each([
  ['title', 'dbac', 'acbd'],
  ['status', 'bdca', 'acbd'],
  ['priority', 'acdb', 'bdca'],
  ['operator', 'cbad', 'bcad'],
  ['progress', 'bcda', 'adbc'],
  ['due', 'cabd', 'acbd'],
] as const)(
  'sorted by %s, equal ones keep their order and those without a value come last',
  (by, up, down) => {
    expect(sortedIds({ by, isDescending: false })).toBe(up);
    expect(sortedIds({ by, isDescending: true })).toBe(down);
  },
);

test('three presses on a heading sort in both directions, and lead back to the order by hand', () => {
  for (const by of sortColumns) {
    const first = sortAfterPress(undefined, by);
    const second = sortAfterPress(first, by);
    expect(second).toEqual({ by, isDescending: !(first?.isDescending ?? true) });
    expect(sortAfterPress(second, by)).toBeUndefined();
    const other = by === 'due' ? 'title' : 'due';
    expect(sortAfterPress(second, other)).toEqual({ by: other, isDescending: false });
  }
});

test('sorting loses no item, and keeps each below its parent', () => {
  const types = ['objective', 'initiative', 'epic', 'task'] as const;
  fc.assert(
    fc.property(
      fc.array(fc.record({ title: fc.string(), level: fc.nat(3), parent: fc.nat(9) }), {
        maxLength: 40,
      }),
      fc.constantFrom(...sortColumns),
      fc.boolean(),
      (made, by, isDescending) => {
        const tree = new WorkTree();
        tree.follow(
          made.map(({ title, level, parent }, at) =>
            buildWorkItem({
              id: `wi_${at}`,
              title,
              type: types[level] ?? 'task',
              parentId: `wi_${parent}`,
            }),
          ),
        );
        const expansion = { isAll: true, changed: new Map<string, boolean>() };
        const sorter = siblingsBy({ by, isDescending }, operators);
        const rows = treeRows(tree.outline, expansion, undefined, sorter);
        const byHand = treeRows(tree.outline, expansion, undefined);
        expect(rows.ids.toSorted()).toEqual(byHand.ids.toSorted());
        const path: string[] = [];
        for (const { id, level } of rows) {
          path.length = level - 1;
          expect(tree.node(id)?.parent?.id).toBe(path.at(-1));
          path.push(id);
        }
      },
    ),
  );
});
