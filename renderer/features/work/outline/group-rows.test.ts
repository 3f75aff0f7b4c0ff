import { expect, test } from 'vitest';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import type { GroupField } from '#shared/local/work-view.ts';
import { WorkTree } from '../../../entities/work-item/work-tree.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { endOfGroup, groupRows, headingAt, headingIdOf, placeOfGroupedRow } from './group-rows.ts';
import { noRows } from './row-list.ts';
import { treeGroupsBy } from './tree-groups.ts';
import { siblingsBy } from './tree-sort.ts';

const operators = [
  { id: 'zoe', name: 'Zoe' },
  { id: 'ada', name: 'Ada' },
].map((each) => operatorSchema.parse(each));
// A Wednesday.
const today = '2026-12-02';

const groupsBy = (by: GroupField, canEdit = true) =>
  treeGroupsBy(by, { operators, canEdit, today });

function treeOf(items: readonly Parameters<typeof buildWorkItem>[0][]): WorkTree {
  const tree = new WorkTree();
  tree.follow(items.map((item) => buildWorkItem({ title: item?.['id'] ?? '', ...item })));
  return tree;
}

const items: readonly Parameters<typeof buildWorkItem>[0][] = [
  { id: 'o', type: 'objective', status: 'in_progress' },
  { id: 'i', type: 'initiative', parentId: 'o', status: 'done', priority: 'high' },
  { id: 'e', type: 'epic', parentId: 'i', assignedOperatorId: 'ada' },
  { id: 'p', type: 'objective', status: 'done', assignedOperatorId: 'gone' },
];

const nothing: ReadonlySet<string> = new Set();

/** The rows in words: a group with its count, and items indented below it. */
function linesOf(
  by: GroupField,
  given: Partial<Parameters<typeof groupRows>[1]> = {},
  tree = treeOf(items),
) {
  const groups = groupsBy(by);
  const rows = groupRows(tree.outline, { groups, folded: nothing, matches: undefined, ...given });
  return Array.from(rows, ({ id, level, heading }) =>
    heading ? `${heading.name} ${heading.count}` : `${'  '.repeat(level - 1)}${id}`,
  );
}

test('items of all levels stand below the names of their groups, in the order of the tree', () => {
  expect(linesOf('status')).toEqual([
    'To do 1',
    '  e',
    'In progress 1',
    '  o',
    'Done 2',
    '  i',
    '  p',
  ]);
  expect(linesOf('priority')).toEqual(['High 1', '  i', 'Medium 3', '  o', '  e', '  p']);
});

test('operators come in their order, one who is gone behind them, and nobody last', () => {
  expect(linesOf('operator')).toEqual([
    'Ada 1',
    '  e',
    'gone 1',
    '  p',
    'Unassigned 2',
    '  o',
    '  i',
  ]);
});

test('due dates fall into times, and what is closed is not late', () => {
  const tree = treeOf([
    { id: 'late', dueOn: '2026-11-30', type: 'objective' },
    { id: 'friday', dueOn: '2026-12-04', type: 'objective' },
    { id: 'monday', dueOn: '2026-12-07', type: 'objective' },
    { id: 'done', dueOn: '2026-11-01', status: 'done', type: 'objective' },
    { id: 'never', type: 'objective' },
  ]);
  const lines = ['Overdue 1', '  late', 'Due this week 1', '  friday', 'Due later 1', '  monday'];
  const last = ['Done or cancelled 1', '  done', 'No due date 1', '  never'];
  expect(linesOf('due', {}, tree)).toEqual(lines.concat(last));
});

test('a folded group says how many it has, and a filter lets through what it counts', () => {
  expect(linesOf('status', { folded: new Set(['done']) }).at(-1)).toBe('Done 2');
  expect(linesOf('status', { matches: new Set(['p', 'e']) })).toEqual([
    'To do 1',
    '  e',
    'Done 1',
    '  p',
  ]);
  expect(linesOf('status', { matches: nothing })).toEqual([]);
});

test('the group in which an item is written is there and unfolded', () => {
  const folded = new Set(['done']);
  expect(linesOf('status', { matches: new Set(['p']), folded, openId: 'done' })).toEqual([
    'Done 1',
    '  p',
  ]);
  expect(linesOf('status', { matches: new Set(['p']), folded, openId: 'todo' })).toEqual([
    'To do 0',
    'Done 1',
  ]);
});

