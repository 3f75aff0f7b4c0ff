import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OperationInput } from '#shared/registry/registry.ts';
import { foldedText } from '#shared/text/folded-text.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

type SearchInput = Omit<OperationInput<'search.find'>, 'guildId'>;

type Searchable = Pick<TestServer, 'client' | 'guildId' | 'indexed'>;

async function find({ client, guildId, indexed }: Searchable, input: SearchInput) {
  await indexed();
  return (await client.call('search.find', { guildId, ...input })).results;
}

async function startWithWork() {
  const server = await startTestServer();
  const { client, guildId } = server;
  const conversation = await buildConversation(server, {
    title: 'Launch',
    initialMessage: 'Hello',
  });
  const conversationId = conversation.id;
  const say = (text: string) => client.call('message.create', { conversationId, text });
  return { server, client, guildId, conversationId, say };
}

test('messages, work items and documents are found, newest first, as plain text', async () => {
  const { server, client, guildId, conversationId, say } = await startWithWork();
  const message = await say('The <b>Lighthouse</b>\n\nneeds   paint');
  const workItem = await client.call('work_item.create', {
    guildId,
    type: 'task',
    title: 'Paint the lighthouse',
  });
  const document = await client.call('document.create', {
    guildId,
    title: 'Brief',
    description: 'About a tower',
    content: `${'Much before. '.repeat(40)}The lighthouse stands. ${'Much after. '.repeat(40)}`,
  });
  await server.indexed();
  const answer = await client.request('GET', `/guilds/${guildId}/search?q=lighthouse`);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toStrictEqual({
    results: [
      {
        kind: 'document',
        id: document.id,
        title: 'Brief',
        snippet: expect.stringMatching(/^….*The lighthouse stands\..*…$/),
        createdAt: document.createdAt,
        type: 'document',
      },
      {
        kind: 'work_item',
        id: workItem.id,
        title: 'Paint the lighthouse',
        snippet: '',
        createdAt: workItem.createdAt,
        type: 'task',
        status: 'todo',
        number: 1,
      },
      {
        kind: 'message',
        id: message.id,
        title: 'Launch',
        snippet: 'The <b>Lighthouse</b> needs paint',
        conversationId,
        createdAt: message.createdAt,
        authorId: message.authorId,
      },
    ],
  });
  const ids = async (input: SearchInput) => (await find(server, input)).map(({ id }) => id);
  expect(await ids({ q: 'lighthouse', limit: 2 })).toStrictEqual([document.id, workItem.id]);
  expect(await ids({ q: 'lighthouse', kinds: 'message' })).toStrictEqual([message.id]);
  expect(await ids({ q: 'lighthouse', kinds: 'message,work_item' })).toStrictEqual([
    workItem.id,
    message.id,
  ]);
  expect(await ids({ q: 'paint light' })).toStrictEqual([workItem.id, message.id]);
  expect(await ids({ q: 'tower' })).toStrictEqual([document.id]);
  expect(await ids({ q: 'ligh paint' })).toStrictEqual([]);
});

test.each([
  ['Ünïcödé café', 'UNICODE cafe', true],
  ['state-of-the-art', 'of "the" art', true],
  ['会議の予定は明日です', '予定', true],
  ['会議の予定は明日です', '定', true],
  ['会議の予定は明日です', '予明', false],
  ['Ship it 🚀 today', '🚀', true],
  ['Ship it 🚀 today', '🎉', false],
  ['हिन्दी में लिखा', 'हिन्दी', true],
  ['quarterly report', 'uarterly', false],
  ['quarterly report', 'quarterly rep', true],
  ['one', 'AND OR NOT NEAR(', false],
  ['naïve * search', '* search', true],
])('searching %s for %s finds it: %s', async (text, q, isFound) => {
  const { server, say } = await startWithWork();
  await say(text);
  expect((await find(server, { q, kinds: 'message' })).length === 1).toBe(isFound);
});

test('changed content is found in its new form, and deleted content is not found', async () => {
  const { server, client, guildId } = await startWithWork();
  const document = await client.call('document.create', {
    guildId,
    title: 'A',
    content: 'albatross',
  });
  const item = await client.call('work_item.create', { guildId, type: 'task', title: 'albatross' });
  expect(await find(server, { q: 'albatross' })).toHaveLength(2);
  await client.call('document.update', { guildId, docId: document.id, content: 'pelican' });
  await client.call('work_item.update', { workItemId: item.id, title: 'pelican' });
  expect(await find(server, { q: 'albatross' })).toStrictEqual([]);
  expect(await find(server, { q: 'pelican' })).toHaveLength(2);
  await client.call('document.delete', { guildId, docId: document.id });
  await client.call('work_item.delete', { workItemId: item.id });
  expect(await find(server, { q: 'pelican' })).toStrictEqual([]);
});

