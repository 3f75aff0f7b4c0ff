import { expect, test } from 'vitest';
import { toolLimits } from '#shared/limits/server-limits.ts';
import { readReplies } from '../runs/journal.ts';
import { assign, progressIn, reportTitles, waitForStatus } from '../testing/assigned-work.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import type { DrivenServer } from '../testing/driven-operators.ts';
import { buildConversation } from '../testing/test-server.ts';
import type { Said, SaidCall, Talk } from './model/testing/talking-server.ts';

/** A model that says one thing after another, and at last always the same. */
const inTurn =
  (...said: readonly Said[]): Talk =>
  (_asked, count) =>
    said[Math.min(count, said.length) - 1];

const calls = (...made: readonly SaidCall[]): Said => ({ calls: made });

/** Says something to the first operator, and returns its answer. */
async function askedOf(server: DrivenServer, initialMessage = 'What is open?') {
  const { id: conversationId } = await buildConversation(server, { initialMessage });
  await server.events.waitForText('"authorType":"operator"');
  const { messages } = await server.client.call('message.list', { conversationId });
  return messages[0];
}

/** Has the first operator work on a new item until it is submitted. */
async function worked(server: DrivenServer, fields: Parameters<typeof assign>[2] = {}) {
  const item = await assign(server, server.operators[0]?.id, { type: 'epic', ...fields });
  await waitForStatus(server.events, item.id, 'review');
  return server.client.call('work_item.get', { workItemId: item.id });
}

/** The calls of the first run: the tool, how it ended, and what the model was told. */
const callsIn = ({ db }: DrivenServer) =>
  readReplies(db, 1).flatMap((reply) =>
    reply.calls.map(({ name, state, result }) => ({ name, state, result })),
  );

const toldIn = ({ model }: DrivenServer, at: number) =>
  model.asked[at]?.messages.filter(({ role }) => role === 'tool').map(({ content }) => content);

test('a model finds items and documents of its guild, and no message of another thread', async () => {
  const server = await startDrivenBy(
    inTurn(
      'It stays with us.',
      calls(['search-find', { q: 'rye' }], ['search-find', { q: 'rye', kinds: ['message'] }]),
      'Done.',
    ),
  );
  await askedOf(server, 'The rye is secret.');
  await assign(server, undefined, { title: 'Buy rye' });
  await buildConversation(server, { initialMessage: 'What do you know of rye?' });
  await server.events.waitForText('Done.');
  const [found, refused] = toldIn(server, 2) ?? [];
  expect(found).toContain('Buy rye');
  expect(found).not.toContain('secret');
  expect(refused).toMatch(/not for messages of other threads/);
});

test('a model reads by tools before it answers, and what they answer stands between fences', async () => {
  const server = await startDrivenBy(
    inTurn(calls(['work_item-list', { status: 'todo' }]), 'Bread is open.'),
  );
  await assign(server, undefined, { title: 'Bread' });
  const answer = await askedOf(server);
  expect(answer?.text).toBe('Bread is open.');
  const names = server.model.asked[0]?.tools?.map((tool) => tool.function.name);
  expect(names).toStrictEqual([
    'work_item-list',
    'work_item-get',
    'document-list',
    'document-get',
    'search-find',
    'work_item-create',
    'work_item-update',
    'document-create',
    'document-update',
    'ask',
  ]);
  const [system, user] = server.model.asked[1]?.messages ?? [];
  expect(system?.content).toContain('you can use your tools');
  const [, word = ''] = /<<(\w{16}) person Anna\n/.exec(user?.content ?? '') ?? [];
  expect(toldIn(server, 1)?.[0]).toMatch(
    new RegExp(`^<<${word} result of work_item-list\n\\{.*"title":"Bread".*\\}\n${word}>>$`),
  );
  // What goes on from a request begins with it
  expect(server.model.asked[1]?.messages.slice(0, 2)).toStrictEqual(
    server.model.asked[0]?.messages,
  );
  const writes = server.db.all('SELECT operation, thing_id AS id FROM run_writes');
  expect(writes).toStrictEqual([{ operation: 'message.create', id: answer?.id }]);
});