test('a sorted tree is sorted within each group', () => {
  const sorted = siblingsBy({ by: 'title', isDescending: true }, []);
  expect(linesOf('status', { sorted }).slice(-3)).toEqual(['Done 2', '  p', '  i']);
});

test('rows say their place and level as a treegrid counts them', () => {
  const rows = groupRows(treeOf(items).outline, {
    groups: groupsBy('status'),
    folded: new Set(['todo']),
    matches: undefined,
  });
  expect(
    Array.from(rows, ({ level, position, siblings, isExpanded }) => [
      level,
      position,
      siblings,
      isExpanded,
    ]),
  ).toEqual([
    [1, 1, 3, false],
    [1, 2, 3, true],
    [2, 1, 1, undefined],
    [1, 3, 3, true],
    [2, 1, 2, undefined],
    [2, 2, 2, undefined],
  ]);
});

test('a row that is hidden gives its place to the one that stands there now', () => {
  const tree = treeOf(items);
  const shown = { groups: groupsBy('status'), matches: undefined };
  const rows = groupRows(tree.outline, { ...shown, folded: nothing });
  expect(placeOfGroupedRow(rows, { id: 'p', at: 0 })).toBe(6);
  expect(placeOfGroupedRow(rows, { id: headingIdOf('done'), at: 0 })).toBe(4);
  expect(headingAt(rows, 6)).toBe(4);
  expect(endOfGroup(rows, 'in_progress')).toBe(4);
  expect(endOfGroup(rows, 'done')).toBe(7);
  const folded = groupRows(tree.outline, { ...shown, folded: new Set(['done']) });
  expect(placeOfGroupedRow(folded, { id: 'i', at: 1 })).toBe(1);
  expect(placeOfGroupedRow(folded, { id: 'i', at: 90 })).toBe(4);
  expect(placeOfGroupedRow(noRows, { id: 'i', at: 3 })).toBe(0);
});

test('of 50,000 items each is looked at once', () => {
  allowStalls('it makes a tree of 50,000 items in one turn');
  const many = Array.from({ length: 50_000 }, (_, at) => ({
    id: `i${at}`,
    type: 'objective' as const,
    status: at % 2 === 0 ? ('todo' as const) : ('done' as const),
  }));
  const groups = groupsBy('status');
  let looks = 0;
  const counted: typeof groups = {
    ...groups,
    laneOf: (item) => {
      looks += 1;
      return groups.laneOf(item);
    },
  };
  const { outline } = treeOf(many);
  const rows = groupRows(outline, {
    groups: counted,
    folded: new Set(['done']),
    matches: undefined,
  });
  expect(looks).toBe(50_000);
  expect(rows).toHaveLength(25_002);
});

test('an item is given what its group stands for, and no date is invented', () => {
  const item = buildWorkItem({ id: 'x', dueOn: '2026-12-02' });
  expect(groupsBy('status').changeFor(item, 'review')).toEqual({ status: 'review' });
  expect(groupsBy('status').valuesIn('review')).toEqual({ status: 'review' });
  expect(groupsBy('priority').changeFor(item, 'low')).toEqual({ priority: 'low' });
  expect(groupsBy('priority').valuesIn('low')).toEqual({ priority: 'low' });
  expect(groupsBy('operator').valuesIn('ada')).toEqual({ assignedOperatorId: 'ada' });
  expect(groupsBy('operator').valuesIn('')).toEqual({});
  const assigned = buildWorkItem({ id: 'y', assignedOperatorId: 'ada' });
  expect(groupsBy('operator').changeFor(assigned, '')).toEqual({ assignedOperatorId: null });
  expect(groupsBy('operator', false).changeFor(assigned, '')).toBeUndefined();
  const due = groupsBy('due');
  expect(due.changeFor(item, 'week')).toEqual({});
  expect(due.changeFor(item, 'later')).toBeUndefined();
  expect(due.changeFor(item, '')).toBeUndefined();
  expect(due.valuesIn('later')).toBeUndefined();
  expect(due.valuesIn(due.firstId)).toEqual({});
});
