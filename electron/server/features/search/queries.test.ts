import { expect, test } from 'vitest';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;

async function write(
  ...documents: { title?: string; content?: string; type?: 'report' | 'brief' }[]
) {
  server = await startTestServer();
  const { client, guildId, indexed } = server;
  for (const { title = '-', content = '', type = 'brief' } of documents) {
    await client.call('document.create', { guildId, title, content, type });
  }
  await indexed();
}

async function answer(q: string, others: object = {}) {
  const { client, guildId } = server;
  return client.call('search.find', { guildId, q, mode: 'query', ...others });
}

const contents = async (q: string, others?: object) =>
  (await answer(q, others)).results.map(({ snippet }) => snippet);
const titles = async (q: string, others?: object) =>
  (await answer(q, others)).results.map(({ title }) => title);

test('phrases stand together, and what is behind a minus is left out', async () => {
  await write(
    { content: 'the red house' },
    { content: 'a house, red' },
    { content: 'red paint' },
    { content: 'the Red -- House of brick' },
  );
  expect(await contents('"red house"')).toEqual(['the Red -- House of brick', 'the red house']);
  expect(await contents('red -house')).toEqual(['red paint']);
  expect(await contents('red -"house of" -paint')).toEqual(['a house, red', 'the red house']);
  expect(await contents('“red house” brick')).toEqual(['the Red -- House of brick']);
  expect(await contents('-red')).toEqual([]);
});

test('titles come before texts, near words before far ones, and newer things before older', async () => {
  await write(
    { title: 'Oven bricks', content: '-' },
    { title: 'old and near', content: 'an oven of bricks' },
    { title: 'far', content: `oven ${'and so on '.repeat(100)} bricks` },
    { title: 'new and near', content: 'bricks for the oven' },
  );
  expect(await titles('oven bricks')).toEqual([
    'Oven bricks',
    'new and near',
    'old and near',
    'far',
  ]);
  expect(await titles('oven')).toEqual(['Oven bricks', 'new and near', 'far', 'old and near']);
});

test('a title is found first however old it is, and more is said where there is more', async () => {
  await write({ title: 'Oven' }, ...Array.from({ length: 12 }, () => ({ content: 'oven' })));
  const { results, isMore } = await answer('oven', { limit: 10 });
  expect([results.length, results[0]?.title, isMore]).toEqual([10, 'Oven', true]);
  expect((await answer('oven', { limit: 20 })).isMore).toBe(false);
});

test('all words come before some, which are said to be some', async () => {
  await write({ content: 'an oven' }, { content: 'an oven of bricks' }, { content: 'nothing' });
  const { results } = await answer('oven bricks');
  expect(results.map(({ snippet, isPartial }) => [snippet, isPartial])).toEqual([
    ['an oven of bricks', undefined],
    ['an oven', true],
  ]);
});

test('conditions are enough, and choose among what has the words', async () => {
  await write({ title: 'one', type: 'report' }, { title: 'two' }, { title: 'two', type: 'report' });
  const { client, guildId, operators, indexed } = server;
  const { id: conversationId } = await buildConversation(server);
  await client.call('message.create', {
    conversationId,
    text: 'two',
    asOperatorId: operators[0]?.id,
  });
  const assignedOperatorId = operators[0]?.id;
  const item = { guildId, type: 'task', title: 'two', assignedOperatorId } as const;
  await client.call('work_item.create', item);
  await indexed();
  expect(await titles('', { types: ['report'] })).toEqual(['two', 'one']);
  expect(await titles('two', { types: ['report', 'task'] })).toEqual(['two', 'two']);
  const kinds = async (others: object) =>
    (await answer('', others)).results.map(({ kind }) => kind).toSorted();
  expect(await kinds({ people: [assignedOperatorId] })).toEqual(['message', 'work_item']);
  expect(await kinds({ statuses: ['todo'] })).toEqual(['work_item']);
  expect(await kinds({ before: '2000-01-01T00:00:00.000Z' })).toEqual([]);
  expect((await kinds({ after: '2000-01-01T00:00:00.000Z' })).length).toBeGreaterThan(4);
  expect(await answer('')).toEqual({ results: [], isMore: false });
});

test('without the mode nothing changes: no phrases, the newest first', async () => {
  await write({ title: 'Oven' }, { content: 'oven red' });
  const { client, guildId } = server;
  const { results } = await client.call('search.find', { guildId, q: '"oven"' });
  expect(results.map(({ snippet }) => snippet)).toEqual(['oven red', '']);
});

test('a phrase is found at the end of a long text', async () => {
  await write(
    { title: 'right', content: `${'word '.repeat(20_000)} the red house` },
    { title: 'wrong', content: `${'word '.repeat(20_000)} the house is red` },
  );
  expect(await titles('"red house"')).toEqual(['right']);
});

test.each([
  ['quotes', '"'.repeat(3_000)],
  ['marks alone', '\u0301'.repeat(1_500)],
  ['minus signs', '- -- -"'.repeat(1_400)],
  ['one letter of Thai', 'ก'.repeat(1_000)],
  ['many phrases', '"a b" '.repeat(1_600)],
  ['many excluded words', '-b '.repeat(3_000)],
])('a query of %s is answered', async (_what, q) => {
  await write({ content: 'a b ก' });
  expect((await answer(q)).results.length).toBeLessThan(2);
});
