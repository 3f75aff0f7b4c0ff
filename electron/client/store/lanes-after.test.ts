import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimEntry, lanesAfter } from './outbox-lanes.ts';
import { acceptedAt } from './testing/build-entry.ts';
import { accept, closeOutbox, db, openOutbox, sent, settle, write } from './testing/open-outbox.ts';

beforeEach(openOutbox);
afterEach(closeOutbox);

const create = (title: string, parentId?: string) =>
  write('work_item.create', { guildId: 'g', type: 'task', title, ...(parentId && { parentId }) });

const claim = (lane: string, isKeyed: boolean) =>
  claimEntry(db(), { homeId: 'home', lane, isKeyed, at: acceptedAt });

/** The lanes that may go after an entry, where the service knows keys and where it does not. */
const keyed = (entryId: string) => lanesAfter(db(), { entryId, isKeyed: true, resting: [] });
const keyless = (entryId: string, ...resting: string[]) =>
  lanesAfter(db(), { entryId, isKeyed: false, resting });

test('what names a new thing may go after its creation, and nothing else', () => {
  const epic = create('Epic');
  create('Beside it');
  const task = create('Task', epic.temporaryId);
  accept({ conversationId: 'cnv_other' });
  const thread = write('conversation.create', { guildId: 'g', aboutId: epic.temporaryId });
  const later = write('work_item.update', { workItemId: task.temporaryId, title: 'Later' });
  expect(later.lane).toBe(task.lane);
  claim(epic.lane, true);
  expect(claim(task.lane, true)).toBeUndefined();
  settle(epic.id, sent('wi_epic'));
  expect(keyed(epic.id)).toEqual([task.lane, thread.lane]);
  expect(claim(task.lane, true)?.entry.input).toMatchObject({ parentId: 'wi_epic' });
});

test('after one of many creations, a service with keys is asked for none of the others', () => {
  const [first] = ['a', 'b', 'c'].map((title) => create(title));
  const entryId = first?.id ?? '';
  claim(first?.lane ?? '', true);
  settle(entryId, sent('wi_a'));
  expect(keyed(entryId)).toEqual([]);
});

test('without keys one creation of the kind follows the other, past those that wait or rest', () => {
  const epic = create('Epic');
  const task = create('Task', epic.temporaryId);
  const [resting, next] = [create('Resting'), create('Next')];
  const thread = write('conversation.create', { guildId: 'g' });
  claim(epic.lane, false);
  expect(claim(resting.lane, false)).toBeUndefined();
  expect(claim(thread.lane, false)?.entry.id).toBe(thread.id);
  settle(epic.id, { state: 'rejected', reason: 'No.' });
  expect(keyless(epic.id, resting.lane)).toEqual([next.lane, task.lane]);
  expect(claim(task.lane, false)).toBeUndefined();
  expect(claim(next.lane, false)?.entry.id).toBe(next.id);
});

test('a change of an act in order waits for the message before it, whatever else waits in its thread', () => {
  accept({ conversationId: 'cnv_1' });
  const act = 'act_1';
  const words = write('message.create', { conversationId: 'cnv_1', text: 'Rye.' }, { act });
  const change = write('work_item.update', { workItemId: 'wi_1', status: 'todo' }, { act });
  expect(claim(change.lane, true)).toBeUndefined();
  const former = claim(words.lane, true)?.entry.id ?? '';
  expect(former).not.toBe(words.id);
  settle(former, sent('msg_1'));
  expect(claim(change.lane, true)).toBeUndefined();
  expect(claim(words.lane, true)?.entry.id).toBe(words.id);
  expect(claim(change.lane, true)).toBeUndefined();
  settle(words.id, { state: 'rejected', reason: 'No.' });
  expect(keyed(words.id)).toEqual([change.lane]);
  expect(claim(change.lane, true)?.entry.id).toBe(change.id);
});

test('the deletion of what a refused creation is below may go, and so may its act', () => {
  const made = create('Leaf', 'top');
  const id = made.temporaryId ?? '';
  const remove = (workItemId: string, act: string, parentId: string | undefined) =>
    write('work_item.delete', { workItemId, together: act }, { act, parentId });
  remove(id, 'act', 'top');
  const top = remove('top', 'act of another', '');
  const beside = write('work_item.delete', { workItemId: 'b', together: 'act' }, { act: 'act' });
  claim(made.lane, true);
  expect(claim(top.lane, true)).toBeUndefined();
  settle(made.id, { state: 'rejected', reason: 'No.' });
  expect(keyed(made.id)).toEqual([top.lane, beside.lane, made.lane]);
  expect(claim(top.lane, true)?.entry.id).toBe(top.id);
});
