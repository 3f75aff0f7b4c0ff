import { expect, test } from 'vitest';
import { ProblemError } from '#shared/problem/problem.ts';
import { makeGuild } from '#shared/sample/make-guild.ts';
import type { MadeGuild, PerformOnce } from '#shared/sample/make-guild.ts';
import { removeSample } from '#shared/sample/remove-sample.ts';
import { startTestServer } from '../../server/testing/test-server.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { text } from '../text/text.ts';

const order = { name: 'The mill', homeId: 'local', run: 'run-1' };

/** Performs through the public API, with the key of each request. */
function performOn({ client }: TestServer): PerformOnce {
  return (name, input, key) => client.call(name, input, { 'Idempotency-Key': key });
}

async function contentOf({ client }: TestServer, { guildId }: Pick<MadeGuild, 'guildId'>) {
  const { workItems } = await client.call('work_item.list', { guildId });
  const { documents } = await client.call('document.list', { guildId });
  const { conversations } = await client.call('conversation.list', { guildId });
  return { workItems, documents, conversations };
}

test.each(['product_launch', 'research'] as const)(
  'the template %s makes a thread with a greeting, a small plan and a document',
  async (id) => {
    const server = await startTestServer();
    const made = await makeGuild(performOn(server), { ...order, template: text.templates[id] });
    const { workItems, documents, conversations } = await contentOf(server, made);
    expect(workItems.map(({ id: itemId, updatedAt }) => ({ id: itemId, updatedAt }))).toEqual(
      made.items,
    );
    expect(new Set(workItems.map(({ type }) => type)).size).toBe(4);
    expect(documents).toHaveLength(1);
    const greeting = conversations[0]?.lastMessage?.text ?? '';
    expect(greeting).toContain('no AI model runs');
    expect(greeting).toContain(`guildhall://home/local/item/${made.items[0]?.id}`);
  },
);

test('a blank guild has nothing but its operators', async () => {
  const server = await startTestServer();
  const made = await makeGuild(performOn(server), order);
  expect(await contentOf(server, made)).toEqual({
    workItems: [],
    documents: [],
    conversations: [],
  });
});

test('cut off after any request, or before its answer, it goes on and doubles nothing', async () => {
  const server = await startTestServer();
  const perform = performOn(server);
  const template = text.templates.product_launch;
  const whole = await makeGuild(perform, { ...order, template, run: 'whole' });
  const expected = await contentOf(server, whole);
  let cuts = 0;
  for (let isCut = true; isCut; cuts += 1) {
    isCut = false;
    let asked = 0;
    const run = `cut-${cuts}`;
    const cutOff: PerformOnce = async (name, input, key) => {
      const output = await perform(name, input, key);
      asked += 1;
      if (asked > cuts) {
        isCut = true;
        throw new Error('It was killed.');
      }
      return output;
    };
    await makeGuild(cutOff, { ...order, template, run }).catch(() => undefined);
    const made = await makeGuild(perform, { ...order, template, run });
    const content = await contentOf(server, made);
    expect(content.workItems.map(({ title }) => title)).toEqual(
      expected.workItems.map(({ title }) => title),
    );
    expect([content.documents.length, content.conversations.length]).toEqual([1, 1]);
  }
  expect(cuts).toBeGreaterThan(10);
  const { guilds } = await server.client.call('guild.list', {});
  // The test server has a guild of its own.
  expect(guilds).toHaveLength(1 + 1 + cuts);
});

/** Refusals as the application hears them. */
function removing({ client }: TestServer): Parameters<typeof removeSample>[0] {
  return async (name, input) => {
    try {
      return await client.call(name, input);
    } catch (error) {
      const { code = '' } = /"code":"(?<code>\w+)"/.exec(String(error))?.groups ?? {};
      throw code === '' ? error : new ProblemError({ code, detail: '', title: '' } as never);
    }
  };
}

test('removed, all sample content is gone, and removing it again changes nothing', async () => {
  const server = await startTestServer();
  const template = text.templates.research;
  const made = await makeGuild(performOn(server), { ...order, template });
  const before = await contentOf(server, made);
  const removed = await removeSample(removing(server), made, 'act_1');
  const again = await removeSample(removing(server), made, 'act_2');
  const { workItems, documents, conversations } = await contentOf(server, made);
  expect([workItems, documents, conversations]).toEqual([[], [], []]);
  // The removed items are told as they were, leaves first.
  expect(removed.items).toEqual(before.workItems.toReversed());
  expect(removed.documents).toMatchObject(before.documents);
  expect(removed.conversations).toEqual(made.conversations.map(({ id }) => id));
  expect([again.items, again.documents]).toEqual([[], []]);
});

test('sample content that a person changed, added to or wrote into stays', async () => {
  const server = await startTestServer();
  const { client } = server;
  const template = text.templates.product_launch;
  const made = await makeGuild(performOn(server), { ...order, template });
  const { guildId, documents, conversations } = made;
  const { workItems } = await contentOf(server, made);
  const idOf = (title: string) => workItems.find((item) => item.title === title)?.id ?? '';
  await client.call('work_item.update', {
    workItemId: idOf('Compare three prices'),
    status: 'in_progress',
  });
  const parentId = idOf('Announcement');
  await client.call('work_item.create', { guildId, type: 'task', title: 'My own', parentId });
  const docId = documents[0]?.id ?? '';
  await client.call('document.update', { guildId, docId, content: 'Mine' });
  const conversationId = conversations[0]?.id ?? '';
  await client.call('message.create', { conversationId, text: 'Hello' });
  await removeSample(removing(server), made, 'act_1');
  const left = await contentOf(server, made);
  expect(left.workItems.map(({ title }) => title)).toEqual([
    'Launch the product',
    'Get ready',
    'Pricing',
    'Compare three prices',
    'Tell people',
    'Announcement',
    'My own',
  ]);
  expect([left.documents.length, left.conversations.length]).toEqual([1, 1]);
});
