import { afterEach, beforeEach, expect, test } from 'vitest';
import { listLocal } from './local/local-rows.ts';
import { acceptEntry } from './outbox-accept.ts';
import { listOpenEntries, resolveRequested } from './outbox-rows.ts';
import { acceptedAt, buildEntry, buildWrite } from './testing/build-entry.ts';
import {
  closeOutbox,
  db,
  open,
  openOutbox,
  sent,
  settle,
  take,
  write,
} from './testing/open-outbox.ts';

beforeEach(openOutbox);
afterEach(closeOutbox);

test('accepting the same entry twice keeps one', () => {
  const entry = buildEntry();
  acceptEntry(db(), entry);
  expect(acceptEntry(db(), entry).state).toBe('queued');
  expect(open()).toHaveLength(1);
});

test('later fields of a change that has not begun are merged into it; both answers are one', () => {
  const baseVersion = (status: string) => ({
    updatedAt: '2026-11-21T10:00:00.000Z',
    values: { status },
  });
  const first = write(
    'work_item.update',
    { workItemId: 'wi_1', status: 'review' },
    {
      baseVersion: baseVersion('todo'),
    },
  );
  const later = buildWrite(
    'work_item.update',
    { workItemId: 'wi_1', status: 'done', progress: 9 },
    {
      baseVersion: baseVersion('review'),
      mustCheck: true,
    },
  );
  const coalesced = acceptEntry(db(), later);
  expect(coalesced).toMatchObject({ id: first.id, input: { status: 'done', progress: 9 } });
  expect(acceptEntry(db(), later)).toEqual(coalesced);
  expect(take(first.lane, '2026-11-21T12:00:05.000Z')?.baseVersion?.values).toEqual({
    status: 'todo',
  });
  const next = write('work_item.update', { workItemId: 'wi_1', status: 'todo' });
  expect(next.id).not.toBe(first.id);
  expect(open()).toEqual([`${first.id} sending`, `${next.id} queued`]);
});

test('values that a restoration is about to write are not what the service is expected to have', () => {
  const restored = write('work_item.update', { workItemId: 'wi_1', status: 'done', progress: 9 });
  const seen = (values: Record<string, unknown>) => ({
    baseVersion: { updatedAt: '2026-11-21T10:00:00.000Z', values },
  });
  const change = (input: Record<string, unknown>, values: Record<string, unknown>) =>
    write('work_item.update', { workItemId: 'wi_1', ...input }, seen(values));
  expect(change({ status: 'review' }, { status: 'done' }).id).toBe(restored.id);
  change({ title: 'Rye' }, { title: 'Bread' });
  change({ status: 'todo' }, { status: 'review' });
  const taken = take(restored.lane, '2026-11-21T12:00:05.000Z');
  expect(taken?.entry.input).toEqual({
    workItemId: 'wi_1',
    status: 'todo',
    progress: 9,
    title: 'Rye',
  });
  expect(taken?.baseVersion?.values).toEqual({ title: 'Bread' });
});

test('a change is not merged over a deletion, nor into one that may have arrived', () => {
  const change = () => write('work_item.update', { workItemId: 'wi_1', progress: 1 });
  const first = change();
  take(first.lane);
  settle(first.id, { state: 'queued', reason: 'No answer.', isInDoubt: true });
  change();
  write('work_item.delete', { workItemId: 'wi_1' });
  change();
  expect(open()).toHaveLength(4);
});

test('an item made here goes first, and its writes follow it under its own id', () => {
  const epic = write('work_item.create', { guildId: 'gld_1', type: 'epic', title: 'Epic' });
  const epicId = epic.temporaryId ?? '';
  const task = write('work_item.create', { guildId: 'gld_1', title: 'Task', parentId: epicId });
  const taskId = task.temporaryId ?? '';
  const assign = write('work_item.update', { workItemId: taskId, assignedOperatorId: 'opr_1' });
  expect(assign.lane).toBe(task.lane);
  expect(task.waitsFor).toBe(epic.id);
  expect(assign.waitsFor).toBe(task.id);
  expect(take(task.lane)).toBeUndefined();
  take(epic.lane);
  settle(epic.id, sent('wi_epic'));
  expect(take(task.lane)?.entry).toMatchObject({ id: task.id, input: { parentId: 'wi_epic' } });
  settle(task.id, sent('wi_task'));
  expect(take(task.lane)?.entry).toMatchObject({
    input: { workItemId: 'wi_task' },
    subject: { id: 'wi_task' },
  });
  const later = write('work_item.update', { workItemId: 'wi_task', progress: 1 });
  expect(later.lane).toBe(task.lane);
  expect(listOpenEntries(db(), { subject: { kind: 'work_item', id: 'wi_task' } })).toHaveLength(2);
  expect(
    resolveRequested(db(), { homeId: 'home', noun: 'work_item', input: { parentId: epicId } })
      .input,
  ).toEqual({
    parentId: 'wi_epic',
  });
});

