import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import { rollUpsOf } from '#shared/domain/work-item/roll-up.ts';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { buildWorkItem } from '../../testing/build-entities.ts';
import { WorkTree } from './work-tree.ts';
import type { WorkNode } from './work-tree.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();

/** The tree as lines, each indented by its level. */
function linesOf(nodes: readonly WorkNode[], indent = ''): string[] {
  return nodes.flatMap(({ id, children }) => [indent + id, ...linesOf(children, `${indent}  `)]);
}

function follow(items: readonly WorkItem[]): WorkTree {
  const tree = new WorkTree();
  tree.follow(items);
  return tree;
}

const plan = [
  buildWorkItem({ id: 'o', type: 'objective', createdAt: at(1) }),
  buildWorkItem({ id: 't1', type: 'task', parentId: 'e', progress: 40, createdAt: at(2) }),
  buildWorkItem({ id: 'i', type: 'initiative', parentId: 'o', createdAt: at(3) }),
  buildWorkItem({ id: 'e', type: 'epic', parentId: 'i', progress: 90, createdAt: at(4) }),
  buildWorkItem({ id: 't2', type: 'task', parentId: 'e', status: 'done', createdAt: at(5) }),
];

test('items stand below their parents, whichever came first, oldest first', () => {
  const tree = follow(plan);
  expect(linesOf(tree.roots)).toStrictEqual(['o', '  i', '    e', '      t1', '      t2']);
  expect(tree.ancestorsOf('t1').map(({ id }) => id)).toStrictEqual(['o', 'i', 'e']);
  expect(tree.rollUpOf('o')).toStrictEqual({ progress: 70, leafCount: 2, doneCount: 1 });
  expect(tree.rollUpOf('t1')).toBeUndefined();
});

test('an item without its parent, or with one of the wrong level, is top-level', () => {
  const tree = follow([
    buildWorkItem({ id: 'lost', parentId: 'nowhere', createdAt: at(1) }),
    buildWorkItem({ id: 'o', type: 'objective', createdAt: at(2) }),
    buildWorkItem({ id: 'wrong', type: 'task', parentId: 'o', createdAt: at(3) }),
  ]);
  expect(linesOf(tree.roots)).toStrictEqual(['lost', 'o', 'wrong']);
});

test('a changed field leaves the shape as it is, and changes the roll-up above', () => {
  const tree = follow(plan);
  const { outline, items } = tree;
  const next = plan.map((item) => (item.id === 't1' ? { ...item, progress: 60 } : item));
  tree.follow(next);
  expect(tree.outline).toBe(outline);
  expect(tree.items).not.toBe(items);
  expect(tree.rollUpOf('o')?.progress).toBe(80);
  tree.follow(next.slice(1));
  expect(tree.outline).not.toBe(outline);
});

test('siblings stand in the order by hand, that of the person before that of the service', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((id, index) =>
    buildWorkItem({ id, createdAt: at(index) }),
  );
  const rows = [first, second, third].flatMap((item) => item ?? []);
  const moved = rows.map((item) => (item.id === 'a' ? { ...item, position: 'z' } : item));
  const tree = follow(moved);
  expect(linesOf(tree.roots)).toStrictEqual(['b', 'c', 'a']);
  tree.follow(moved, new Map([['c', '0A']]));
  expect(linesOf(tree.roots)).toStrictEqual(['c', 'b', 'a']);
  tree.follow(rows, new Map());
  expect(linesOf(tree.roots)).toStrictEqual(['a', 'b', 'c']);
});

/** Lists of items, each list a change of the one before it. */
const histories = fc.array(
  fc.array(
    fc.record({
      id: fc.integer({ min: 0, max: 14 }),
      parent: fc.option(fc.integer({ min: 0, max: 14 }), { nil: undefined }),
      status: fc.constantFrom(...workItemStatuses),
      progress: fc.integer({ min: 0, max: 100 }),
      second: fc.integer({ min: 0, max: 3 }),
      position: fc.option(fc.constantFrom('0TlI2fXj', 'V', 'k'), { nil: undefined }),
      own: fc.option(fc.constantFrom('0TlI2fXkV', 'W'), { nil: undefined }),
    }),
    { maxLength: 15 },
  ),
  { minLength: 1, maxLength: 8 },
);

test('the tree is the one that the newest list alone makes, whatever changes', () => {
  allowStalls('it builds hundreds of trees in one turn');
  fc.assert(
    fc.property(histories, (history) => {
      const tree = new WorkTree();
      let items: readonly WorkItem[] = [];
      for (const rows of history) {
        const byId = new Map(
          rows.map(({ id, parent, second, position, status, progress }) => [
            id,
            buildWorkItem({
              id: `w${String(id).padStart(2, '0')}`,
              type: workItemTypes[id % 4],
              ...(parent !== undefined && { parentId: `w${String(parent).padStart(2, '0')}` }),
              createdAt: at(second),
              ...(position !== undefined && { position }),
              status,
              progress,
            }),
          ]),
        );
        // An unchanged item keeps its identity, as in the store.
        const known = new Map(items.map((item) => [JSON.stringify(item), item]));
        items = [...byId.values()]
          .map((item) => known.get(JSON.stringify(item)) ?? item)
          .toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
        const own = new Map(
          rows.flatMap(({ id, own: mine }) =>
            mine === undefined ? [] : [[`w${String(id).padStart(2, '0')}`, mine] as const],
          ),
        );
        tree.follow(items, own);
        const fresh = new WorkTree();
        fresh.follow(items, own);
        expect(linesOf(tree.roots)).toStrictEqual(linesOf(fresh.roots));
        const linked = items.map((item) => ({
          ...item,
          parentId: fresh.node(item.id)?.parent?.id,
        }));
        const rollUps = rollUpsOf(linked);
        for (const { id } of items) {
          expect(tree.rollUpOf(id)?.progress ?? -1).toBeCloseTo(rollUps.get(id)?.progress ?? -1);
        }
      }
    }),
  );
});