test('a long document is found by its first and its last words', async () => {
  const { server, client, guildId } = await startWithWork();
  const words = Array.from({ length: 12_000 }, (_, index) => `word${index}`);
  const content = `${words.join(' ')} ${'filler '.repeat(100_000)}finally`;
  await client.call('document.create', { guildId, title: 'Long', content });
  await server.indexed();
  for (const q of ['word0', 'word11999', 'finally', 'long']) {
    expect(await find(server, { q })).toHaveLength(1);
  }
  const { documents } = await client.call('document.list', { guildId });
  await client.call('document.update', {
    guildId,
    docId: documents[0]?.id ?? '',
    content: 'short',
  });
  await server.indexed();
  expect(await find(server, { q: 'word11999' })).toStrictEqual([]);
});

test('messages are found only by the participants of their conversation', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const { clients, guildId, operators } = server;
  const [anna, ben] = clients;
  if (anna === undefined || ben === undefined) {
    throw new Error('Two users are needed.');
  }
  const operatorIds = [operators[0]?.id ?? ''];
  for (const client of [anna, ben]) {
    const initialMessage = `A secret of ${client === anna ? 'Anna' : 'Ben'}`;
    await client.call('conversation.create', { guildId, operatorIds, initialMessage });
  }
  await ben.call('document.create', { guildId, title: 'No secret', content: '' });
  const seen = async (client: typeof anna) =>
    (await find({ ...server, client }, { q: 'secret' })).map((result) => result.snippet);
  expect(await seen(anna)).toStrictEqual(['', 'A secret of Anna']);
  expect(await seen(ben)).toStrictEqual(['', 'A secret of Ben']);
  const other = await anna.call('guild.create', { name: 'Other' });
  expect(await find({ ...server, guildId: other.id }, { q: 'secret' })).toStrictEqual([]);
});

test('among the messages of another person, each finds all of their own, at first and later', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben'] });
  const [anna, ben] = server.clients;
  if (anna === undefined || ben === undefined) {
    throw new Error('Two users are needed.');
  }
  const people = await Promise.all(
    [anna, ben].map(async (client) => ({
      client,
      conversationId: (await buildConversation({ ...server, client })).id,
      own: Array<string>(),
    })),
  );
  // Runs of several lengths, so that pages begin and end among those of one and of the other.
  for (let index = 0; index < 90; index += 1) {
    const person = people[index % 7 < 3 || index > 70 ? 0 : 1];
    const text = `lantern ${index}`;
    await person?.client.call('message.create', {
      conversationId: person.conversationId,
      text,
    });
    person?.own.unshift(text);
  }
  for (const { client, own } of people) {
    for (const limit of [5, 5, 20, 200]) {
      const found = await find({ ...server, client }, { q: 'lantern', limit });
      expect(found.map(({ snippet }) => snippet)).toStrictEqual(own.slice(0, limit));
    }
  }
});

test('invalid queries are refused by name or find nothing', async () => {
  const { server, client, guildId } = await startWithWork();
  const path = `/guilds/${guildId}/search`;
  for (const [query, pointer] of [
    ['', 'q'],
    ['?q=a&q=b', 'q'],
    ['?q=a%00', 'q'],
    ['?q=a&kinds=message,operator', 'kinds'],
    ['?q=a&kinds=', 'kinds'],
    ['?q=a&limit=0', 'limit'],
    ['?q=a&limit=201', 'limit'],
    ['?q=a&cursor=x', 'cursor'],
  ] as const) {
    expect(await client.refused('GET', `${path}${query}`)).toMatchObject({
      status: 400,
      errors: [{ pointer }],
    });
  }
  for (const q of ['', ' ', '"', '***', '()', 'x'.repeat(10_000), 'hello '.repeat(1_600)]) {
    expect((await find(server, { q })).length).toBe(q.startsWith('hello') ? 1 : 0);
  }
});

test('any text is a safe query, and a message is found by its whole text', async () => {
  const { server, say } = await startWithWork();
  const unit = fc.oneof(
    fc.constantFrom(
      '"',
      "'",
      '*',
      '-',
      '^',
      ':',
      '(',
      ')',
      '{',
      '+',
      ' ',
      'NEAR',
      'AND',
      'é',
      '漢',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
  );
  const text = fc
    .array(unit, { minLength: 1, maxLength: 30 })
    .map((units) => units.join('').replaceAll('\u0000', ''))
    .filter((value) => value.trim() !== '');
  // The last two are letters for Unicode, but forms of vowel points, of which nothing is left.
  const texts = [...fc.sample(text, 60), 'ﹻ', 'ﹷ--'];
  const sent = await Promise.all(texts.map(async (q) => ({ q, id: (await say(q)).id })));
  for (const { q, id } of sent) {
    const results = await find(server, { q, kinds: 'message', limit: 200 });
    const isFound = results.some((result) => result.id === id);
    expect(isFound || !/[\p{L}\p{N}]/u.test(foldedText(q))).toBe(true);
  }
});
