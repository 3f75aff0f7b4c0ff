import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { operations } from '#shared/registry/registry.ts';
import { resources } from '#shared/registry/resources.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { answerCalls, callsOf } from '../testing/answer-calls.ts';
import { fillLocal } from '../testing/fill-local.ts';
import {
  buildConversation,
  buildDocument,
  buildEntry,
  buildMessage,
  buildNotification,
  buildWorkItem,
} from '../testing/build-entities.ts';
import { homeAnswers } from '../testing/home-answers.ts';
import { useActivity } from './progress/activity-store.ts';
import { conversationStore } from './conversation/conversation-store.ts';
import { documentStore } from './document/document-store.ts';
import { drafts } from './local-state/draft-store.ts';
import { threadOf, useMessages } from './message/message-store.ts';
import { notificationStore } from './notification/notification-store.ts';
import { applyAccepted, applyAnswer, applyEntry, applyEvent, forgetHome, kept } from './nouns.ts';
import { useOutbox } from './outbox/outbox-store.ts';
import { workItemStore } from './work-item/work-item-store.ts';

const g = { guildId: 'g' };
const event = (type: string, data: object) => applyEvent('h', { type, data, ...g } as ServiceEvent);
const entry = (operation: OutboxEntry['operation'], rest: Partial<OutboxEntry> = {}) =>
  buildEntry({ homeId: 'h', operation, ...rest });

beforeEach(() => {
  forgetHome('h');
  answerCalls(homeAnswers);
});

test('every event of a service is applied, and so is every answer to a write', () => {
  const unheard = kept.flatMap(({ resource, events }) =>
    Object.entries(resource.events)
      .filter(([role]) => events[role] === undefined)
      .map(([, name]) => name),
  );
  const unanswered = kept.flatMap(({ resource, answers: answered }) =>
    Object.entries(resource.operations)
      .filter(([role]) => answered[role] === undefined)
      .map(([, name]) => name),
  );
  expect(unheard).toEqual([]);
  // The callers of these keep the answers themselves.
  expect(unanswered).toEqual([
    'document.versions',
    'message.list_around',
    'message.find',
    'operator.driver',
    'operator.try',
    'run.steps',
    'run.told',
    'run.steer',
    'run.undo_preview',
    'run.undo',
    'run.costs',
    'work_item.history',
    'work_item.list_changes',
  ]);
});

test('a noun that the page keeps nothing of has neither a write nor an event', () => {
  const keptNouns = new Set(kept.map(({ resource }) => resource.noun));
  const others = resources.filter(({ noun }) => !keptNouns.has(noun));
  expect(others.map(({ noun }) => noun)).toEqual(['service', 'user', 'model', 'search']);
  const names = others.flatMap((resource) => Object.values(resource.operations));
  expect(names.filter((name) => operations[name].method !== 'GET')).toEqual([]);
  expect(others.flatMap((resource) => Object.values(resource.events))).toEqual([]);
});

test.each([
  ['conversation', conversationStore, buildConversation],
  ['work_item', workItemStore, buildWorkItem],
  ['document', documentStore, buildDocument],
  ['notification', notificationStore, buildNotification],
] as const)('%s: lists are read, kept live, and forgotten', async (noun, store, build) => {
  await store.read('h', g);
  const { id } = build();
  const rows = () => store.list('h', g).rows.map((row) => row.id);
  expect(rows()).toEqual([id]);
  const field = store.resource.entityField ?? '';
  event(`${noun}.created`, { [field]: build({ id: 'other' }) });
  expect(rows().toSorted()).toEqual([id, 'other'].toSorted());
  const anew = { [store.resource.list.rows]: [build({ id: 'anew' })], nextCursor: 'on' };
  applyAnswer(`${noun}.list`, anew, { homeId: 'h', input: { ...g, limit: 50 } });
  expect(store.list('h', g).nextCursor).toBe('on');
  expect(rows()).toContain('anew');
  forgetHome('h');
  expect(rows()).toEqual([]);
});

test('items that are accepted at once are shown together, with one change of the outbox', async () => {
  await workItemStore.read('h', g);
  const titles = () => workItemStore.list('h', g).rows.map(({ title }) => title);
  const before = titles();
  const entries = ['Epic', 'Task'].map((title) =>
    entry('work_item.create', {
      id: title,
      input: { ...g, title },
      subject: { kind: 'work_item', id: `new_${title}` },
      temporaryId: `new_${title}`,
    }),
  );
  const changes = vi.fn<() => void>();
  const stop = useOutbox.subscribe(changes);
  applyAccepted(entries);
  stop();
  expect(changes).toHaveBeenCalledOnce();
  expect(titles()).toEqual([...before, 'Epic', 'Task']);
  for (const each of entries) {
    applyEntry({ ...each, state: 'discarded' }, undefined);
  }
  expect(titles()).toEqual(before);
});