test('nobody is ever asked about deletions, operators, guilds and settings', async () => {
  const server = await startDrivenBy(
    inTurn(
      calls(
        ['guild-update', { name: 'Mine' }],
        ['message-create', { conversationId: 'cnv_1', text: 'x' }],
        ['work_item-delete', { workItemId: 'wi_1' }],
        ['operator-create', { name: 'Eve' }],
        ['report', { content: 'x' }],
      ),
      'I could not.',
    ),
  );
  expect((await askedOf(server))?.text).toBe('I could not.');
  expect(toldIn(server, 1)).toStrictEqual([
    'Refused: This is not for you to do: guild.update.',
    'Refused: There is no such conversation.',
    'Refused: This is not for you to do: work_item.delete.',
    'Refused: This is not for you to do: operator.create.',
    'Not done: There is no tool with this name.',
  ]);
  const { client, guildId } = server;
  expect((await client.call('work_item.list', { guildId })).workItems).toStrictEqual([]);
  expect(await reportTitles(server)).toStrictEqual([]);
});

test('at work a model adds items, writes documents, says how far it is, and reports', async () => {
  let id = '';
  const server = await startDrivenBy((asked, count) => {
    id = /Its id is (\w+(?:-\w+)*)\./.exec(asked.messages[1]?.content ?? '')?.[1] ?? id;
    return inTurn(
      calls(
        [
          'work_item-create',
          { type: 'task', title: 'Buy flour @Mira', parentId: id, description: 'For @Theo' },
        ],
        ['work_item-update', { workItemId: id, progress: 30 }],
      ),
      calls(
        ['document-create', { title: 'Plan @Mira', content: 'As @Mira said.', type: 'brief' }],
        ['report', { content: 'Done: *flour*, @Mira.' }],
      ),
    )(asked, count);
  });
  const item = await worked(server);
  expect(item).toMatchObject({ status: 'review', progress: 90 });
  const { client, guildId, events, operators } = server;
  const { workItems } = await client.call('work_item.list', { guildId, parentId: id });
  expect(workItems).toMatchObject([{ title: 'Buy flour Mira', description: 'For Theo' }]);
  expect(workItems[0]).not.toHaveProperty('assignedOperatorId');
  const { documents } = await client.call('document.list', { guildId });
  expect(documents.map(({ title, type }) => [title, type])).toStrictEqual([
    ['Plan Mira', 'brief'],
    ['Report: Plan the move', 'report'],
  ]);
  for (const { id: docId } of documents) {
    const { content } = await client.call('document.get', { guildId, docId });
    expect(content).toContain('written by the model small. It may be wrong: check it.');
    expect(content).toContain(`guildhall://home/this/item/${id}`);
    expect(content).not.toContain('@');
  }
  expect(progressIn(events)).toStrictEqual([10, 30, 90]);
  const writes = server.db.all<{ operation: string; id: string; isNew: number }>(
    `SELECT operation, thing_id AS id, before IS NULL AS isNew FROM run_writes ORDER BY seq`,
  );
  expect(writes).toStrictEqual([
    { operation: 'work_item.update', id, isNew: 0 },
    { operation: 'work_item.create', id: workItems[0]?.id, isNew: 1 },
    { operation: 'work_item.update', id, isNew: 0 },
    { operation: 'document.create', id: documents[0]?.id, isNew: 1 },
    { operation: 'document.create', id: documents[1]?.id, isNew: 1 },
    { operation: 'work_item.update', id, isNew: 0 },
  ]);
  // Nobody was asked or assigned by what it wrote
  const { runs } = await client.call('run.list', { guildId });
  expect(runs.map(({ operatorId }) => operatorId)).toStrictEqual([operators[0]?.id]);
});

