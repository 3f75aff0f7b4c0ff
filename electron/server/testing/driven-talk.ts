import type { Said, SaidCall, Talk } from '../operators/model/testing/talking-server.ts';
import { readReplies } from '../runs/journal.ts';
import { assign, waitForStatus } from './assigned-work.ts';
import type { DrivenServer } from './driven-operators.ts';
import { buildConversation } from './test-server.ts';

/** A model that says one thing after another, and at last always the same. */
export const inTurn =
  (...said: readonly Said[]): Talk =>
  (_asked, count) =>
    said[Math.min(count, said.length) - 1];

/** A reply of a model that calls tools, one after another. */
export const calls = (...made: readonly SaidCall[]): Said => ({ calls: made });

/** Says something to the first operator, and returns its answer. */
export async function askedOf(server: DrivenServer, initialMessage = 'What is open?') {
  const { id: conversationId } = await buildConversation(server, { initialMessage });
  await server.events.waitForText('"authorType":"operator"');
  const { messages } = await server.client.call('message.list', { conversationId });
  return messages[0];
}

/** Has the first operator work on a new item until it is submitted. */
export async function worked(server: DrivenServer, fields: Parameters<typeof assign>[2] = {}) {
  const item = await assign(server, server.operators[0]?.id, { type: 'epic', ...fields });
  await waitForStatus(server.events, item.id, 'review');
  return server.client.call('work_item.get', { workItemId: item.id });
}

/** The calls of a run: the tool, how each ended, and what the model was told. */
export const callsIn = ({ db }: DrivenServer, runSeq = 1) =>
  readReplies(db, runSeq).flatMap((reply) =>
    reply.calls.map(({ name, state, result }) => ({ name, state, result })),
  );

/** The results of the calls, as a request of the model tells them. */
export const toldIn = ({ model }: DrivenServer, at: number) =>
  model.asked[at]?.messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
