import { beforeEach, expect, test, vi } from 'vitest';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import { buildMessage, buildRun } from '../../testing/build-entities.ts';
import { applyEvent, forgetHome } from '../nouns.ts';
import { readStuck, stuckRuns, useStuck } from './stuck-store.ts';

const stuckIn = () => stuckRuns('h', 'g').map(({ id }) => id);
const hear = (type: string, data: object) =>
  applyEvent('h', { type, data, guildId: 'g' } as ServiceEvent);
const listsOf = (...ids: string[]) => ({
  runs: ids.map((id) => buildRun({ id, stuck: 'failed', conversationId: 'cnv_1' })),
  nextCursor: null,
});
const skipped = () =>
  hear('message.created', {
    conversationId: 'cnv_1',
    message: { ...buildMessage({ authorType: 'operator' }), retryOf: 'msg_0' },
  });

beforeEach(() => forgetHome('h'));

test('what does not get on is read at the events after which it may have changed', async () => {
  answerCalls({ 'run.list': listsOf() });
  await readStuck('h', 'g');
  expect(stuckIn()).toEqual([]);
  vi.useFakeTimers();
  // A plain message can have no run get stuck, and nothing is that could get on
  hear('message.created', { conversationId: 'cnv_1', message: buildMessage() });
  await vi.runAllTimersAsync();
  expect(callsOf('run.list')).toHaveLength(1);
  answerCalls({ 'run.list': listsOf('run_1') });
  skipped();
  skipped();
  await vi.runAllTimersAsync();
  expect(stuckIn()).toEqual(['run_1']);
  answerCalls({ 'run.list': listsOf() });
  hear('message.created', { conversationId: 'cnv_1', message: buildMessage() });
  await vi.runAllTimersAsync();
  expect(stuckIn()).toEqual([]);
});

test('a guild that nobody asked for is not read, and one of a home that was left neither', async () => {
  vi.useFakeTimers();
  answerCalls({ 'run.list': listsOf('run_1') });
  skipped();
  await vi.runAllTimersAsync();
  expect(callsOf('run.list')).toEqual([]);
  const read = readStuck('h', 'g');
  forgetHome('h');
  await read;
  expect(useStuck.getState().runs).toEqual({});
});

test('what cannot be read stays, and runs of a service that knows no such filter are left out', async () => {
  answerCalls({ 'run.list': listsOf('run_1') });
  await readStuck('h', 'g');
  answerCalls({});
  await readStuck('h', 'g');
  expect(stuckIn()).toEqual(['run_1']);
  answerCalls({ 'run.list': { runs: [buildRun({ id: 'run_2' })], nextCursor: null } });
  await readStuck('h', 'g');
  expect(stuckIn()).toEqual([]);
});