test('work whose model never calls report ends with its last text as the report', async () => {
  const server = await startDrivenBy(inTurn(calls(['document-list', {}]), 'All is planned.'));
  expect(await worked(server)).toMatchObject({ status: 'review', progress: 90 });
  const { client, guildId } = server;
  const { documents } = await client.call('document.list', { guildId });
  const { content } = await client.call('document.get', { guildId, docId: documents[0]?.id ?? '' });
  expect(content).toContain('Report by Ada, written by the model small.');
  expect(content).toContain('All is planned.');
  expect(server.db.all('SELECT operation FROM run_writes')).toStrictEqual([
    { operation: 'work_item.update' },
    { operation: 'document.create' },
    { operation: 'work_item.update' },
  ]);
});

test('at work nothing is written outside the own item, whatever the model calls', async () => {
  let other = '';
  const server = await startDrivenBy((asked, count) => {
    const [, id = ''] = /Its id is (\w+(?:-\w+)*)\./.exec(asked.messages[1]?.content ?? '') ?? [];
    return inTurn(
      calls(
        ['work_item-update', { workItemId: other, status: 'done' }],
        ['work_item-update', { workItemId: id, status: 'done' }],
        ['work_item-update', { workItemId: id, status: 'cancelled', progress: 90 }],
        ['work_item-update', { workItemId: id, parentId: other }],
        ['work_item-update', { workItemId: id, progress: 20 }],
        ['work_item-update', { workItemId: id, assignedOperatorId: 'opr_1' }],
        ['work_item-create', { type: 'objective', title: 'Mine' }],
        ['work_item-create', { type: 'initiative', title: 'Mine', parentId: other }],
        ['work_item-create', { type: 'epic', title: 'Mine', parentId: id }],
        ['document-create', { title: 'Mine', content: 'x', guildId: 'gld_1' }],
      ),
      'I could not.',
    )(asked, count);
  });
  const { client, guildId, operators } = server;
  other = (await assign(server, undefined, { type: 'objective', title: 'Other' })).id;
  const own = await assign(server, undefined, { type: 'epic' });
  await client.call('work_item.update', { workItemId: own.id, progress: 40 });
  const assignedOperatorId = operators[0]?.id;
  await client.call('work_item.update', { workItemId: own.id, assignedOperatorId });
  await waitForStatus(server.events, own.id, 'review');
  expect(callsIn(server).map(({ state }) => state)).toStrictEqual(
    Array.from({ length: 10 }, () => 'refused'),
  );
  expect(callsIn(server).map(({ result }) => result)).toMatchObject([
    ...Array.from({ length: 3 }, () => 'Refused: A person says when an item is done or cancelled.'),
    expect.stringContaining('The parent of an epic must be an initiative'),
    'Refused: A person has set the progress to 40; it may not fall below that.',
    'Refused: You may not give assignedOperatorId.',
    ...Array.from({ length: 2 }, () => expect.stringContaining('only below your own')),
    expect.stringContaining('The parent of an epic must be an initiative'),
    'Refused: You may not give guildId.',
  ]);
  const { workItems } = await client.call('work_item.list', { guildId });
  expect(workItems).toMatchObject([
    { title: 'Other', status: 'todo' },
    { title: 'Plan the move', status: 'review', progress: 90 },
  ]);
  expect(workItems[1]).not.toHaveProperty('parentId');
});

test('a run makes so many items and documents and no more, also over several replies', async () => {
  const made = (count: number, call: (n: number) => SaidCall) =>
    calls(...Array.from({ length: count }, (_, n) => call(n)));
  const server = await startDrivenBy((asked, count) => {
    const [, id = ''] = /Its id is (\w+(?:-\w+)*)\./.exec(asked.messages[1]?.content ?? '') ?? [];
    const child = (n: number): SaidCall => [
      'work_item-create',
      { type: 'task', title: `Part ${count}.${n}`, parentId: id },
    ];
    return inTurn(
      made(toolLimits.children - 5, child),
      made(6, child),
      made(toolLimits.documents + 1, (n) => [
        'document-create',
        { title: `Text ${n}`, content: 'x' },
      ]),
      'Enough.',
    )(asked, count);
  });
  // Usage that the model's server does not report counts as the most that it may be
  const operatorId = server.operators[0]?.id ?? '';
  await server.client.call('operator.set_limits', { operatorId, runTokens: 200_000 });
  await worked(server);
  const counted = (name: string, state: string) =>
    callsIn(server).filter((each) => each.name === name && each.state === state).length;
  expect(counted('work_item-create', 'done')).toBe(toolLimits.children);
  expect(counted('work_item-create', 'refused')).toBe(1);
  expect(counted('document-create', 'done')).toBe(toolLimits.documents);
  expect(counted('document-create', 'refused')).toBe(1);
  // The report comes beside them
  expect(await reportTitles(server)).toHaveLength(toolLimits.documents + 1);
});

