import { expect, test } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { buildWrite } from '../store/testing/build-entry.ts';
import { answerPending, projectPending } from './project-pending.ts';

const people = { own: { id: 'usr_me', name: 'Anna' }, names: new Map([['opr_1', 'Ada']]) };
const at = '2026-11-21T10:00:00.000Z';

function entry(
  operation: string,
  input: Record<string, unknown>,
  overrides: Partial<OutboxEntry> = {},
): OutboxEntry {
  const { id, homeId, temporaryId, subject, createdAt, ...write } = buildWrite(operation, input);
  return {
    id,
    homeId,
    operation: write.operation,
    input,
    subject,
    createdAt,
    state: 'queued',
    ...(temporaryId !== undefined && { temporaryId }),
    ...overrides,
  };
}

const project = (
  name: ReadOperationName,
  input: Record<string, unknown>,
  output: unknown,
  entries: OutboxEntry[],
) => projectPending(name, input, output, entries, people) as Record<string, { read?: boolean }[]>;

test('an item made here stands in its list with its temporary id, and with the changes that followed', () => {
  const task = entry('work_item.create', {
    guildId: 'gld_1',
    type: 'task',
    title: 'Bake',
    priority: 'medium',
  });
  const id = task.temporaryId ?? '';
  const change = entry('work_item.update', { workItemId: id, status: 'review', progress: 5 });
  const other = entry('work_item.create', { guildId: 'gld_2', type: 'task', title: 'Elsewhere' });
  const listed = { workItems: [{ id: 'wi_1', title: 'Old' }], nextCursor: null };
  const { workItems } = project('work_item.list', { guildId: 'gld_1' }, listed, [
    task,
    change,
    other,
  ]);
  expect(workItems).toMatchObject([
    { id: 'wi_1' },
    { id, title: 'Bake', status: 'review', progress: 5, type: 'task' },
  ]);
});

test('a list that was asked for some alone has those alone, as they are now', () => {
  const entries = [
    entry('work_item.update', { workItemId: 'wi_1', status: 'done' }),
    entry('work_item.update', { workItemId: 'wi_2', assignedOperatorId: null }),
    entry('work_item.delete', { workItemId: 'wi_3' }),
    entry('work_item.create', { guildId: 'gld_1', type: 'task', title: 'New', parentId: 'wi_9' }),
  ];
  const rows = ['wi_1', 'wi_2', 'wi_3'].map((id) => ({
    id,
    status: 'todo',
    assignedOperatorId: 'opr_1',
  }));
  const input = { guildId: 'gld_1', status: 'todo', parentId: '' };
  const { workItems } = project('work_item.list', input, { workItems: rows }, entries);
  expect(workItems).toEqual([{ id: 'wi_2', status: 'todo', assignedOperatorId: undefined }]);
});

test('a page that does not reach the end where new things stand does not have them', () => {
  const made = [entry('document.create', { guildId: 'gld_1', title: 'New', content: '' })];
  const page = { documents: [], nextCursor: 'more' };
  expect(project('document.list', { guildId: 'gld_1' }, page, made)['documents']).toEqual([]);
  const thread = [entry('conversation.create', { guildId: 'gld_1', operatorIds: ['opr_1'] })];
  const first = project('conversation.list', { guildId: 'gld_1' }, { conversations: [] }, thread);
  expect(first['conversations']).toMatchObject([
    { title: 'Ada', participants: [{ id: 'usr_me' }, { name: 'Ada' }] },
  ]);
  const later = { guildId: 'gld_1', cursor: 'more' };
  expect(project('conversation.list', later, { conversations: [] }, thread)).toEqual({
    conversations: [],
  });
});

test('an archived conversation leaves the list, and what was refused changes nothing', () => {
  const archive = entry('conversation.update', { conversationId: 'cnv_1', archived: true });
  const refused = entry(
    'conversation.update',
    { conversationId: 'cnv_2', title: 'Refused' },
    { state: 'rejected' },
  );
  const conversations = ['cnv_1', 'cnv_2'].map((id) => ({ id, title: id, archived: false }));
  const list = project('conversation.list', { guildId: 'gld_1' }, { conversations }, [
    archive,
    refused,
  ]);
  expect(list['conversations']).toEqual([conversations[1]]);
});

test('a record has the changes that are on their way, and keeps the time that it had', () => {
  const record = { id: 'doc_1', title: 'Old', content: 'Text', updatedAt: at };
  const change = entry('document.update', { guildId: 'gld_1', docId: 'doc_1', title: 'New' });
  const input = { guildId: 'gld_1', docId: 'doc_1' };
  expect(project('document.get', input, record, [change])).toEqual({ ...record, title: 'New' });
});

test('marks that are on their way are read', () => {
  const notifications = ['a', 'b'].map((id) => ({ id, read: false }));
  const one = entry('notification.read', { notificationId: 'b' });
  const read = (...entries: OutboxEntry[]) =>
    project('notification.list', {}, { notifications }, entries)['notifications']?.map(
      (row) => row.read,
    );
  expect(read(one)).toEqual([false, true]);
  expect(read(entry('notification.read_all', {}))).toEqual([true, true]);
});

test('a read about something that the service does not have yet is answered from its entries', () => {
  const thread = entry('conversation.create', {
    guildId: 'gld_1',
    operatorIds: ['opr_1'],
    initialMessage: 'Plan a fair.\nSoon.',
  });
  const conversationId = thread.temporaryId ?? '';
  const answer = (name: Parameters<typeof answerPending>[0], input: Record<string, unknown>) =>
    answerPending(name, input, [thread], people);
  expect(answer('conversation.get', { conversationId })).toMatchObject({
    id: conversationId,
    title: 'Plan a fair.',
  });
  expect(answer('message.list', { conversationId })).toMatchObject({
    messages: [{ text: 'Plan a fair.\nSoon.', authorId: 'usr_me' }],
    nextCursor: null,
  });
  expect(answer('conversation.get', { conversationId: 'cnv_1' })).toBeUndefined();
});

test('an item made here begins its history with its creation', () => {
  const task = entry('work_item.create', { guildId: 'gld_1', type: 'task', title: 'Bake' });
  const input = { workItemId: task.temporaryId ?? '' };
  expect(answerPending('work_item.history', input, [task], people)).toEqual({
    changes: [],
    nextCursor: null,
    beginsAt: task.createdAt,
  });
});
