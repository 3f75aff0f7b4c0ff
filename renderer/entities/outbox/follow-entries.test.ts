import { beforeEach, expect, test } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { withLocalIds } from '../../bridge/local-ids.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import {
  buildConversation,
  buildDocument,
  buildEntry,
  buildWorkItem,
} from '../../testing/build-entities.ts';
import { conversationStore } from '../conversation/conversation-store.ts';
import { readDocument } from '../document/document-handlers.ts';
import { documentStore, shownContent } from '../document/document-store.ts';
import { applyEntry, applyEvent, forgetHome } from '../nouns.ts';
import { applyOutboxFurther, useOutbox } from './outbox-store.ts';
import { workItemStore } from '../work-item/work-item-store.ts';

const later = '2026-11-21T11:00:00.000Z';
/** Tells of an event as main does. */
const event = (type: string, data: object) =>
  applyEvent('h', withLocalIds({ type, data, guildId: 'g' } as ServiceEvent, 'h'));

beforeEach(() => {
  forgetHome('h');
  useOutbox.setState({ entries: [], quiet: [], done: new Set() });
});

/** A change of a thing that is on its way, or whatever else became of it. */
function change(
  noun: 'work_item' | 'document' | 'conversation',
  input: object,
  rest: Partial<OutboxEntry> = {},
): OutboxEntry {
  const id = { work_item: 'itm_1', document: 'doc_1', conversation: 'cnv_1' }[noun];
  return buildEntry({
    homeId: 'h',
    operation: `${noun}.update`,
    subject: { kind: noun, id },
    input: { guildId: 'g', ...input },
    ...rest,
  });
}

test.each([
  ['work_item', 'workItem', workItemStore, buildWorkItem],
  ['document', 'document', documentStore, buildDocument],
  ['conversation', 'conversation', conversationStore, buildConversation],
] as const)(
  '%s: what others change leaves the changes on their way in place',
  (noun, field, store, build) => {
    const { id } = build();
    const title = () => store.row('h', id)?.title;
    event(`${noun}.created`, { [field]: build() });
    for (const state of ['queued', 'sending'] as const) {
      applyEntry(change(noun, { title: 'Mine' }, { state }), undefined);
      event(`${noun}.updated`, { [field]: build({ title: 'Theirs', updatedAt: later }) });
      expect(title()).toBe('Mine');
    }
    // A home with the same ids has nothing on its way.
    applyEvent('other', {
      type: `${noun}.created`,
      data: { [field]: build({ title: 'Theirs' }) },
      guildId: 'g',
    } as ServiceEvent);
    expect(store.row('other', id)?.title).toBe('Theirs');
    forgetHome('other');
    applyEntry(change(noun, { title: 'Mine' }, { state: 'conflict' }), undefined);
    event(`${noun}.updated`, { [field]: build({ title: 'Theirs', updatedAt: later }) });
    expect(title()).toBe('Theirs');
  },
);

/** A work item that was made here and waits. */
const subject = { kind: 'work_item', id: 'new_1' } as const;
const waitingItem = buildEntry({
  homeId: 'h',
  operation: 'work_item.create',
  input: { guildId: 'g', title: 'Bake' },
  subject,
  temporaryId: 'new_1',
});

test('the answer to a creation leaves the change behind it in place, and its own answer is shown', () => {
  const update = change('work_item', { title: ' Bake rye', parentId: null }, { id: 'b', subject });
  applyEntry(waitingItem, undefined);
  applyEntry(update, undefined);
  const made = buildWorkItem({ title: 'Bake' });
  applyEntry({ ...waitingItem, state: 'sent', resultId: made.id }, made);
  expect(workItemStore.row('h', 'new_1')?.title).toBe(' Bake rye');
  const done = { ...update, subject: { ...subject, id: made.id }, state: 'sent' } as const;
  applyEntry(done, buildWorkItem({ title: 'Bake rye', updatedAt: later }));
  expect(workItemStore.row('h', 'new_1')).toEqual(
    buildWorkItem({ id: 'new_1', title: 'Bake rye', updatedAt: later }),
  );
});

