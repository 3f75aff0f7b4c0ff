import { at } from './at.ts';

// A work item with its history, a document, and an item in the trash.

export const workItem = {
  id: 'wi_1',
  type: 'task',
  title: 'Mend',
  description: 'x',
  status: 'todo',
  priority: 'medium',
  progress: 40,
  parentId: 'wi_0',
  assignedOperatorId: 'opr_1',
  startOn: '2026-12-01',
  dueOn: '2026-12-24',
  createdAt: at,
  updatedAt: at,
};

// The histories of an item and of a guild have rows of the same name; this one is right in both.
export const itemChange = {
  id: 'wic_1',
  at,
  actor: { id: 'usr_1', type: 'user', name: 'Me' },
  kind: 'updated',
  changes: [{ field: 'title', from: 'Mend', to: 'Mend the roof' }],
  workItemId: 'wi_1',
  type: 'task',
  parentId: 'wi_0',
  status: 'todo',
  progress: 40,
};

export const document = {
  id: 'doc_1',
  title: 'Brief',
  type: 'brief',
  description: 'x',
  content: '# x',
  createdAt: at,
  updatedAt: at,
};

export const trashed = {
  id: 'wi_2',
  kind: 'work_item',
  title: 'Paint',
  type: 'task',
  deletedAt: at,
  deletedBy: { id: 'usr_1', type: 'user', name: 'Me' },
  removedAt: at,
  belowCount: 0,
};
