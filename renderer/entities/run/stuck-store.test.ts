import { beforeEach, expect, test, vi } from 'vitest';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import {
  buildConversation,
  buildMessage,
  buildRun,
  buildWorkItem,
} from '../../testing/build-entities.ts';
import { conversationStore } from '../conversation/conversation-store.ts';
import { applyEvent, forgetHome } from '../nouns.ts';
import { readStuck, stuckRuns, useStuck } from './stuck-store.ts';

const stuckIn = () => stuckRuns('h', 'g').map(({ id }) => id);
const hear = (type: string, data: object) =>
  applyEvent('h', { type, data, guildId: 'g' } as ServiceEvent);
const listsOf = (...ids: string[]) => ({
  runs: ids.map((id) => buildRun({ id, stuck: 'failed', conversationId: 'cnv_1' })),
  nextCursor: null,
});
const thread = (id: string, archived = false) => buildConversation({ id, archived });
const answering = (...ids: string[]) =>
  answerCalls({ 'run.list': listsOf(...ids), 'conversation.get': thread('cnv_1') });
const skipped = () =>
  hear('message.created', {
    conversationId: 'cnv_1',
    message: { ...buildMessage({ authorType: 'operator' }), retryOf: 'msg_0' },
  });

beforeEach(() => forgetHome('h'));

test('stuck runs are read at the events after which they may have changed', async () => {
  answering();
  await readStuck('h', 'g');
  expect(stuckIn()).toEqual([]);
  vi.useFakeTimers();
  // A plain message can have no run get stuck, and nothing is that could get on
  hear('message.created', { conversationId: 'cnv_1', message: buildMessage() });
  await vi.runAllTimersAsync();
  expect(callsOf('run.list')).toHaveLength(1);
  answering('run_1');
  skipped();
  skipped();
  await vi.runAllTimersAsync();
  expect(stuckIn()).toEqual(['run_1']);
  answering();
  hear('message.created', { conversationId: 'cnv_1', message: buildMessage() });
  await vi.runAllTimersAsync();
  expect(stuckIn()).toEqual([]);
});

test('a guild that nobody asked for is not read, and one of a home that was left neither', async () => {
  vi.useFakeTimers();
  answering('run_1');
  skipped();
  await vi.runAllTimersAsync();
  expect(callsOf('run.list')).toEqual([]);
  const read = readStuck('h', 'g');
  forgetHome('h');
  await read;
  expect(useStuck.getState().runs).toEqual({});
});

test('stuck runs that cannot be read stay, and runs of a service without such a filter are left out', async () => {
  answering('run_1');
  await readStuck('h', 'g');
  answerCalls({});
  await readStuck('h', 'g');
  expect(stuckIn()).toEqual(['run_1']);
  answerCalls({ 'run.list': { runs: [buildRun({ id: 'run_2' })], nextCursor: null } });
  await readStuck('h', 'g');
  expect(stuckIn()).toEqual([]);
});

test('work that failed before is read again where its item is there to be done again', async () => {
  vi.useFakeTimers();
  answering();
  await readStuck('h', 'g');
  const item = (status: 'todo' | 'cancelled', assignedOperatorId?: string) =>
    buildWorkItem({ id: 'itm_1', status, assignedOperatorId });
  const readsAfter = async (type: string, data: object) => {
    const before = callsOf('run.list').length;
    hear(type, data);
    await vi.runAllTimersAsync();
    return callsOf('run.list').length - before;
  };
  const changed = (workItem: object) => readsAfter('work_item.updated', { workItem });
  expect(await changed(item('cancelled', 'opr_ada'))).toBe(0);
  expect(await changed(item('todo', 'opr_ada'))).toBe(1);
  expect(await changed({ ...item('todo', 'opr_ada'), title: 'Renamed' })).toBe(0);
  expect(await changed(item('todo'))).toBe(0);
  expect(await changed(item('todo', 'opr_ada'))).toBe(1);
  // It was deleted, and is restored
  expect(await readsAfter('work_item.deleted', { id: 'itm_1' })).toBe(0);
  const restored = { workItem: item('todo', 'opr_ada') };
  expect(await readsAfter('work_item.created', restored)).toBe(1);
});

test('a thread that is not listed is read with its run, since it may be archived', async () => {
  answerCalls({ 'run.list': listsOf('run_1', 'run_2'), 'conversation.get': thread('cnv_1', true) });
  await readStuck('h', 'g');
  expect(conversationStore.row('h', 'cnv_1')?.archived).toBe(true);
  await readStuck('h', 'g');
  expect(callsOf('conversation.get')).toHaveLength(1);
  conversationStore.applyForgotten('h');
  // Whether it is archived is not known, and its run is shown all the same
  answerCalls({ 'run.list': listsOf('run_1') });
  await readStuck('h', 'g');
  expect(stuckIn()).toEqual(['run_1']);
});