test('a text waits for the documents that it leads to, and names them as the service does', () => {
  const to = (id = '') => `guildhall://home/this/document/${id}`;
  const create = (title: string, content: string) =>
    write('document.create', { guildId: 'gld_1', type: 'document', title, content });
  const first = create('A', 'none yet');
  const second = create('B', `[A](${to(first.temporaryId)})`);
  const linked = { guildId: 'gld_1', docId: first.temporaryId, content: to(second.temporaryId) };
  const change = write('document.update', linked);
  expect([second.waitsFor, change.lane]).toEqual([first.id, first.lane]);
  take(first.lane);
  settle(first.id, sent('doc_a'));
  expect(take(first.lane)).toBeUndefined();
  expect(take(second.lane)?.entry.input).toMatchObject({ content: `[A](${to('doc_a')})` });
  settle(second.id, sent('doc_b'));
  expect(take(first.lane)?.entry.input).toMatchObject({ docId: 'doc_a', content: to('doc_b') });
});

test('a message that was sent as an operator is known as the person’s own, and no other is', () => {
  const asAda = { conversationId: 'cnv_1', text: 'Hi', asOperatorId: 'opr_ada' };
  const [first, second] = [
    write('message.create', asAda),
    write('message.create', { conversationId: 'cnv_1', text: 'Mine' }),
  ];
  for (const [entry, id] of [
    [first, 'msg_1'],
    [second, 'msg_2'],
  ] as const) {
    take(entry.lane);
    expect(listLocal(db(), { kind: 'sent_as' })).toHaveLength(id === 'msg_1' ? 0 : 1);
    settle(entry.id, sent(id));
  }
  expect(listLocal(db(), { kind: 'sent_as' })).toEqual([
    { kind: 'sent_as', key: { homeId: 'home', messageId: 'msg_1' }, value: 'opr_ada' },
  ]);
});

test('a message waits for the document that it leads to, and names it as the service does', () => {
  const to = (id = '') => `[#A](guildhall://home/this/document/${id})`;
  const document = { guildId: 'gld_1', type: 'document', title: 'A', content: 'long' };
  const made = write('document.create', document);
  const message = write('message.create', { conversationId: 'cnv_1', text: to(made.temporaryId) });
  expect(message.waitsFor).toBe(made.id);
  expect(take(message.lane)).toBeUndefined();
  take(made.lane);
  settle(made.id, sent('doc_a'));
  expect(take(message.lane)?.entry.input).toMatchObject({ text: to('doc_a') });
});

test('a change of one’s own that is on its way is no conflict with the next', () => {
  const baseVersion = { updatedAt: '2026-11-21T10:00:00.000Z', values: { status: 'todo' } };
  const change = { workItemId: 'wi_1', status: 'review' };
  const first = write('work_item.update', change, { baseVersion });
  take(first.lane);
  write('work_item.update', { ...change, status: 'done' }, { baseVersion, mustCheck: true });
  settle(first.id, sent());
  expect(take(first.lane, '2026-11-21T12:00:05.000Z')?.baseVersion?.values).toEqual({
    status: 'review',
  });
});

test('a write that goes out at once is not checked, but one that had to wait is', () => {
  const baseVersion = { updatedAt: '2026-11-21T10:00:00.000Z', values: { status: 'todo' } };
  const { id, lane } = write(
    'work_item.update',
    { workItemId: 'wi_1', status: 'done' },
    { baseVersion },
  );
  expect(take(lane)?.baseVersion).toBeUndefined();
  settle(id, { state: 'queued', reason: 'No network.', isInDoubt: true });
  expect(take(lane)?.baseVersion).toEqual(baseVersion);
});

const seen = { updatedAt: '2026-11-21T10:00:00.000Z', values: { title: 'Bread' } };
const deletion = { workItemId: 'wi_1' };

