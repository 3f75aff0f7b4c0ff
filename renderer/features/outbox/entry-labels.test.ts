import { expect, test } from 'vitest';
import { buildEntry, buildHome } from '../../testing/build-entities.ts';
import { editableField, entryStatusText, entryLabel, fieldValue } from './entry-labels.ts';

test.each([
  ['message.create', { conversationId: 'c', text: 'Hello' }, 'Message'],
  ['conversation.create', { title: 'A picnic' }, 'New thread “A picnic”'],
  ['conversation.update', { conversationId: 'c', archived: true }, 'Thread archived'],
  ['conversation.update', { conversationId: 'c', title: 'B' }, 'Thread: title to B'],
  [
    'work_item.update',
    { workItemId: 'w', status: 'in_progress', progress: 40, description: 'Long' },
    'Work item: status to in progress, progress to 40 %, description',
  ],
  [
    'work_item.update',
    { workItemId: 'w', assignedOperatorId: null },
    'Work item: operator to none',
  ],
  ['work_item.create', { type: 'epic', title: 'Opening' }, 'New epic “Opening”'],
] as const)('%s is told as people would', (operation, input, sentence) => {
  expect(entryLabel(buildEntry({ operation, input }))).toBe(sentence);
});

test('what was written can be edited, a mere change of a field cannot', () => {
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
  const creation = buildEntry({ operation: 'conversation.create', input: { title: 'A' } });
  expect(entryStatusText(buildEntry(), home, undefined)).toBe('Waits for The bakery.');
  expect(entryStatusText(buildEntry({ reason: 'Too many at once.' }), home, undefined)).toBe(
    'Too many at once.',
  );
  expect(entryStatusText(buildEntry({ waitsFor: creation.id }), home, creation)).toContain(
    'New thread “A”',
  );
});

test('no value is said to be none', () => {
  expect(['', null, undefined].map((value) => fieldValue('title', value))).toEqual(
    Array(3).fill('none'),
  );
});

test('of a long text the beginning is shown, and the whole can still be edited', () => {
  const text = 'a'.repeat(100_000);
  expect(fieldValue('description', text)).toBe(`${'a'.repeat(2_000)}…`);
  const entry = buildEntry({ operation: 'message.create', input: { text } });
  expect(editableField(entry)?.text).toBe(text);
});
