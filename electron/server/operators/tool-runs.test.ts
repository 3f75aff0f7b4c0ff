import { expect, test } from 'vitest';
import { toolLimits } from '#shared/limits/server-limits.ts';
import { assign, progressIn, reportTitles, waitForStatus } from '../testing/assigned-work.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import { askedOf, calls, callsIn, inTurn, toldIn, worked } from '../testing/driven-talk.ts';
import { buildConversation } from '../testing/test-server.ts';
import type { Said } from './model/testing/talking-server.ts';

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
  // A request that goes on from another begins with it
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
