import { expect, test } from 'vitest';
import { assign, waitForStatus } from '../../testing/assigned-work.ts';
import { startDrivenBy } from '../../testing/driven-operators.ts';
import { startTestServer, buildConversation } from '../../testing/test-server.ts';

test('the steps of a run say what its model said and called, and what was written by it', async () => {
  const server = await startDrivenBy((_asked, count) =>
    count === 1
      ? {
          text: 'I look first.',
          calls: [
            ['document-list', {}],
            ['document-create', { title: 'Plan', content: 'x' }],
            ['work_item-delete', { workItemId: 'wi_1' }],
          ],
        }
      : 'All is planned.',
  );
  const { client, guildId, operators, events } = server;
  const item = await assign(server, operators[0]?.id, { type: 'epic' });
  await waitForStatus(events, item.id, 'review');
  const { runs } = await client.call('run.list', { guildId, workItemId: item.id });
  const { steps } = await client.call('run.steps', { runId: runs[0]?.id ?? '' });
  const { documents } = await client.call('document.list', { guildId });
  const wrote = (at: number) => [
    { operation: 'document.create', kind: 'document', id: documents[at]?.id },
  ];
  const itemChanged = [{ operation: 'work_item.update', kind: 'work_item', id: item.id }];
  expect(steps).toMatchObject([
    { kind: 'act', wrote: itemChanged },
    { kind: 'reply', model: 'small', text: 'I look first.', wrote: [] },
    { kind: 'call', tool: 'document-list', arguments: '{}', state: 'done', wrote: [] },
    { kind: 'call', tool: 'document-create', state: 'done', wrote: wrote(0) },
    { kind: 'call', state: 'refused', result: expect.stringContaining('Refused'), wrote: [] },
    { kind: 'reply', text: 'All is planned.', wrote: wrote(1) },
    { kind: 'act', wrote: itemChanged },
  ]);
});

test('who takes no part in a thread does not read the steps of its runs', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const [anna, ben] = server.clients;
  await buildConversation(server, { initialMessage: 'Between us' });
  const { guildId } = server;
  await expect.poll(async () => (await anna?.call('run.list', { guildId }))?.runs).toHaveLength(1);
  const runId = (await anna?.call('run.list', { guildId }))?.runs[0]?.id ?? '';
  expect(await anna?.call('run.steps', { runId })).toStrictEqual({ steps: [] });
  expect(await ben?.refused('GET', `/runs/${runId}/steps`)).toMatchObject({ code: 'not_found' });
});
