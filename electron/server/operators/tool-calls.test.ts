import { expect, test } from 'vitest';
import { toolLimits } from '#shared/limits/server-limits.ts';
import { assign, reportTitles } from '../testing/assigned-work.ts';
import { startDrivenBy } from '../testing/driven-operators.ts';
import { askedOf, calls, callsIn, inTurn, toldIn, worked } from '../testing/driven-talk.ts';
import type { Said, SaidCall } from './model/testing/talking-server.ts';

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

test('a list is read anew once the run has written', async () => {
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
  // The server reports less than it can have read, so everything counts as reserved
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
