import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import { WorkTree } from '../../../entities/work-item/work-tree.ts';
import type { WorkNode } from '../../../entities/work-item/work-tree.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { placeOfRow, treeRows } from './tree-rows.ts';

const noExpansion = { isAll: undefined, changed: new Map<string, boolean>() };

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString();

/** A tree of items, each below one of those before it that is a level higher, if it names one. */
const trees = fc
  .array(fc.record({ level: fc.nat({ max: 3 }), parent: fc.nat({ max: 20 }) }), { maxLength: 20 })
  .map((rows) => {
    const tree = new WorkTree();
    tree.follow(
      rows.map(({ level, parent }, number) =>
        buildWorkItem({
          id: `w${number}`,
          type: workItemTypes[level],
          parentId: `w${parent}`,
          createdAt: at(number),
        }),
      ),
    );
    return tree;
  });

const ids = fc.uniqueArray(fc.nat({ max: 20 }).map((number) => `w${number}`));

test('under a filter exactly the matches and their ancestors are visible, with their places', () => {
  fc.assert(
    fc.property(trees, fc.option(ids, { nil: undefined }), ids, (tree, wanted, collapsed) => {
      const matches = wanted && new Set(wanted);
      const changed = new Map(collapsed.map((id) => [id, false] as const));
      const expansion = { isAll: undefined, changed };
      const isShown = ({ id, children }: WorkNode): boolean =>
        matches === undefined || matches.has(id) || children.some(isShown);
      const expected: unknown[] = [];
      const add = (nodes: readonly WorkNode[], level: number) => {
        const shown = nodes.filter(isShown);
        for (const [index, { id, children }] of shown.entries()) {
          const hasRows = children.some(isShown);
          const isExpanded = hasRows ? !collapsed.includes(id) : undefined;
          expected.push({
            id,
            level,
            position: index + 1,
            siblings: shown.length,
            isExpanded,
            isContext: matches?.has(id) === false,
          });
          if (isExpanded === true) {
            add(children, level + 1);
          }
        }
      };
      add(tree.roots, 1);
      expect([...treeRows(tree.outline, expansion, matches)]).toStrictEqual(expected);
    }),
  );
});

test('a large tree shows its top level until somebody expands it', () => {
  const tree = new WorkTree();
  tree.follow([
    buildWorkItem({ id: 'o', type: 'objective', createdAt: at(0) }),
    ...Array.from({ length: 400 }, (_, number) =>
      buildWorkItem({ id: `i${number}`, type: 'initiative', parentId: 'o', createdAt: at(number) }),
    ),
  ]);
  const changed = new Map([['o', true]]);
  expect(treeRows(tree.outline, noExpansion, undefined)).toHaveLength(1);
  expect(treeRows(tree.outline, { ...noExpansion, changed }, undefined)).toHaveLength(401);
  expect(treeRows(tree.outline, { ...noExpansion, isAll: true }, undefined)).toHaveLength(401);
});

test('the keyboard stays at its row, or at the one that stands where it was', () => {
  const tree = new WorkTree();
  const items = [
    buildWorkItem({ id: 'oven', type: 'objective', createdAt: at(1) }),
    buildWorkItem({ id: 'bricks', type: 'initiative', parentId: 'oven', createdAt: at(2) }),
    buildWorkItem({ id: 'flour', type: 'objective', createdAt: at(3) }),
    buildWorkItem({ id: 'sign', type: 'objective', createdAt: at(4) }),
  ];
  tree.follow(items);
  const placeIn = (id: string | undefined, wasAt: number, shown = noExpansion, only?: string[]) => {
    const rows = treeRows(tree.outline, shown, only && new Set(only));
    return rows.idAt(placeOfRow(tree.outline, rows, { id, at: wasAt }));
  };
  expect(placeIn(undefined, 0)).toBe('oven');
  expect(placeIn('flour', 0)).toBe('flour');
  const collapsed = { isAll: undefined, changed: new Map([['oven', false]]) };
  expect(placeIn('bricks', 1, collapsed), 'it is below a collapsed row').toBe('oven');
  expect(placeIn('bricks', 1, noExpansion, ['oven', 'sign']), 'a filter hides it').toBe('sign');
  expect(placeIn('sign', 3, noExpansion, ['oven', 'flour']), 'and all behind it').toBe('flour');
  expect(placeIn('gone', 2), 'it is gone').toBe('flour');
  expect(placeIn('gone', 9), 'the last one is gone').toBe('sign');
});
