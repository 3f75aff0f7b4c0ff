import { expect, test } from 'vitest';
import { addressFields, outputFields } from '#shared/registry/operation-facts.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations } from '#shared/registry/registry.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import { english } from '../text/english.ts';
import { buildEntry, buildHome } from '../testing/build-entities.ts';
import {
  editableField,
  entryStatusText,
  entryLabel,
  fieldLabel,
  fieldValue,
} from './entry-labels.ts';

test.each([
  ['message.create', { conversationId: 'c', text: 'Hello' }, 'Send message'],
  ['conversation.create', { title: 'A picnic' }, 'Create thread “A picnic”'],
  ['conversation.update', { conversationId: 'c', archived: true }, 'Archive “Order flour”'],
  ['conversation.update', { conversationId: 'c', title: 'B' }, 'Rename “Order flour” to “B”'],
  [
    'work_item.update',
    { workItemId: 'w', status: 'in_progress', progress: 40, description: 'Long' },
    'Order flour: status to In progress, progress to 40%, and description edited',
  ],
  [
    'work_item.update',
    { workItemId: 'w', assignedOperatorId: null },
    'Order flour: operator to none',
  ],
  [
    'work_item.update',
    { workItemId: 'w', assignedOperatorId: 'opr_1', parentId: 'wi_2' },
    'Order flour: operator to Theo and parent to another item',
  ],
  ['work_item.delete', { workItemId: 'w' }, 'Delete “Order flour”'],
  ['operator.update', { operatorId: 'o', role: 'Baker' }, 'Order flour: role to Baker'],
  [
    'operator.set_driver',
    { operatorId: 'o', kind: 'model', modelId: 'm' },
    'Order flour: driven by a model',
  ],
  ['operator.set_driver', { operatorId: 'o', kind: 'script' }, 'Order flour: driven by its script'],
  ['operator.set_limits', { operatorId: 'o', runsAnHour: 5 }, 'Order flour: change its limits'],
  ['operator.pause', { guildId: 'g', isPaused: true }, 'Pause all operators'],
  ['operator.pause', { guildId: 'g', operatorId: 'o', isPaused: false }, 'Let Ada go on'],
  [
    'operator.set_trust',
    { operatorId: 'o', trust: 'asks' },
    'Order flour: change what it may do without asking',
  ],
  [
    'operator.revoke',
    { operatorId: 'o', operation: 'document.update' },
    'Order flour: revoke what it is always allowed',
  ],
  ['operator.try', { operatorId: 'o', text: 'Hello' }, 'Order flour: try it'],
  ['question.answer', { questionId: 'q', values: ['Red'] }, 'Answer Ada'],
  ['question.answer', { questionId: 'q', isDeclined: true }, 'Decline to answer Ada'],
  ['proposal.decide', { proposalId: 'p', decision: 'once' }, 'Allow what Ada proposes'],
  ['proposal.decide', { proposalId: 'p', decision: 'decline' }, 'Decline what Ada proposes'],
  ['work_item.set_budget', { workItemId: 'w', tokens: 5 }, 'Order flour: change its budget'],
  [
    'document.update',
    { guildId: 'g', docId: 'd', ifMatch: '"1"', content: 'Long', type: 'brief' },
    'Order flour: text edited and type to Brief',
  ],
  ['run.stop', { runId: 'r' }, 'Stop Ada'],
  ['run.steer', { runId: 'r', text: 'Rye' }, 'Add a note for Ada'],
  ['run.undo', { runId: 'r' }, 'Undo what Ada did'],
  ['trash.restore', { thingId: 'w' }, 'Restore “Order flour” from the trash'],
  ['trash.delete', { thingId: 'w' }, 'Delete “Order flour” forever'],
  ['notification.read_all', {}, 'Mark all notifications as read'],
  ['work_item.create', { type: 'epic', title: 'Opening' }, 'Create epic “Opening”'],
] as const)('%s is told as people would', (operation, input, sentence) => {
  const names = { title: 'Order flour', operator: 'Ada', assignedOperatorId: 'Theo' };
  expect(entryLabel(buildEntry({ operation, input }), names)).toBe(sentence);
});

