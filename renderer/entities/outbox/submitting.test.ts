import { beforeEach, expect, test } from 'vitest';
import { problemError } from '#shared/problem/problem.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { buildDocument, buildEntry, buildWorkItem } from '../../testing/build-entities.ts';
import { documentStore, shownContent } from '../document/document-store.ts';
import { applyAnswer, applyEntry, forgetHome } from '../nouns.ts';
import { workItemStore } from '../work-item/work-item-store.ts';
import { submit } from './submit.ts';

const guildId = 'g' as never;
const item = buildWorkItem();
const titles = () => workItemStore.list('h', { guildId }).rows.map(({ title }) => title);

/** The submission that waits for its answer. */
let submitted: { readonly entryId: string };
let answer: PromiseWithResolvers<object>;

beforeEach(async () => {
  forgetHome('h');
  answer = Promise.withResolvers();
  answerCalls({
    'work_item.list': { workItems: [item], nextCursor: null },
    'outbox.submit': (input: object) => {
      submitted = input as typeof submitted;
      return answer.promise;
    },
  });
  await workItemStore.read('h', { guildId });
});

test('a change is shown before main has answered, and as it was where it could not be kept', async () => {
  const writing = submit('h', 'work_item.update', { workItemId: item.id, title: 'Mine' });
  expect(titles()).toEqual(['Mine']);
  answer.reject(problemError('unavailable', 'The disk is full.'));
  await expect(writing).rejects.toThrow('The disk is full.');
  expect(titles()).toEqual([item.title]);
});

test('a creation is one row before main has accepted it, while it waits and once it is sent', async () => {
  const input = { guildId, type: 'task', title: 'Made' } as const;
  const writing = submit('h', 'work_item.create', input);
  expect(titles()).toEqual([item.title, 'Made']);
  const temporaryId = `new_${submitted.entryId}`;
  expect(workItemStore.row('h', temporaryId)).toMatchObject({ priority: 'medium' });
  const entry = buildEntry({
    id: submitted.entryId,
    homeId: 'h',
    operation: 'work_item.create',
    input,
    subject: { kind: 'work_item', id: temporaryId },
    temporaryId,
  });
  applyEntry(entry, undefined);
  expect(titles()).toEqual([item.title, 'Made']);
  const made = buildWorkItem({ id: 'itm_made', title: 'Made' });
  applyEntry({ ...entry, state: 'sent', resultId: made.id }, made);
  expect(titles()).toEqual([item.title, 'Made']);
  answer.resolve({ entry: { ...entry, state: 'sent' }, output: made });
  await writing;
  expect(titles()).toEqual([item.title, 'Made']);
});

test('a deletion hides its row at once, and several changes stand in their order', () => {
  void submit('h', 'work_item.update', { workItemId: item.id, title: 'First' });
  void submit('h', 'work_item.update', { workItemId: item.id, title: 'Second' });
  expect(titles()).toEqual(['Second']);
  void submit('h', 'work_item.delete', { workItemId: item.id });
  expect(titles()).toEqual([]);
});

test('the text of a document is not shown before it is kept', () => {
  const document = { ...buildDocument(), content: 'First' };
  applyAnswer('document.get', document, { homeId: 'h', input: { guildId, docId: document.id } });
  void submit('h', 'document.update', { guildId, docId: document.id, content: 'Mine' });
  expect(shownContent('h', document.id)?.content).toBe('First');
  void submit('h', 'document.update', { guildId, docId: document.id, title: 'Menu' });
  expect(documentStore.row('h', document.id)?.title).toBe('Menu');
});
