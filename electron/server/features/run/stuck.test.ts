import { expect, test } from 'vitest';
import { setLimits } from '../../runs/limit-store.ts';
import { assign, waitForStatus } from '../../testing/assigned-work.ts';
import { startDrivenBy } from '../../testing/driven-operators.ts';
import type { DrivenServer } from '../../testing/driven-operators.ts';
import { buildConversation } from '../../testing/test-server.ts';

/** The runs that do not get on, each with why. */
async function stuckIn({ client, guildId }: DrivenServer) {
  const { runs } = await client.call('run.list', { guildId, stuck: true });
  return runs.map(({ stuck, conversationId, workItemId, isLive }) => ({
    stuck,
    about: conversationId ?? workItemId,
    isLive,
  }));
}

type Said = ReturnType<Parameters<typeof startDrivenBy>[0]>;

const refuses = { status: 400 };
const answers = { text: 'Here.', input: 400, output: 2 };

test('a message that was skipped is stuck until it is tried again or a person writes', async () => {
  let talk: Said = refuses;
  const server = await startDrivenBy(() => talk);
  const { client, events } = server;
  const { id } = await buildConversation(server, { initialMessage: 'Hello' });
  await events.waitForText('I couldn’t answer');
  expect(await stuckIn(server)).toStrictEqual([{ stuck: 'failed', about: id, isLive: false }]);
  const { runs } = await client.call('run.list', { guildId: server.guildId, stuck: false });
  expect(runs).toStrictEqual([]);
  const { messages } = await client.call('message.list', { conversationId: id });
  talk = answers;
  await client.call('message.retry', { conversationId: id, messageId: messages[1]?.id ?? '' });
  expect(await stuckIn(server)).toStrictEqual([]);
  await events.waitForText('"text":"Here."');
  talk = refuses;
  await client.call('message.create', { conversationId: id, text: 'And now?' });
  await expect.poll(() => stuckIn(server)).toHaveLength(1);
  talk = answers;
  await client.call('message.create', { conversationId: id, text: 'Never mind.' });
  expect(await stuckIn(server)).toStrictEqual([]);
});

test('a run at a limit is stuck, and says that it is a limit', async () => {
  const server = await startDrivenBy(() => answers);
  server.db.transaction((tx) => setLimits(tx, { guildSeq: 1, operatorSeq: 1 }, { runTokens: 500 }));
  const { id } = await buildConversation(server, { initialMessage: 'Hello' });
  await server.events.waitForText('Limit reached.');
  expect(await stuckIn(server)).toMatchObject([{ stuck: 'limit_reached', about: id }]);
});

test.each([
  ['done', { status: 'done' }],
  ['cancelled', { status: 'cancelled' }],
  ['taken off its operator', { assignedOperatorId: null }],
] as const)('work at a limit is stuck until its item is %s', async (_name, change) => {
  const server = await startDrivenBy(() => answers);
  server.db.transaction((tx) => setLimits(tx, { guildSeq: 1, operatorSeq: 1 }, { runTokens: 500 }));
  const { client, events, operators } = server;
  const item = await assign(server, operators[0]?.id);
  await waitForStatus(events, item.id, 'in_progress');
  await waitForStatus(events, item.id, 'todo');
  await expect.poll(() => stuckIn(server)).toMatchObject([{ stuck: 'limit_reached' }]);
  const { runs } = await client.call('run.list', { guildId: server.guildId, stuck: true });
  const { documents } = await client.call('document.list', { guildId: server.guildId });
  expect(documents).toMatchObject([{ id: runs[0]?.reportId, type: 'report' }]);
  await client.call('work_item.update', { workItemId: item.id, ...change });
  expect(await stuckIn(server)).toStrictEqual([]);
});

test('work whose model gives no answer is stuck with the reason, and no more once it goes on', async () => {
  let talk: Said = refuses;
  const server = await startDrivenBy(() => talk);
  const { client, guildId, operators, endpoint } = server;
  const item = await assign(server, operators[0]?.id);
  await expect
    .poll(() => stuckIn(server))
    .toStrictEqual([{ stuck: 'no_answer', about: item.id, isLive: false }]);
  const { runs } = await client.call('run.list', { guildId, stuck: true });
  expect(runs[0]?.reason).toMatch(/\.$/);
  talk = answers;
  server.setModels([endpoint]);
  await expect.poll(() => stuckIn(server)).toStrictEqual([]);
});

test('a run that is read by itself says the same', async () => {
  const server = await startDrivenBy(() => refuses);
  await buildConversation(server, { initialMessage: 'Hello' });
  await server.events.waitForText('I couldn’t answer');
  const { runs } = await server.client.call('run.list', { guildId: server.guildId });
  const run = await server.client.call('run.get', { runId: runs[0]?.id ?? '' });
  expect(run).toMatchObject({ stuck: 'failed', state: 'failed' });
});