test('an item being deleted comes back neither with the answer to its creation nor by an event', async () => {
  const deletion = {
    ...waitingItem,
    id: 'b',
    operation: 'work_item.delete',
    temporaryId: undefined,
  };
  answerCalls({ 'work_item.list': { workItems: [], nextCursor: null } });
  await workItemStore.read('h', { guildId: 'g' });
  applyEntry(waitingItem, undefined);
  applyEntry(deletion as OutboxEntry, undefined);
  const made = buildWorkItem();
  applyEntry({ ...waitingItem, state: 'sent', resultId: made.id }, made);
  event('work_item.updated', { workItem: buildWorkItem({ title: 'Theirs', updatedAt: later }) });
  expect(workItemStore.rows('h')).toEqual([]);
  const refused = { ...deletion, subject: { ...subject, id: made.id }, state: 'conflict' };
  applyEntry(refused as OutboxEntry, undefined);
  const theirs = buildWorkItem({ id: 'new_1', title: 'Theirs', updatedAt: later });
  expect(workItemStore.list('h', { guildId: 'g' }).rows).toEqual([theirs]);
});

test('a field that a change on its way empties stays empty', () => {
  applyEntry(change('work_item', { workItemId: 'itm_1', parentId: null }), undefined);
  event('work_item.updated', { workItem: buildWorkItem({ parentId: 'itm_9' }) });
  expect(workItemStore.row('h', 'itm_1')).toEqual({ ...buildWorkItem(), parentId: undefined });
});

test('a content on its way stays on the page, and no row has it', async () => {
  const { title, ...document } = buildDocument();
  answerCalls({ 'document.get': { ...document, title, content: 'First' } });
  await readDocument('h', 'g', 'doc_1');
  const content = () => shownContent('h', 'doc_1')?.content;
  const renaming = change('document', { docId: 'doc_1', content: 'Second' });
  const writing = change(
    'document',
    { docId: 'doc_1', content: 'Third', ifMatch: '*' },
    { id: 'b' },
  );
  applyEntry(renaming, undefined);
  applyEntry(writing, undefined);
  applyEntry({ ...renaming, state: 'sent' }, { ...document, title, updatedAt: later });
  expect(content()).toBe('Third');
  expect(documentStore.row('h', 'doc_1')).toEqual({ ...document, title, updatedAt: later });
});

test('changes of a thing stand in the order of acceptance, in whatever order they come to be known', () => {
  event('work_item.created', { workItem: buildWorkItem() });
  const input = { workItemId: 'itm_1' };
  const newer = change('work_item', { ...input, title: 'Newer' }, { id: 'newer', position: 3_000 });
  const older = change('work_item', { ...input, title: 'Older' }, { id: 'older', position: 2_500 });
  applyEntry(newer, undefined);
  // A page reads what waits beyond the list after it has heard of what is new.
  useOutbox.setState((state) => applyOutboxFurther(state, [older, newer]));
  expect(workItemStore.row('h', 'itm_1')?.title).toBe('Newer');
  expect(useOutbox.getState().quiet).toEqual([older]);
});

test('one more entry beside 5,000 that wait changes the row that it is about alone', () => {
  const count = 5_000;
  const items = Array.from({ length: count + 1 }, (_, at) => buildWorkItem({ id: `itm_${at}` }));
  workItemStore.applyRows('h', items, { isEvent: false, scopeId: 'g' });
  const changeOf = (at: number, title: string, position: number) =>
    change(
      'work_item',
      { workItemId: `itm_${at}`, title },
      { id: `entry ${position}`, position, subject: { kind: 'work_item', id: `itm_${at}` } },
    );
  let reads = 0;
  const waiting = Array.from({ length: count }, (_, at) => {
    const entry = changeOf(at, `Mine ${at}`, at + 1);
    return Object.defineProperty({ ...entry }, 'input', {
      enumerable: true,
      get: () => {
        reads += 1;
        return entry.input;
      },
    });
  });
  useOutbox.setState((state) => applyOutboxFurther(state, waiting));
  const rows = () => new Map<string, WorkItem>(workItemStore.rows('h').map((row) => [row.id, row]));
  const before = rows();
  expect(before.get('itm_4999')?.title).toBe('Mine 4999');
  expect(reads).toBeGreaterThanOrEqual(count);
  reads = 0;
  applyEntry(changeOf(7, 'Mine again', count + 1), undefined);
  expect(reads, 'what waits for the same row is put in place again').toBeGreaterThan(0);
  expect(reads).toBeLessThan(10);
  const after = rows();
  expect(after.get('itm_7')?.title).toBe('Mine again');
  expect(items.filter(({ id }) => before.get(id) !== after.get(id)).map(({ id }) => id)).toEqual([
    'itm_7',
  ]);
});