test('calls that cannot be read go back twice with what is wrong, and then the run fails', async () => {
  const server = await startDrivenBy(
    inTurn(
      calls(['document-get', {}], ['search-find', '{"q": 5, "kinds": ["guild"]}']),
      calls(['document-get', '{"docId":']),
      calls(['no-tool', {}]),
      'Never.',
    ),
  );
  const answer = await askedOf(server);
  expect(answer?.text).toContain('The model called its tools in a way that cannot be read.');
  expect(answer?.retryOf).toBeDefined();
  expect(server.model.asked).toHaveLength(3);
  expect(toldIn(server, 1)).toMatchObject([
    expect.stringMatching(/^Not done: docId: /),
    expect.stringMatching(/^Not done: q: .*kinds/),
  ]);
  expect(toldIn(server, 2)?.[2]).toBe('Not done: The arguments are no JSON object.');
});

test('the same call is answered by what the first led to, and the third ends the run', async () => {
  const same: Said = calls(['work_item-create', '{"type":"objective","title":"A"}']);
  const again: Said = calls(['work_item-create', '{ "title":"A","type":"objective"}']);
  const server = await startDrivenBy(inTurn(same, again, same, 'Never.'));
  const item = await assign(server, server.operators[0]?.id, { type: 'epic', title: 'Bread' });
  await server.events.waitForText('Not done: Bread');
  expect(callsIn(server)).toMatchObject([
    { state: 'refused' },
    { state: 'repeated', result: expect.stringContaining('only below your own') },
    { state: 'planned' },
  ]);
  const { status } = await server.client.call('work_item.get', { workItemId: item.id });
  expect(status).toBe('todo');
  const { client, guildId } = server;
  const { documents } = await client.call('document.list', { guildId });
  const { content } = await client.call('document.get', { guildId, docId: documents[0]?.id ?? '' });
  expect(content).toContain('The model called work_item-create three times for the same.');
});

test('what reads is read anew once the run has written', async () => {
  const list: SaidCall = ['document-list', {}];
  const write = (title: string): SaidCall => ['document-create', { title, content: 'x' }];
  const server = await startDrivenBy(
    inTurn(calls(list, list, write('One'), list, write('Two'), list), 'Done.'),
  );
  await worked(server);
  expect(
    callsIn(server).map(({ state, result = '' }) => [state, result.includes('"Two"')]),
  ).toEqual([
    ['done', false],
    ['repeated', false],
    ['done', false],
    ['done', false],
    ['done', true],
    ['done', true],
  ]);
});

test('a model that only calls is asked so many times, is told before the last, and then fails', async () => {
  const server = await startDrivenBy((_asked, count) => ({
    calls: [['search-find', { q: `word ${count}` }]],
    input: 1_000,
    output: 10,
  }));
  const answer = await askedOf(server);
  expect(answer?.text).toContain(`was asked ${toolLimits.modelCalls} times and came to no end`);
  expect(server.model.asked).toHaveLength(toolLimits.modelCalls);
  const lasts = server.model.asked.map(({ messages }) => messages.at(-1)?.content ?? '');
  expect(lasts.map((text) => text.includes('last reply'))).toStrictEqual(
    lasts.map((_, index) => index === toolLimits.modelCalls - 1),
  );
});

