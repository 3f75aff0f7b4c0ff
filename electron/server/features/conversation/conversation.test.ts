import { expect, test } from 'vitest';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';

test('a conversation is created with its participants and its first message', async () => {
  const server = await startTestServer();
  const { client, guildId, operators, userIds } = server;
  const [ada, mira] = operators;
  const answer = await client.request('POST', `/guilds/${guildId}/conversations`, {
    body: { operatorIds: [mira?.id, ada?.id, mira?.id], initialMessage: '  Verbatim\n' },
  });
  expect(answer.status).toBe(201);
  const created = answer.body as { id: string; createdAt: string };
  expect(created).toStrictEqual({
    id: expect.stringMatching(/^cnv_[0-9a-f-]{36}$/),
    title: 'Verbatim',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updatedAt: created.createdAt,
    archived: false,
    participants: [
      { id: userIds[0], type: 'user', name: 'Anna' },
      { id: mira?.id, type: 'operator', name: 'Mira' },
      { id: ada?.id, type: 'operator', name: 'Ada' },
    ],
    lastMessage: {
      messageId: expect.stringMatching(/^msg_/),
      text: '  Verbatim\n',
      authorId: userIds[0],
      createdAt: created.createdAt,
    },
  });
  expect(answer.headers.get('location')).toBe(`/v1/conversations/${created.id}`);
  expect(await client.request('GET', `/conversations/${created.id}`)).toMatchObject({
    status: 200,
    body: created,
  });
});

test('a conversation without messages has no lastMessage and is titled after its operators', async () => {
  const server = await startTestServer();
  const answer = await server.client.request('POST', `/guilds/${server.guildId}/conversations`, {
    body: { operatorIds: server.operators.map((operator) => operator.id) },
  });
  expect(answer.body).toMatchObject({ title: 'Ada, Mira and Theo' });
  expect(answer.body).not.toHaveProperty('lastMessage');
});

test('inputs beyond their limits are refused with a pointer, and inputs at the limits are accepted', async () => {
  const server = await startTestServer();
  const { client, guildId, operators } = server;
  const operatorIds = [operators[0]?.id];
  const path = `/guilds/${guildId}/conversations`;
  const refused: [object, string][] = [
    [{}, '/operatorIds'],
    [{ operatorIds: [] }, '/operatorIds'],
    [{ operatorIds: 'x' }, '/operatorIds'],
    [{ operatorIds: Array.from({ length: 51 }, (_, index) => `opr_${index}`) }, '/operatorIds'],
    [{ operatorIds: [7] }, '/operatorIds/0'],
    [{ operatorIds, title: '   ' }, '/title'],
    [{ operatorIds, title: 'x'.repeat(501) }, '/title'],
    [{ operatorIds, title: null }, '/title'],
    [{ operatorIds, title: 'a\u0000b' }, '/title'],
    [{ operatorIds, initialMessage: '' }, '/initialMessage'],
    [{ operatorIds, initialMessage: ' \n\t' }, '/initialMessage'],
    [{ operatorIds, initialMessage: 'x'.repeat(100_001) }, '/initialMessage'],
    [{ operatorIds, initialMessage: '\ud800' }, '/initialMessage'],
  ];
  for (const [body, pointer] of refused) {
    const problem = await client.refused('POST', path, { body });
    expect(problem).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(problem.errors?.map((fault) => fault.pointer)).toStrictEqual([pointer]);
  }
  const taken: object[] = [
    { operatorIds: Array.from({ length: 60 }, () => operators[0]?.id) },
    { operatorIds, title: ` ${'x'.repeat(500)} ` },
    { operatorIds, initialMessage: 'x'.repeat(100_000) },
    { operatorIds, initialMessage: '👩‍🚀 "quoted" \\ \u2028 \u0001' },
  ];
  for (const body of taken) {
    expect(await client.request('POST', path, { body })).toMatchObject({ status: 201 });
  }
  const { conversations } = await client.call('conversation.list', { guildId });
  expect(conversations[0]?.lastMessage?.text).toBe('👩‍🚀 "quoted" \\ \u2028 \u0001');
  expect(conversations[2]?.title).toBe('x'.repeat(500));
  const none = await client.refused('GET', `${path}?limit=0`);
  expect(none.errors?.[0]?.pointer).toBe('limit');
  for (const limit of ['201', '1.5', 'x', '', '-1']) {
    expect(await client.refused('GET', `${path}?limit=${limit}`)).toMatchObject({ status: 400 });
  }
});