test.each([
  ['work_item', workItemStore, buildWorkItem],
  ['document', documentStore, buildDocument],
] as const)(
  '%s: a write is shown as it is accepted, and gives way to its answer',
  async (noun, store, build) => {
    await store.read('h', g);
    const titles = () => store.list('h', g).rows.map(({ title }) => title);
    const creation = (id: string, title: string) =>
      entry(`${noun}.create`, {
        id: `${noun} ${id}`,
        input: { ...g, title },
        subject: { kind: noun, id: `new_${id}` },
        temporaryId: `new_${id}`,
      });
    const first = creation('1', 'Made here');
    applyEntry(first, undefined);
    expect(titles()).toEqual([build().title, 'Made here']);
    const made = build({ id: 'own', title: 'With the service' });
    applyEntry({ ...first, state: 'sent', resultId: 'own' }, made);
    expect(titles()).toEqual([build().title, 'With the service']);
    const second = creation('2', 'Taken back');
    applyEntry(second, undefined);
    applyEntry({ ...second, state: 'discarded' }, undefined);
    expect(titles()).toEqual([build().title, 'With the service']);
    const deletion = entry(`${noun}.delete`, {
      id: `${noun} 3`,
      input: g,
      subject: { kind: noun, id: 'own' },
    });
    applyEntry(deletion, undefined);
    expect(titles()).toEqual([build().title]);
    applyEntry({ ...deletion, state: 'conflict' }, undefined);
    expect(titles()).toEqual([build().title, 'With the service']);
    applyEntry({ ...deletion, state: 'sent' }, { id: 'own' });
    expect(titles()).toEqual([build().title]);
    expect(useOutbox.getState().entries).toEqual([]);
  },
);

test('an item told by an event before the page knows that it made it is shown once, after that', async () => {
  await workItemStore.read('h', g);
  const creation = entry('work_item.create', {
    input: { ...g, title: 'Bake' },
    subject: { kind: 'work_item', id: 'new_1' },
    temporaryId: 'new_1',
    state: 'unconfirmed',
  });
  applyEntry(creation, undefined);
  const made = buildWorkItem({ id: 'itm_9', title: 'Bake' });
  event('work_item.created', { workItem: made });
  event('work_item.created', { workItem: buildWorkItem({ id: 'itm_10', parentId: 'itm_9' }) });
  const ids = () => workItemStore.list('h', g).rows.map(({ id }) => id);
  expect(ids().toSorted()).toEqual(['itm_1', 'itm_10', 'itm_9', 'new_1']);
  const child = buildWorkItem({ id: 'itm_10', parentId: 'itm_9' });
  const workItems = [buildWorkItem(), made, child];
  answerCalls({ 'work_item.list': { workItems, nextCursor: null } });
  applyEntry({ ...creation, state: 'sent', resultId: 'itm_9' }, made);
  await expect.poll(() => workItemStore.row('h', 'itm_10')?.parentId).toBe('new_1');
  expect(ids().toSorted()).toEqual(['itm_1', 'itm_10', 'new_1']);
});

test('a thing of a service that counts goes on under its number, with what is written of it', async () => {
  const key = { homeId: 'h', kind: 'work_item', id: '7', field: 'title' } as const;
  const draft = { kind: 'draft', key, value: 'Half' };
  answerCalls({ ...homeAnswers, 'local.list': { rows: [draft] } });
  fillLocal(drafts);
  const creation = entry('work_item.create', {
    input: { ...g, title: 'Bake' },
    subject: { kind: 'work_item', id: 'new_7' },
    temporaryId: 'new_7',
  });
  applyEntry(creation, undefined);
  applyEntry({ ...creation, state: 'sent', resultId: '7' }, buildWorkItem({ id: '7' }));
  event('conversation.created', { conversation: buildConversation({ id: '7' }) });
  expect(conversationStore.row('h', '7')).toBeDefined();
  expect(workItemStore.rows('h').map(({ id }) => id)).toEqual(['7']);
  await expect.poll(() => drafts.value(key)).toBe('Half');
});

test('lists and threads that name what was made here are read again once the service has it', async () => {
  const input = { guildId: 'new_g' };
  await Promise.all([workItemStore.read('h', g), workItemStore.read('h', input)]);
  applyAnswer('message.list', homeAnswers['message.list'], {
    homeId: 'h',
    input: { conversationId: 'new_c' },
  });
  answerCalls(homeAnswers);
  const made = (noun: 'guild' | 'conversation', temporaryId: string, resultId: string) => {
    const subject = { kind: noun, id: temporaryId };
    const sent = { id: noun, state: 'sent', subject, temporaryId, resultId } as const;
    applyEntry(entry(`${noun}.create`, sent), undefined);
  };
  made('guild', 'new_g', 'gld_1');
  made('conversation', 'new_c', 'cnv_1');
  expect(callsOf('work_item.list')).toMatchObject([{ homeId: 'h', guildId: 'gld_1' }]);
  expect(callsOf('message.list')).toMatchObject([{ homeId: 'h', conversationId: 'cnv_1' }]);
});

test('a message moves its thread up, and ends the activity of its author', async () => {
  await conversationStore.read('h', g);
  const about = { conversationId: 'cnv_1', operatorId: 'opr_1' };
  event('operator.thinking', about);
  expect(Object.values(useActivity.getState().conversations)).toEqual([
    { opr_1: { kind: 'thinking', reason: undefined } },
  ]);
  const message = buildMessage({
    id: 'msg_2',
    authorId: 'opr_1',
    authorType: 'operator',
    text: 'Done',
    createdAt: '2026-11-21T11:00:00.000Z',
  });
  event('message.created', { conversationId: 'cnv_1', message });
  expect(conversationStore.row('h', 'cnv_1')).toMatchObject({
    updatedAt: message.createdAt,
    lastMessage: { text: 'Done' },
  });
  expect(Object.values(useActivity.getState().conversations)).toEqual([{}]);
});

test('a sent message is in its thread once', async () => {
  applyAnswer('message.list', homeAnswers['message.list'], {
    homeId: 'h',
    input: { conversationId: 'cnv_1' },
  });
  const message = buildMessage({ id: 'msg_2' });
  const ids = () => threadOf(useMessages.getState(), 'h', 'cnv_1').messages.map(({ id }) => id);
  applyEntry(entry('message.create', { state: 'sent' }), message);
  event('message.created', { conversationId: 'cnv_1', message });
  expect(ids()).toEqual(['msg_1', 'msg_2']);
});
