import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

async function startWithDocument(clock?: () => number) {
  const server = await startTestServer(clock === undefined ? {} : { clock });
  const { client, guildId } = server;
  const { id } = await client.call('document.create', { guildId, title: 'One', content: '1' });
  const path = `/guilds/${guildId}/workspace/${id}`;
  const put = (body: object, ifMatch?: string) =>
    client.request('PUT', path, {
      body,
      headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch },
    });
  const etag = async () => (await client.request('GET', path)).headers.get('etag') ?? '';
  const versions = async () =>
    (await client.call('document.versions', { guildId, docId: id })).versions;
  return { server, client, guildId, id, path, put, etag, versions };
}

test('an update changes the given fields and updatedAt alone, and keeps the former version', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const { client, guildId, id, path, put, etag, versions } = await startWithDocument(() => now);
  now += 5;
  const updated = await put({ content: '2', description: 'Short' });
  expect(updated.status).toBe(200);
  expect(updated.body).toStrictEqual({
    id,
    title: 'One',
    type: 'document',
    description: 'Short',
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.005Z',
    updatedBy: { id: expect.any(String), type: 'user', name: 'Anna' },
  });
  expect(updated.headers.get('etag')).toBe(await etag());
  now -= 3_600_000;
  await put({ title: ' Two ', type: 'brief', description: '' });
  const read = await client.call('document.get', { guildId, docId: id });
  expect(read).toMatchObject({
    title: 'Two',
    type: 'brief',
    content: '2',
    updatedAt: '2026-11-20T10:00:00.006Z',
  });
  expect((await client.request('GET', path)).body).not.toHaveProperty('description');
  expect(await versions()).toMatchObject([
    { version: 2, title: 'One', content: '2', description: 'Short' },
    { version: 1, title: 'One', content: '1', updatedAt: '2026-11-20T10:00:00.000Z' },
  ]);
});

test('an update that changes nothing makes no version and keeps the ETag', async () => {
  const { put, etag, versions } = await startWithDocument();
  const before = await etag();
  const same = await put({ title: 'One', content: '1', description: '' });
  expect(same.status).toBe(200);
  expect(same.headers.get('etag')).toBe(before);
  expect(await versions()).toStrictEqual([]);
});

test('an update needs at least one field and refuses unknown ones', async () => {
  const { client, path, put } = await startWithDocument();
  expect(await client.refused('PUT', path, { body: {} })).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '' }],
  });
  expect((await put({ ifMatch: '*', createdAt: 'x' })).body).toMatchObject({
    errors: [{ pointer: '/ifMatch' }],
  });
  expect((await put({ title: 'x', createdAt: 'x' })).body).toMatchObject({
    errors: [{ pointer: '/createdAt' }],
  });
  expect((await put({ title: 'x' }, 'unquoted')).body).toMatchObject({
    status: 400,
    errors: [{ pointer: 'If-Match' }],
  });
});

test('the second of two changes to the same version is refused and writes nothing', async () => {
  const { client, guildId, id, put, etag, versions } = await startWithDocument();
  const read = await etag();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => put({ content: `By ${index}` }, read)),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toStrictEqual([200, ...Array.from({ length: 7 }, () => 412)]);
  const refused = answers.find(({ status }) => status === 412);
  expect(refused?.body).toMatchObject({ code: 'precondition_failed' });
  expect(await versions()).toHaveLength(1);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await client.call('document.get', { guildId, docId: id })).content).toBe(`By ${winner}`);
});

test('tags are compared strongly, any tag of a list may match, and a star matches any document', async () => {
  const { client, path, put, etag } = await startWithDocument();
  expect(await put({ title: 'a' }, `W/${await etag()}`)).toMatchObject({ status: 412 });
  expect(await put({ title: 'a' }, '"other"')).toMatchObject({ status: 412 });
  expect(await put({ title: 'a' }, `"other", ${await etag()}`)).toMatchObject({ status: 200 });
  expect(await put({ title: 'b' }, '*')).toMatchObject({ status: 200 });
  const stale = { headers: { 'If-Match': '"other"' } };
  expect(await client.refused('DELETE', path, stale)).toMatchObject({ status: 412 });
  expect(await put({ title: 'c' })).toMatchObject({ status: 200 });
});

test('deleting a document removes its versions and returns its id', async () => {
  const { client, guildId, id, path, put } = await startWithDocument();
  await put({ content: '2' });
  const answer = await client.request('DELETE', path);
  expect(answer).toMatchObject({ status: 200, body: { id } });
  for (const [method, address] of [
    ['GET', path],
    ['GET', `${path}/versions`],
    ['DELETE', path],
  ] as const) {
    expect(await client.refused(method, address)).toMatchObject({ status: 404 });
  }
  expect((await client.call('document.list', { guildId })).documents).toStrictEqual([]);
});

test('versions are paged, and pages of large contents are shorter', async () => {
  const { client, guildId, id: docId, put } = await startWithDocument();
  const large = (mark: number) => `${mark}${'漢'.repeat(999_999)}`;
  for (let index = 2; index <= 5; index += 1) {
    await put({ content: large(index) });
  }
  await put({ title: 'Last' });
  const walk = async (limit?: number) => {
    const pages: number[][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await client.call('document.versions', {
        guildId,
        docId,
        ...(limit === undefined ? {} : { limit }),
        ...(cursor ? { cursor } : {}),
      });
      pages.push(page.versions.map(({ version }) => version));
      cursor = page.nextCursor;
    } while (cursor);
    return pages;
  };
  // Three bytes a character: two contents fit into one page of 8,000,000.
  expect(await walk()).toStrictEqual([
    [5, 4],
    [3, 2, 1],
  ]);
  expect(await walk(1)).toStrictEqual([[5], [4], [3], [2], [1]]);
});
