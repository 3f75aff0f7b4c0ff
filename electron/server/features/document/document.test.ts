import { expect, test } from 'vitest';
import { recordEvents } from '../../testing/event-recorder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

function buildDocument(
  { client, guildId }: Pick<TestServer, 'client' | 'guildId'>,
  overrides: { title?: string; content?: string; description?: string } = {},
) {
  return client.call('document.create', {
    guildId,
    title: 'Brief',
    content: '# Brief',
    ...overrides,
  });
}

test('a document is created with defaults and read with its content', async () => {
  const { client, guildId } = await startTestServer();
  const content = '# 👩‍🚀 "Quoted" \\ \u2028\n';
  const answer = await client.request('POST', `/guilds/${guildId}/workspace`, {
    body: { title: ' Brief ', content },
  });
  expect(answer.status).toBe(201);
  const created = answer.body as { id: string; createdAt: string };
  expect(created).toStrictEqual({
    id: expect.stringMatching(/^doc_[0-9a-f-]{36}$/),
    title: 'Brief',
    type: 'document',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updatedAt: created.createdAt,
    updatedBy: { id: expect.stringMatching(/^usr_/), type: 'user', name: 'Anna' },
  });
  const path = `/guilds/${guildId}/workspace/${created.id}`;
  expect(answer.headers.get('location')).toBe(`/v1${path}`);
  const read = await client.request('GET', path);
  expect(read).toMatchObject({ status: 200 });
  expect(read.body).toStrictEqual({ ...created, content });
  expect(read.headers.get('etag')).toMatch(/^"[^"]+"$/);
});

test('the list is oldest first, complete without a limit, and has no content', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const path = `/guilds/${guildId}/workspace`;
  expect((await client.request('GET', path)).body).toStrictEqual({
    documents: [],
    nextCursor: null,
  });
  const created = [];
  for (let index = 0; index < 5; index += 1) {
    const made = await buildDocument(server, { title: `${index}`, description: 'Short' });
    const { updatedBy: _author, ...listed } = made;
    created.push(listed);
  }
  const whole = await client.request('GET', path);
  expect(whole.body).toStrictEqual({ documents: created, nextCursor: null });
  for (const limit of [1, 2, 3, 5, 200]) {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await client.call('document.list', {
        guildId,
        limit,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.documents.map((document) => document.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toStrictEqual(created.map((document) => document.id));
  }
  // The walk continues after one document is deleted and another is added.
  const first = await client.call('document.list', { guildId, limit: 2 });
  await client.call('document.delete', { guildId, docId: created[1]?.id ?? '' });
  await buildDocument(server, { title: '5' });
  const rest = await client.call('document.list', { guildId, cursor: first.nextCursor ?? '' });
  expect(rest.documents.map((document) => document.title)).toStrictEqual(['2', '3', '4', '5']);
  expect(await client.refused('GET', `${path}?cursor=x`)).toMatchObject({
    errors: [{ pointer: 'cursor' }],
  });
  expect(await client.refused('GET', `${path}?type=brief`)).toMatchObject({
    status: 400,
    errors: [{ pointer: 'type' }],
  });
});

test('inputs beyond their limits are refused by name, and inputs at the limits are accepted', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const path = `/guilds/${guildId}/workspace`;
  const base = { title: 'T', content: 'C' };
  const refused: [object, string[]][] = [
    [{}, ['/title', '/content']],
    [{ ...base, title: ' \n' }, ['/title']],
    [{ ...base, title: 'x'.repeat(501) }, ['/title']],
    [{ ...base, content: null }, ['/content']],
    [{ ...base, content: 'x'.repeat(1_000_001) }, ['/content']],
    [{ ...base, content: 'a\u0000' }, ['/content']],
    [{ ...base, content: '\ud800' }, ['/content']],
    [{ ...base, type: 'memo' }, ['/type']],
    [{ ...base, description: 'x'.repeat(1001) }, ['/description']],
    [{ ...base, description: null }, ['/description']],
    [{ ...base, tags: [], 'a/b': 1 }, ['/tags', '/a~1b']],
    [{ ...base, guildId }, ['/guildId']],
  ];
  for (const [body, pointers] of refused) {
    const problem = await client.refused('POST', path, { body });
    expect(problem).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(problem.errors?.map((fault) => fault.pointer)).toStrictEqual(pointers);
  }
  const longest = '漢'.repeat(1_000_000);
  for (const body of [
    { ...base, content: '' },
    { ...base, content: longest, description: '' },
    { ...base, type: 'report', description: 'x'.repeat(1000), title: 'x'.repeat(500) },
  ]) {
    expect(await client.request('POST', path, { body })).toMatchObject({ status: 201 });
  }
  const { documents } = await client.call('document.list', { guildId });
  expect(documents.map(({ type }) => type)).toStrictEqual(['document', 'document', 'report']);
  expect(documents[1]).not.toHaveProperty('description', '');
  const read = await client.call('document.get', { guildId, docId: documents[1]?.id ?? '' });
  expect(read.content).toBe(longest);
  const tooLarge = JSON.stringify({ ...base, content: 'x'.repeat(8 * 1024 * 1024) });
  expect(await client.refused('POST', path, { body: tooLarge })).toMatchObject({ status: 413 });
});

test('a document of another guild is not found, even for a member of both guilds', async () => {
  const server = await startTestServer();
  const { client, guildId } = server;
  const other = await client.call('guild.create', { name: 'Other' });
  const { id } = await buildDocument(server);
  const path = `/guilds/${other.id}/workspace/${id}`;
  for (const [method, address, body] of [
    ['GET', path, undefined],
    ['GET', `${path}/versions`, undefined],
    ['PUT', path, { title: 'Taken' }],
    ['DELETE', path, undefined],
  ] as const) {
    expect(await client.refused(method, address, { body })).toMatchObject({ status: 404 });
  }
  expect((await client.call('document.list', { guildId })).documents).toHaveLength(1);
});

test('repeating a request with the same idempotency key creates no second document', async () => {
  const { client, guildId } = await startTestServer();
  const send = (title: string) =>
    client.request('POST', `/guilds/${guildId}/workspace`, {
      body: { title, content: 'C' },
      headers: { 'Idempotency-Key': 'k' },
    });
  const [first, second] = [await send('Once'), await send('Once')];
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect(await send('Else')).toMatchObject({ status: 422 });
  expect((await client.call('document.list', { guildId })).documents).toHaveLength(1);
});

test('members of the guild get document events without the content', async () => {
  const server = await startTestServer({ users: ['Anna', 'Ben', 'Cleo'] });
  const { client, clients, guildId, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, clients[1]?.apiKey ?? '');
  const created = await buildDocument(server, { content: 'Secret words' });
  const docId = created.id;
  const updated = await client.call('document.update', { guildId, docId, content: 'Other words' });
  await client.call('document.delete', { guildId, docId });
  await events.waitForType('document.deleted');
  expect(events.stored.slice(1)).toMatchObject([
    { type: 'document.created', guildId, data: { document: created } },
    { type: 'document.updated', guildId, data: { document: updated } },
    { type: 'document.deleted', guildId, data: { id: docId } },
  ]);
  expect(JSON.stringify(events.frames)).not.toContain('words');
});
