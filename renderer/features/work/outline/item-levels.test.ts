import { expect, test } from 'vitest';
import { positionOf } from '#shared/domain/work-item/position.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { WorkTree } from '../../../entities/work-item/work-tree.ts';
import type { WorkNode } from '../../../entities/work-item/work-tree.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { draftFurtherIn, draftFurtherOut, draftObjective } from './draft-item.ts';
import { parentFurtherIn, parentFurtherOut, placeFurther } from './item-levels.ts';
import type { NewParent, NewPlace } from './item-levels.ts';

let minute = 0;

function item(id: string, type: WorkItem['type'], parentId?: string): WorkItem {
  minute += 1;
  const createdAt = new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
  return buildWorkItem({ id, title: id, type, createdAt, ...(parentId && { parentId }) });
}

const tree = new WorkTree();
tree.follow([
  item('bakery', 'objective'),
  item('place', 'initiative', 'bakery'),
  item('oven', 'epic', 'place'),
  item('measure', 'task', 'oven'),
  item('order', 'task', 'oven'),
  item('pay', 'task', 'oven'),
  item('people', 'initiative', 'bakery'),
  item('bakers', 'epic', 'people'),
  item('advert', 'task', 'bakers'),
  item('loose', 'task'),
  item('early', 'epic'),
]);

function node(id: string): WorkNode {
  const found = tree.node(id);
  if (found === undefined) {
    throw new Error(`There is no ${id}.`);
  }
  return found;
}

/** Where an item goes, or why it does not. */
const told = (moved: NewParent) =>
  'refusal' in moved ? moved.refusal : (moved.parent?.id ?? 'the top level');
const furtherIn = (id: string) => told(parentFurtherIn(tree, node(id)));
const furtherOut = (id: string) => told(parentFurtherOut(node(id)));
const allIds = new Set(tree.items.map(({ id }) => id));

/** Where items go, and how many stand before them there; or why they stay. */
const toldPlace = (place: NewPlace) =>
  'refusal' in place ? place.refusal : `${place.parent?.id ?? 'the top level'} ${place.at}`;
const moved = (step: 1 | -1, ...ids: string[]) =>
  toldPlace(placeFurther(tree, ids.map(node), step, allIds));

test('an item at the top level goes below the nearest item above that can hold it', () => {
  expect(furtherIn('loose')).toBe('bakers');
  expect(furtherIn('early')).toBe('people');
});

test('an item is not moved in where it would have to be another type, and that is said', () => {
  expect(furtherIn('bakery')).toBe('An objective is always at the top level.');
  expect(furtherIn('people')).toBe(
    'It would have to become an epic, and an item stays an initiative.',
  );
  expect(furtherIn('order')).toBe('Nothing can stand below a task.');
  const alone = new WorkTree();
  alone.follow([item('alone', 'task')]);
  const [only] = alone.roots;
  expect(only && told(parentFurtherIn(alone, only))).toBe(
    'A task goes below an epic, and none stands above it.',
  );
});

test('only what stands below an objective is moved out', () => {
  expect(furtherOut('people')).toBe('the top level');
  expect(furtherOut('bakers')).toBe(
    'It would have to become an initiative, and an item stays an epic.',
  );
  expect(furtherOut('loose')).toBe('It is at the top level already.');
});

test('items move past the next sibling, several of them together', () => {
  expect(moved(1, 'measure')).toBe('oven 1');
  expect(moved(-1, 'pay')).toBe('oven 1');
  expect(moved(1, 'measure', 'order')).toBe('oven 1');
  expect(moved(-1, 'order', 'pay')).toBe('oven 0');
  expect(moved(1, 'place')).toBe('bakery 1');
  expect(moved(-1, 'early')).toBe('the top level 1');
  // Items that stood apart stand together then.
  expect(moved(-1, 'measure', 'pay')).toBe('No other epic stands further up.');
});

test('a sibling that the filter hides is passed with the next one that it shows', () => {
  const shownIds = new Set([...allIds].filter((id) => id !== 'order'));
  expect(toldPlace(placeFurther(tree, [node('measure')], 1, shownIds))).toBe('oven 2');
  expect(toldPlace(placeFurther(tree, [node('pay')], -1, shownIds))).toBe('oven 0');
});

test('the last item below its parent moves down to the next parent, the first up to the one before', () => {
  expect(moved(1, 'pay')).toBe('bakers 0');
  expect(moved(-1, 'advert')).toBe('oven 3');
  expect(moved(1, 'advert')).toBe('early 0');
  expect(moved(1, 'order', 'pay')).toBe('bakers 0');
  expect(moved(-1, 'measure')).toBe('No other epic stands further up.');
  expect(moved(1, 'people')).toBe('No other objective stands further down.');
});

test('what cannot move further stays, and that is said', () => {
  expect(moved(1, 'pay', 'advert')).toBe('Items with different parents can’t be moved together.');
  expect(moved(-1, 'bakery')).toBe('It is the first one already.');
  expect(moved(1, 'early')).toBe('It is the last one already.');
});

test('a title that is being written goes in below the sibling above it, with the type of that level', () => {
  const first = { ...draftObjective, number: 3 };
  expect(draftFurtherIn(tree, first, 'bakery')).toEqual({
    draft: { parentId: 'bakery', type: 'initiative', number: 3 },
  });
  expect(draftFurtherIn(tree, first, undefined)).toEqual({
    refusal: 'Nothing stands above it that it could go below.',
  });
  expect(draftFurtherIn(tree, first, 'loose')).toEqual({
    refusal: 'Nothing can stand below a task.',
  });
});

test('a title that is being written goes out beside its parent, as far as the top', () => {
  const task = { parentId: 'oven', type: 'task', number: 1 } as const;
  expect(draftFurtherOut(tree, task)).toEqual({
    draft: { parentId: 'place', type: 'epic', number: 1, after: positionOf(node('oven').item) },
  });
  expect(draftFurtherOut(tree, { parentId: 'early', type: 'task', number: 1 })).toEqual({
    draft: { parentId: undefined, type: 'epic', number: 1, after: positionOf(node('early').item) },
  });
  expect(draftFurtherOut(tree, { ...task, parentId: 'deleted' })).toEqual({
    draft: { parentId: undefined, type: 'task', number: 1 },
  });
  expect(draftFurtherOut(tree, draftObjective)).toEqual({
    refusal: 'It is at the top level already.',
  });
});