test('operators of another guild are unknown references', async () => {
  const { client, guildId } = await startTestServer();
  const other = await client.call('guild.create', { name: 'Other' });
  const { operators } = await client.call('operator.list', { guildId: other.id });
  const refused = await client.refused('POST', `/guilds/${guildId}/conversations`, {
    body: { operatorIds: [operators[0]?.id] },
  });
  expect(refused).toMatchObject({ status: 422, code: 'unknown_reference' });
});

test('conversations are sorted by update and paged by cursor, and archived ones are hidden', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const server = await startTestServer({ clock: () => now });
  const { client, guildId } = server;
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    // Pairs of conversations share a millisecond.
    now += index % 2;
    ids.push((await buildConversation(server, { title: `${index}` })).id);
  }
  now += 1000;
  const conversationId = ids[0] ?? '';
  await client.call('message.create', { conversationId, text: 'Up' });
  const walk = async (limit: number) => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await client.call('conversation.list', {
        guildId,
        limit,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.conversations.map((conversation) => conversation.title));
      cursor = page.nextCursor;
    } while (cursor);
    return seen.join('');
  };
  for (const limit of [1, 2, 3, 5, 200]) {
    expect(await walk(limit)).toBe('04321');
  }
  await client.call('conversation.update', { conversationId: ids[2] ?? '', archived: true });
  expect(await walk(2)).toBe('0431');
  const archived = await client.request('GET', `/guilds/${guildId}/conversations?archived=true`);
  expect(archived.body).toMatchObject({
    conversations: [{ id: ids[2], archived: true }],
    nextCursor: null,
  });
  await client.call('conversation.update', { conversationId: ids[2] ?? '', archived: false });
  expect(await walk(2)).toBe('20431');
  expect(await client.refused('GET', `/guilds/${guildId}/conversations?archived=1`)).toMatchObject({
    errors: [{ pointer: 'archived' }],
  });
});

test('paging yields each conversation once while others arrive and one moves', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const server = await startTestServer({ clock: () => now });
  const { client, guildId } = server;
  const old: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    old.push((await buildConversation(server)).id);
  }
  const first = await client.call('conversation.list', { guildId, limit: 2 });
  // The clock is set back, one conversation arrives, and an already yielded one moves.
  now -= 60_000;
  await buildConversation(server);
  await client.call('message.create', { conversationId: old[5] ?? '', text: 'Again' });
  const rest = await client.call('conversation.list', {
    guildId,
    cursor: first.nextCursor ?? '',
  });
  const seen = [...first.conversations, ...rest.conversations].map(({ id }) => id);
  expect(seen).toStrictEqual(old.toReversed());
});

test('a cursor of another list is refused', async () => {
  const { client, guildId } = await startTestServer();
  const cursors = ['x', '', 'WzFd', 'bnVsbA', 'WyJhIiwiYiJd'];
  for (const cursor of cursors) {
    const refused = await client.refused(
      'GET',
      `/guilds/${guildId}/conversations?cursor=${cursor}`,
    );
    expect(refused).toMatchObject({ status: 400, errors: [{ pointer: 'cursor' }] });
  }
});

test('an update renames and archives, changes updatedAt and needs at least one field', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const server = await startTestServer({ clock: () => now });
  const { client } = server;
  const { id: conversationId } = await buildConversation(server);
  now += 5;
  const updated = await client.call('conversation.update', { conversationId, title: ' New ' });
  expect(updated).toMatchObject({
    title: 'New',
    archived: false,
    updatedAt: '2026-11-20T10:00:00.005Z',
  });
  const refused = await client.refused('PUT', `/conversations/${conversationId}`, { body: {} });
  expect(refused).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '' }] });
});
