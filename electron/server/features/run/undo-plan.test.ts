import { expect, test } from 'vitest';
import { planUndo } from './undo-plan.ts';
import type { UndoWorld } from './undo-plan.ts';
import type { ItemNow, UndoableWrite } from './undo-store.ts';

const item: ItemNow = {
  title: 'Bread',
  description: null,
  status: 'todo',
  priority: 'low',
  progress: 0,
  parentId: null,
  startOn: null,
  dueOn: null,
  assignedOperatorId: null,
};

/** The items and the versions of documents that are there now, by their ids. */
function worldOf(
  items: Record<string, Partial<ItemNow>>,
  versions: Record<string, number> = {},
): UndoWorld {
  return {
    item: (id) => (items[id] === undefined ? undefined : { ...item, ...items[id] }),
    document: (id) =>
      versions[id] === undefined ? undefined : { title: id, version: versions[id] },
    hasVersion: (_id, version) => version > 0,
    hasChildren: (id, leftOut) =>
      Object.entries(items).some(
        ([child, { parentId }]) => parentId === id && !leftOut.includes(child),
      ),
    beginningOfMessage: () => undefined,
  };
}

/** A change of an item, as it stands in the journal. */
function change(
  seq: number,
  before: Partial<ItemNow>,
  after: Partial<ItemNow>,
  { id = 'wi_1', isUndone = false } = {},
): UndoableWrite {
  const whole = (fields: Partial<ItemNow>) => ({ ...item, ...fields });
  const operation = 'work_item.update';
  const states = { before: whole(before), after: whole(after) };
  return { seq, isUndone, operation, kind: 'work_item', id, ...states };
}

function written(seq: number, id: string, version: number, isNew = false): UndoableWrite {
  // Runs change documents by proposals alone
  const operation = isNew ? 'document.create' : 'document.update';
  const before = isNew ? undefined : { title: id };
  return { seq, isUndone: false, operation, kind: 'document', id, before, after: { version } };
}

test('several changes of one field are taken back one behind the other', () => {
  const writes = [
    change(3, { progress: 40 }, { progress: 90, status: 'review' }),
    change(2, { progress: 10 }, { progress: 40 }),
    change(1, { progress: 0 }, { progress: 10 }),
  ];
  const plan = planUndo(writes, worldOf({ wi_1: { progress: 90, status: 'review' } }));
  expect(plan).toMatchObject({ writes: [3, 2, 1], stays: [] });
  expect(plan.items.get('wi_1')).toStrictEqual({ status: 'todo', progress: 0 });
});

test('a value that a person has set stays, also where the run had it once itself', () => {
  const writes = [
    change(2, { progress: 10 }, { progress: 90, status: 'review' }),
    change(1, { progress: 0 }, { progress: 10 }),
  ];
  const plan = planUndo(writes, worldOf({ wi_1: { progress: 10, status: 'review' } }));
  expect(plan.items.get('wi_1')).toStrictEqual({ status: 'todo' });
  expect(plan.stays).toMatchObject([{ reason: 'changed', fields: ['progress'] }]);
  expect(plan.writes).toStrictEqual([2]);
  // Nor does the next undo take it back
  const again = planUndo(
    writes.map((write) => ({ ...write, isUndone: write.seq === 2 })),
    worldOf({ wi_1: { progress: 10 } }),
  );
  expect([again.items.size, again.writes]).toStrictEqual([0, []]);
});

test('a document gets back the version before the run, and is deleted where the run made it', () => {
  const writes = [
    written(4, 'made', 2),
    written(3, 'there', 6),
    written(2, 'there', 5),
    written(1, 'made', 1, true),
  ];
  const plan = planUndo(writes, worldOf({}, { there: 6, made: 2 }));
  expect([...plan.documents]).toStrictEqual([['there', 4]]);
  expect(plan.deleted).toStrictEqual([{ kind: 'document', id: 'made' }]);
  const later = planUndo(writes, worldOf({}, { there: 7, made: 3 }));
  expect([later.documents.size, later.deleted, later.stays.length]).toStrictEqual([0, [], 2]);
});

test('an item is moved back where its place is still there', () => {
  const writes = [change(1, { parentId: 'wi_top' }, { parentId: 'wi_other' })];
  const moved = { wi_1: { parentId: 'wi_other' }, wi_other: {} };
  const plan = planUndo(writes, worldOf({ ...moved, wi_top: {} }));
  expect(plan.items.get('wi_1')).toStrictEqual({ parentId: 'wi_top' });
  const homeless = planUndo(writes, worldOf(moved));
  expect(homeless.items.size).toBe(0);
  expect(homeless.stays).toMatchObject([{ reason: 'parent_gone', fields: ['parentId'] }]);
});

test('a date that a run has set comes back, unless it would lie on the wrong side of the other', () => {
  const writes = [change(1, { dueOn: '2026-12-10' }, { dueOn: '2026-12-20' })];
  const plan = planUndo(writes, worldOf({ wi_1: { dueOn: '2026-12-20' } }));
  expect(plan.items.get('wi_1')).toStrictEqual({ dueOn: '2026-12-10' });
  const started = { wi_1: { dueOn: '2026-12-20', startOn: '2026-12-15' } };
  const kept = planUndo(writes, worldOf(started));
  expect(kept.items.size).toBe(0);
  expect(kept.stays).toMatchObject([{ reason: 'changed', fields: ['dueOn'] }]);
});

test('an item moved below a new item is moved away before that is deleted', () => {
  const writes: UndoableWrite[] = [
    change(2, { parentId: null }, { parentId: 'wi_new' }),
    {
      seq: 1,
      isUndone: false,
      operation: 'work_item.create',
      kind: 'work_item',
      id: 'wi_new',
      before: undefined,
      after: { title: 'Bread', status: 'todo', priority: 'low', progress: 0 },
    },
  ];
  const plan = planUndo(writes, worldOf({ wi_1: { parentId: 'wi_new' }, wi_new: {} }));
  expect(plan.items.get('wi_1')).toStrictEqual({ parentId: null });
  expect(plan.deleted).toStrictEqual([{ kind: 'work_item', id: 'wi_new' }]);
  const others = worldOf({
    wi_1: { parentId: 'wi_new' },
    wi_new: {},
    wi_3: { parentId: 'wi_new' },
  });
  expect(planUndo(writes, others).stays).toMatchObject([{ reason: 'has_children' }]);
});

test('a change that cannot be read any more stays, and so does a thing that is deleted', () => {
  const damaged = { ...change(2, {}, {}), after: undefined };
  const unknownBefore = { ...change(3, {}, {}), before: undefined };
  const gone = change(1, {}, { title: 'Rolls' }, { id: 'wi_gone' });
  const plan = planUndo([unknownBefore, damaged, gone], worldOf({ wi_1: {} }));
  expect(plan.stays).toMatchObject([
    { id: 'wi_1', reason: 'not_kept' },
    { id: 'wi_gone', title: 'Rolls', reason: 'deleted' },
  ]);
  expect(plan.writes).toStrictEqual([]);
});

test('two hundred changes are one change of their thing', () => {
  const writes = Array.from({ length: 200 }, (_, at) =>
    change(200 - at, { progress: (199 - at) / 2 }, { progress: (200 - at) / 2 }),
  );
  const plan = planUndo(writes, worldOf({ wi_1: { progress: 100 } }));
  expect(plan.undone).toHaveLength(1);
  expect(plan.items.get('wi_1')).toStrictEqual({ progress: 0 });
  expect(plan.writes).toHaveLength(200);
});
