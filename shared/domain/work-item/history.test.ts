import { expect, test } from 'vitest';
import { operations } from '../../registry/registry.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { answerLimits } from '../../limits/limits.ts';

const at = '2026-11-20T10:00:00.000Z';
const change = {
  id: 'wic_1',
  at,
  actor: { id: 'usr_1', type: 'user', name: 'Anna' },
  kind: 'updated',
};
const readHistory = (changes: unknown[], rest: object = { nextCursor: null, beginsAt: at }) =>
  tolerant(operations['work_item.history'].output)({ changes, ...rest });

test('a history as in the contract is read unchanged', () => {
  const changes = [
    { field: 'status', from: 'todo', to: 'done' },
    { field: 'progress', from: 0, to: 12.5 },
    { field: 'assignedOperatorId', from: 'opr_1' },
    { field: 'description' },
  ];
  expect(readHistory([{ ...change, changes }])).toEqual({
    output: { changes: [{ ...change, changes }], nextCursor: null, beginsAt: at },
    leftOut: 0,
  });
});

test('fields and kinds of a later version are left out or kept, and the row stays', () => {
  const changes = [
    { field: 'dueAt', to: at },
    { field: 'status', from: 'blocked', to: 'todo' },
    { field: 'progress', from: '10', to: 'much' },
  ];
  expect(readHistory([{ ...change, kind: 'split', changes }, { changes: [] }])).toEqual({
    output: {
      changes: [
        {
          ...change,
          kind: 'split',
          changes: [
            { field: 'status', from: 'blocked', to: 'todo' },
            { field: 'progress', from: 10 },
          ],
        },
      ],
      nextCursor: null,
      beginsAt: at,
    },
    // The field, the progress and the row without anything
    leftOut: 3,
  });
});

test('a long value is cut, and a long list of fields ends', () => {
  const long = { field: 'title', from: 'x'.repeat(1_000_000), to: 'y' };
  const changes = [long, ...Array.from({ length: 10_000 }, () => ({ field: 'description' }))];
  const [read] = readHistory([{ ...change, changes }])?.output.changes ?? [];
  expect(read?.changes).toHaveLength(answerLimits.rowsInRow);
  expect(read?.changes[0]).toMatchObject({ field: 'title', to: 'y' });
  expect(JSON.stringify(read?.changes[0]).length).toBeLessThan(answerLimits.line + 100);
});

test('a state that says nothing of deletion is that of an item that is still there', () => {
  const state = { workItemId: 'wi_1', type: 'task', at, status: 'todo', progress: 0 };
  const read = tolerant(operations['work_item.list_changes'].output)({
    changes: [state, { ...state, parentId: '', isDeleted: 'true', before: { status: 'todo' } }],
    beginsAt: '2026-11-20T11:00+01:00',
  });
  expect(read).toEqual({
    output: {
      changes: [
        { ...state, isDeleted: false },
        { ...state, isDeleted: true },
      ],
      beginsAt: at,
    },
    leftOut: 1,
  });
});