test('a change of what was made here is checked once its creation has been tried or has waited', () => {
  const make = () => write('work_item.create', { guildId: 'gld_1', title: 'Bread' });
  const rename = (
    { temporaryId = '' }: { temporaryId?: string | undefined },
    createdAt = acceptedAt,
  ) =>
    write(
      'work_item.update',
      { workItemId: temporaryId, title: 'Rye' },
      { baseVersion: seen, createdAt },
    );
  const fresh = make();
  take(fresh.lane);
  rename(fresh);
  settle(fresh.id, sent('wi_1'));
  expect(take(fresh.lane)?.baseVersion).toBeUndefined();

  const tried = make();
  take(tried.lane);
  settle(tried.id, { state: 'queued', reason: 'No answer.', isInDoubt: true });
  rename(tried);
  take(tried.lane);
  settle(tried.id, sent('wi_2'));
  expect(take(tried.lane)?.baseVersion).toEqual(seen);

  const slow = make();
  const later = '2026-11-21T12:00:30.000Z';
  take(slow.lane);
  rename(slow, later);
  settle(slow.id, sent('wi_3'));
  expect(take(slow.lane, later)?.baseVersion).toEqual(seen);
});

test('a write that stood behind another entry for longer than a moment is checked', () => {
  const first = write('work_item.update', { workItemId: 'wi_1', progress: 1 });
  take(first.lane);
  write('work_item.delete', deletion, { baseVersion: seen });
  settle(first.id, sent());
  expect(take(first.lane, '2026-11-21T12:00:01.001Z')?.baseVersion).toEqual(seen);
});

test('a clock that was set back tells of no wait, so what was accepted before is checked', () => {
  const { lane } = write('work_item.delete', deletion, { baseVersion: seen });
  expect(take(lane, '2026-11-21T11:00:00.000Z')?.baseVersion).toEqual(seen);
});

test('a change of one’s own that is on its way is no conflict with a deletion behind it', () => {
  const first = write('work_item.update', { workItemId: 'wi_1', title: 'Bread and salt' });
  take(first.lane);
  write('work_item.delete', deletion, { baseVersion: seen, mustCheck: true });
  settle(first.id, sent());
  expect(take(first.lane, '2026-11-21T12:00:05.000Z')?.baseVersion?.values).toEqual({
    title: 'Bread and salt',
  });
});

test('a write to a thing waits for its restoration, and goes its own way afterwards', () => {
  const restoration = write('trash.restore', { guildId: 'gld_1', thingId: 'wi_1' });
  expect(restoration.lane).toBe('trash wi_1');
  const deleted = write('work_item.delete', deletion, { baseVersion: seen });
  expect(deleted.lane).toBe(restoration.lane);
  const restoredAgain = write('trash.restore', { guildId: 'gld_1', thingId: 'wi_1' });
  expect(restoredAgain.lane).toBe(restoration.lane);
  for (const { id, lane } of [restoration, deleted, restoredAgain]) {
    expect(take(lane)?.entry.id).toBe(id);
    settle(id, sent());
  }
  expect(write('work_item.delete', deletion).lane).toBe('work_item wi_1');
});

/** The first entry, in conflict about its title, once a change was made after it. */
function afterChangeSeeing(title: string) {
  const at = '2026-11-21T10:00:00.000Z';
  const input = { workItemId: 'wi_1', title: 'Mine' };
  const first = write('work_item.update', input, {
    baseVersion: { updatedAt: at, values: { title: 'Seen' } },
  });
  take(first.lane);
  settle(first.id, {
    state: 'conflict',
    fields: [{ field: 'title', mine: 'Mine', theirs: 'Theirs', seen: 'Seen' }],
    updatedAt: at,
  });
  const later = { ...input, title: 'Mine after all' };
  write('work_item.update', later, { baseVersion: { updatedAt: at, values: { title } } });
  return { first, later };
}

test('a change made in view of theirs decides an earlier conflict about it', () => {
  const { first, later } = afterChangeSeeing('Theirs');
  expect(open()).toEqual([`${first.id} queued`]);
  expect(listOpenEntries(db())[0]?.input).toEqual(later);
  // The change overwrites the others' value, but no later one.
  const taken = take(first.lane, '2026-11-21T12:00:05.000Z');
  expect(taken?.baseVersion?.values).toEqual({ title: 'Theirs' });
});

test('a change made in view of another value leaves an earlier conflict', () => {
  const { first } = afterChangeSeeing('Seen');
  expect(open()[0]).toBe(`${first.id} conflict`);
  expect(open()).toHaveLength(2);
});
