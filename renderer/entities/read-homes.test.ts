import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Act } from '#shared/capability/act.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { answerCalls, callsOf, failCalls } from '../testing/answer-calls.ts';
import { buildHome } from '../testing/build-entities.ts';
import { homeAnswers } from '../testing/home-answers.ts';
import { conversationStore } from './conversation/conversation-store.ts';
import { addAct, useActs } from './acts/act-store.ts';
import { documentStore } from './document/document-store.ts';
import { drafts, saveDrafts, threadDraft, writeDraft } from './local-state/draft-store.ts';
import { guildStore } from './guild/guild-store.ts';
import { useHomes } from './home/home-store.ts';
import { notificationStore } from './notification/notification-store.ts';
import {
  applyAnswer,
  applyEvent,
  forgetHome,
  readGuildOnce,
  readHome,
  readHomeOnce,
  takeHome,
} from './nouns.ts';
import { operatorStore } from './operator/operator-store.ts';
import { workItemStore } from './work-item/work-item-store.ts';

const g = { guildId: 'g' };
const event = (type: string, data: object) => applyEvent('h', { type, data, ...g } as ServiceEvent);

beforeEach(() => {
  forgetHome('h');
  answerCalls(homeAnswers);
});

test('a home is read by its guilds, and a guild by what all its screens need, once', async () => {
  await readHomeOnce('h');
  expect(guildStore.list('h').rows).toMatchObject([{ name: 'The bakery' }]);
  await Promise.all([readGuildOnce('h', 'g'), readGuildOnce('h', 'g')]);
  await readHomeOnce('h');
  expect(operatorStore.list('h', g).rows).toMatchObject([{ name: 'Ada' }]);
  const asked = ['guild.list', 'operator.list', 'conversation.list', 'work_item.list'];
  expect(asked.map((name) => callsOf(name).length)).toEqual([1, 1, 1, 0]);
});

test('requested lists are read again, except those of guilds that are gone', async () => {
  await Promise.all([workItemStore.read('h', g), notificationStore.read('h')]);
  await documentStore.read('h', { guildId: 'gone' });
  applyAnswer('message.list', homeAnswers['message.list'], {
    homeId: 'h',
    input: { conversationId: 'cnv_1' },
  });
  answerCalls(homeAnswers);
  await readHome('h');
  const asked = ['work_item.list', 'notification.list', 'message.list', 'document.list'];
  expect(asked.map((name) => callsOf(name).length)).toEqual([1, 1, 1, 0]);
});

test('a deleted item is there again once a list has it that is read after events were missed', async () => {
  answerCalls(homeAnswers);
  await Promise.all([readHome('h'), workItemStore.read('h', g)]);
  const titles = () => workItemStore.list('h', g).rows.map(({ title }) => title);
  const [first, ...others] = titles();
  event('work_item.deleted', { id: workItemStore.list('h', g).rows[0]?.id });
  // A read that was under way may still have it.
  await workItemStore.read('h', g);
  expect(titles()).toEqual(others);
  // Bob has restored it, and nobody has told of it.
  await readHome('h');
  expect(titles()).toEqual([first, ...others]);
});

test('an item that comes back by an event without a guild stands in the list that it stood in', async () => {
  answerCalls(homeAnswers);
  await Promise.all([readHome('h'), workItemStore.read('h', g)]);
  const [row] = workItemStore.list('h', g).rows;
  event('work_item.deleted', { id: row?.id });
  applyEvent('h', { type: 'work_item.updated', data: { workItem: row } } as never);
  expect(workItemStore.list('h', g).rows).toEqual([row]);
});

test('only failed lists are read when a home is back', async () => {
  await Promise.all([readHome('h'), workItemStore.read('h', g)]);
  failCalls('service_unreachable');
  await documentStore.read('h', g);
  answerCalls(homeAnswers);
  await readHomeOnce('h');
  expect(documentStore.list('h', g).load.kind).toBe('ready');
  const names: OperationName[] = ['guild.list', 'work_item.list', 'document.list'];
  expect(names.map((name) => callsOf(name).length)).toEqual([0, 0, 1]);
});

test('whoever signs in next finds nothing of the one who has signed out, in this window or kept', async () => {
  answerCalls({ ...homeAnswers, 'local.save': {}, 'act.save': {} });
  vi.stubGlobal('window', Object.assign(globalThis, { guildhall: window.guildhall }));
  const service = { baseUrl: 'https://bakery.example/v1', guildIds: [] };
  const home = buildHome({
    id: 'h',
    kind: 'remote',
    service: { ...service, keyStorage: 'keyring' },
  });
  const act: Act = {
    id: 'act_1',
    homeId: 'h',
    start: '',
    at: '2026-11-26T12:00:00.000Z',
    name: 'status',
    scopes: [],
    changes: [],
    state: 'done',
    turn: 0,
  };
  useHomes.setState({ homes: [] });
  // For a home that was signed out of, no other test of this process could save a draft
  onTestFinished(() => useHomes.setState({ homes: [] }));
  takeHome(home);
  await readGuildOnce('h', 'g');
  addAct(act);
  writeDraft(threadDraft('h', 'cnv_1'), 'Half a thought');
  takeHome({ ...home, name: 'Renamed' });
  expect(conversationStore.rows('h')).toHaveLength(1);
  const signedOut = { ...home, service };
  takeHome(signedOut);
  expect(conversationStore.rows('h')).toEqual([]);
  expect(useActs.getState().acts).toEqual([]);
  expect(drafts.use.getState().rows.size).toBe(0);
  // Saves that end late leave nothing behind.
  writeDraft(threadDraft('h', 'cnv_1'), 'Half a thought');
  addAct({ ...act, id: 'act_2' });
  await saveDrafts();
  expect(callsOf('local.save')).toEqual([]);
  expect(callsOf('act.save')).toHaveLength(1);
});