test('a run whose tokens come to an end is told before, and then says which limit it was', async () => {
  // What the server reports is less than it can be, and so everything counts as reserved
  const server = await startDrivenBy((_asked, count) =>
    calls(['search-find', { q: `word ${count}` }]),
  );
  const answer = await askedOf(server);
  expect(answer?.text).toContain('Limit reached. One task of Ada may use 64,000 tokens;');
  const lasts = server.model.asked.map(({ messages }) => messages.at(-1)?.content ?? '');
  expect(lasts.some((text) => text.includes('last reply'))).toBe(true);
  expect(lasts.length).toBeLessThan(toolLimits.modelCalls);
});

test('calls beyond the most that a run may make are refused, and the run comes to its end', async () => {
  const many = Array.from({ length: toolLimits.calls + 2 }, (_, n): SaidCall => [
    'search-find',
    { q: `word ${n}` },
  ]);
  const server = await startDrivenBy(inTurn(calls(...many), 'Enough.'));
  expect((await askedOf(server))?.text).toBe('Enough.');
  const refused = callsIn(server).filter(({ state }) => state === 'refused');
  expect(refused.map(({ result }) => result)).toMatchObject([
    expect.stringContaining(`${toolLimits.calls} times`),
    expect.stringContaining(`${toolLimits.calls} times`),
  ]);
});

test('no call of a reply that was cut off is performed', async () => {
  const made: SaidCall = ['document-create', { title: 'Half', content: 'x' }];
  const server = await startDrivenBy(
    inTurn({ calls: [made], text: 'I begin', end: 'length' }, 'Never.'),
  );
  await worked(server);
  expect(await reportTitles(server)).toStrictEqual(['Report: Plan the move']);
  expect(callsIn(server)).toStrictEqual([]);
});

test('a model passes by its tool, and an item that it passes on is to be done again', async () => {
  const server = await startDrivenBy(inTurn(calls(['pass', { reason: 'Not my part.' }])));
  const { id } = await assign(server, server.operators[0]?.id);
  const passed = await server.events.waitForType('operator.passed');
  expect(passed.data).toMatchObject({ workItemId: id, reason: 'Not my part.' });
  const { client, guildId } = server;
  expect(await client.call('work_item.get', { workItemId: id })).toMatchObject({ status: 'todo' });
  const { runs } = await client.call('run.list', { guildId });
  expect(runs).toMatchObject([{ state: 'passed', reason: 'Not my part.' }]);
});

test('a server that refuses tools is asked without them, and not with them again', async () => {
  const server = await startDrivenBy((asked) =>
    asked.tools === undefined ? 'Words alone.' : { status: 400 },
  );
  expect((await askedOf(server))?.text).toBe('Words alone.');
  await worked(server);
  const withTools = server.model.asked.map(({ tools }) => tools !== undefined);
  expect(withTools).toStrictEqual([true, false, false]);
  expect(server.model.asked[1]?.messages[0]?.content).toContain('you have no tools');
});

test('a model with a small window has no tools', async () => {
  const server = await startDrivenBy(inTurn('Words alone.'), { window: toolLimits.window - 1 });
  expect((await askedOf(server))?.text).toBe('Words alone.');
  expect(server.model.asked[0]?.tools).toBeUndefined();
});

test('a run that is stopped between two replies writes nothing more', async () => {
  const held = Promise.withResolvers<Said>();
  const server = await startDrivenBy((_asked, count) =>
    count === 1 ? calls(['document-create', { title: 'One', content: 'x' }]) : held.promise,
  );
  const { client, guildId } = server;
  await assign(server, server.operators[0]?.id, { type: 'epic' });
  await expect.poll(() => server.model.asked.length).toBe(2);
  const { runs } = await client.call('run.list', { guildId });
  await client.call('run.stop', { runId: runs[0]?.id ?? '' });
  held.resolve(calls(['document-create', { title: 'Two', content: 'x' }]));
  await server.stop();
  expect(server.model.asked).toHaveLength(2);
});