test.each([
  ['work_item.update', { status: 'done' }, 'Work item: status to Done'],
  ['work_item.delete', {}, 'Delete work item'],
  ['document.update', { content: 'Long' }, 'Document: text edited'],
  ['conversation.update', { archived: true }, 'Archive thread'],
  ['operator.pause', { operatorId: 'o', isPaused: true }, 'Pause an operator'],
  ['run.stop', { runId: 'r' }, 'Stop an operator'],
  ['trash.restore', { thingId: 'w' }, 'Restore from the trash'],
] as const)('%s of a thing whose title is not known names its kind', (operation, input, label) => {
  expect(entryLabel(buildEntry({ operation, input }), {})).toBe(label);
});

test('a write of words can be edited, a mere change of a field cannot', () => {
  const message = buildEntry({ input: { conversationId: 'c', text: 'Hello' } });
  expect(editableField(message)).toEqual({ field: 'text', text: 'Hello' });
  const silent = buildEntry({ operation: 'conversation.create', input: {} });
  expect(editableField(silent)).toBeUndefined();
  const change = buildEntry({ operation: 'work_item.update', input: { status: 'done' } });
  expect(editableField(change)).toBeUndefined();
  const renaming = {
    operation: 'work_item.update',
    input: { status: 'done', title: 'B' },
  } as const;
  expect(editableField(buildEntry(renaming))).toEqual({ field: 'title', text: 'B' });
  expect(editableField(buildEntry({ ...renaming, state: 'conflict' }))).toBeUndefined();
});

test('why something waits is said by the home, by its reason or by what goes before', () => {
  const home = buildHome();
  expect(entryStatusText(buildEntry(), { home })).toBe('Waiting for The bakery.');
  expect(entryStatusText(buildEntry({ reason: 'Too many at once.' }), { home })).toBe(
    'Too many at once.',
  );
  const former = 'Create thread “A”';
  expect(
    entryStatusText(buildEntry({ waitsFor: 'out_0' }), {
      home,
      former: { label: former, isStuck: false },
    }),
  ).toContain(former);
});

test('a conflict names who else changed it, and says what a deletion would go over', () => {
  const conflict = buildEntry({ operation: 'work_item.update', state: 'conflict' });
  expect(entryStatusText(conflict, { home: undefined })).toContain('Someone else changed this');
  expect(entryStatusText(conflict, { home: undefined, changedBy: 'Bob' })).toBe(
    'Bob changed this too. Which version do you want to keep?',
  );
  const deletion = { ...conflict, operation: 'work_item.delete' } as const;
  expect(entryStatusText(deletion, { home: undefined, changedBy: 'Bob' })).toBe(
    'Bob changed this after you deleted it. Delete it anyway?',
  );
});

test('no value is said to be none', () => {
  expect(['', null, undefined, []].map((value) => fieldValue('title', value))).toEqual(
    Array(4).fill('none'),
  );
});

test('of a long text the beginning is shown, and the whole can still be edited', () => {
  const text = 'a'.repeat(100_000);
  expect(fieldValue('description', text)).toBe(`${'a'.repeat(2_000)}…`);
  const entry = buildEntry({ operation: 'message.create', input: { text } });
  expect(editableField(entry)?.text).toBe(text);
});

test('every field that somebody may have changed before a deletion has a name', () => {
  const stamps = ['id', 'createdAt', 'updatedAt', 'updatedBy'];
  const deletions = ['work_item.get', 'document.get'] as const;
  const unnamed = deletions
    .flatMap((name) => Object.keys(outputFields(name)))
    .filter((field) => !stamps.includes(field) && !Object.hasOwn(english.outbox.fields, field));
  expect(unnamed).toEqual([]);
});

test('a field that is not known is not told by its name in the contract, nor a choice by its value', () => {
  expect(fieldLabel('reviewedBy')).toBe('another field');
  expect(fieldValue('archived', true)).toBe('yes');
  expect(fieldValue('archived', false)).toBe('no');
});

test('a text is never cut within an emoji', () => {
  const text = `${'a'.repeat(1_999)}👩‍👩‍👧`;
  expect(fieldValue('title', text)).toBe(`${'a'.repeat(1_999)}…`);
});

test('every field that an update may change has a name', () => {
  const updates = Object.values<Operation>(operations).filter(({ method }) => method === 'PUT');
  const unnamed = updates.flatMap(({ name, input, headers = {} }) => {
    const elsewhere = [...addressFields(name as OperationName), ...Object.keys(headers)];
    const changed = Object.keys(input.shape).filter((field) => !elsewhere.includes(field));
    return changed.filter((field) => !Object.hasOwn(english.outbox.fields, field));
  });
  expect(updates.length).toBeGreaterThan(3);
  expect(unnamed).toEqual([]);
});
