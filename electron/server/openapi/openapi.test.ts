import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { operations } from '#shared/registry/registry.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { inWorkingOrder, KnownIds, requestOf } from '../testing/documented-requests.ts';
import type { DocumentedRequest } from '../testing/documented-requests.ts';
import { DocumentedService } from '../testing/documented-service.ts';
import { openDecisions, runToSteer } from '../testing/open-decisions.ts';
import type { DocumentedOperation } from '../testing/documented-service.ts';
import { TestClient } from '../testing/test-client.ts';
import type { TestAnswer } from '../testing/test-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

// Each documented operation is called on the real server with the document's own examples, and an
// independent validator checks each answer. New operations are covered without changes here.

async function startDescribed() {
  const server = await startTestServer();
  const anonymous = new TestClient(server.baseUrl, '');
  const { status, body } = await anonymous.request('GET', '/openapi.json');
  expect(status).toBe(200);
  const known = new KnownIds();
  known.learn('guild', server.guildId);
  known.learn('operator', server.operators[0]?.id ?? '');
  return { server, anonymous, document: body, service: new DocumentedService(body), known };
}

/** Makes things that no request makes: a run of the first operator, its question and proposal. */
function learnOthers({ db, operators, userIds }: TestServer, known: KnownIds) {
  const of = { operatorId: operators[0]?.id ?? '', userId: userIds[0] ?? '' };
  known.learn('run', runToSteer(db, of));
  for (const [noun, id] of Object.entries(openDecisions(db, of))) {
    known.learn(noun, id);
  }
}

test('the OpenAPI document needs no key, passes the guard and lists every operation with its tags', async () => {
  const { document, service, anonymous } = await startDescribed();
  expect(document).toMatchObject({ openapi: '3.1.1', info: { version: '0.0.0-test' } });
  const marks = service.operations.map(({ operationId, method, path, tags, security }) => ({
    name: operationId,
    address: `${method} ${path}`,
    isExtension: tags.includes('extension'),
    isOpen: security?.length === 0,
  }));
  const expected = Object.values<Operation>(operations).map(
    ({ name, method, path, extension, isOpen = false }) => ({
      name,
      address: `${method} ${path}`,
      isExtension: extension !== undefined || isOpen,
      isOpen,
    }),
  );
  expect(new Set(marks)).toStrictEqual(new Set(expected));
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  expect(await anonymous.refused('GET', '/openapi.json', { headers })).toMatchObject({
    code: 'forbidden_origin',
  });
});

test('every identifier has an example, with the prefix of its kind', async () => {
  const { document } = await startDescribed();
  const fields = JSON.stringify(document).match(/"(?:id|\w+Ids?)":\[?"[^"]*"/g) ?? [];
  const ids = fields.filter((field) => !/^"(?:operation|request)Id"/.test(field));
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter((id) => !/"[a-z]{2,3}_[-0-9a-f]{36}"$/.test(id))).toEqual([]);
});

test('every operation accepts its example and answers as documented', async () => {
  const { server, service, known } = await startDescribed();
  learnOthers(server, known);
  const faults: (string | undefined)[] = [];
  for (const operation of inWorkingOrder(service.operations)) {
    const request = requestOf(operation, known);
    const answer = await server.client.request(request.method, request.path, request);
    if (answer.status >= 300) {
      faults.push(`${operation.operationId}: ${JSON.stringify(answer)}`);
    }
    faults.push(service.faultOf(operation, answer));
    if (request.body !== undefined) {
      faults.push(service.requestFaultOf(operation, request.body));
    }
    known.learnFrom(operation.operationId, answer.body);
  }
  expect(faults.filter((fault) => fault !== undefined)).toStrictEqual([]);
});

test('HEAD is answered as GET, without a body, at every address that can be read', async () => {
  const { server, service, known } = await startDescribed();
  learnOthers(server, known);
  const seen = async (method: 'GET' | 'HEAD', path: string) => {
    const headers = { Authorization: `Bearer ${server.client.apiKey}` };
    const answer = await fetch(`${server.baseUrl}${path}`, { method, headers });
    const names = ['content-type', 'content-length', 'cache-control', 'etag'];
    const { status } = answer;
    const hasBody = (await answer.text()) !== '';
    return { path, status, headers: names.map((name) => answer.headers.get(name)), hasBody };
  };
  /** The answers to both while nothing changes: operators are at work on the same guild. */
  const seenAtOnce = async (path: string) => {
    for (;;) {
      const get = await seen('GET', path);
      const head = await seen('HEAD', path);
      if (isDeepStrictEqual(get, await seen('GET', path))) {
        return { head, get };
      }
    }
  };
  const heads = [];
  const gets = [];
  for (const operation of inWorkingOrder(service.operations)) {
    const request = requestOf(operation, known);
    const answer = await server.client.request(request.method, request.path, request);
    known.learnFrom(operation.operationId, answer.body);
    if (operation.method === 'GET') {
      const { head, get } = await seenAtOnce(request.path);
      heads.push(head);
      gets.push(get);
    }
  }
  expect(gets.length).toBeGreaterThan(10);
  expect(gets.every(({ status, hasBody }) => status === 200 && hasBody)).toBe(true);
  expect(heads).toStrictEqual(gets.map((get) => ({ ...get, hasBody: false })));
  expect((await fetch(`${server.baseUrl}/me`, { method: 'HEAD' })).status).toBe(401);
});

/** Bodies near the example of an operation: without each field, with each alone, and none. */
function bodiesNear(body: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const entries = Object.entries(body);
  return [
    {},
    { ...body, nope: 1 },
    ...entries.flatMap(([name, value]) => [
      { [name]: value },
      Object.fromEntries(entries.filter(([other]) => other !== name)),
      { ...body, [name]: { no: 'value' } },
    ]),
  ];
}

/** Empty values, for a field of a body or for the body itself. */
const emptyValues = ['', ' ', '\n\u00A0', [], [''], [' '], {}, null];

/** Bodies with nothing in a field, alone and beside the rest of the example, and empty ones. */
function emptyBodies(body: Readonly<Record<string, unknown>>, fields: readonly string[]) {
  return [
    ...emptyValues,
    ...fields.flatMap((field) =>
      emptyValues.flatMap((empty) => [{ [field]: empty }, { ...body, [field]: empty }]),
    ),
  ];
}

/** Sends bodies to every operation; answers those that only one of document and server takes. */
async function bodyFaults(
  bodiesOf: (
    body: Readonly<Record<string, unknown>>,
    fields: () => readonly string[],
  ) => Iterable<unknown>,
): Promise<{ faults: string[]; tried: number }> {
  const { server, service, known } = await startDescribed();
  const faults: string[] = [];
  let tried = 0;
  for (const operation of inWorkingOrder(service.operations)) {
    const request = requestOf(operation, known);
    const { method, path } = request;
    const { body: answered } = await server.client.request(method, path, request);
    known.learnFrom(operation.operationId, answered);
    const fields = () => service.fieldsOf(operation);
    const bodies = request.body === undefined ? [] : bodiesOf(request.body, fields);
    for (const body of bodies) {
      tried += 1;
      const { status } = await server.client.request(method, path, { body });
      const isDocumented = service.requestFaultOf(operation, body) === undefined;
      if (isDocumented !== (status !== 400)) {
        faults.push(`${operation.operationId}: ${status} for ${JSON.stringify(body)}`);
      }
    }
  }
  return { faults, tried };
}

test('no body is valid by the document that the server refuses for being empty, or in a part of it', async () => {
  const { faults, tried } = await bodyFaults((body, fields) => emptyBodies(body, fields()));
  expect(faults).toStrictEqual([]);
  expect(tried).toBeGreaterThan(300);
});

test('a body is valid by the document where the server takes it, and only there', async () => {
  const { faults, tried } = await bodyFaults(bodiesNear);
  expect(faults).toStrictEqual([]);
  expect(tried).toBeGreaterThan(100);
});

/** A request of any operation with a fault, and the status of its refusal. */
type Mishap = (
  client: TestClient,
  request: DocumentedRequest,
  operation: DocumentedOperation,
) => { status: number; answer: Promise<TestAnswer> } | undefined;

function queryOf(path: string): string {
  return /\?.*$/.exec(path)?.[0] ?? '';
}

const mishaps: readonly Mishap[] = [
  (client, { method, path }) => ({
    status: 403,
    answer: client.request(method, path, { headers: { Origin: 'http://evil.example' } }),
  }),
  (client, { method, path, body }) => ({
    status: 400,
    answer: client.request(method, `${path}${path.includes('?') ? '&' : '?'}nope=1`, { body }),
  }),
  ({ baseUrl }, { method, path }, { security }) =>
    security === undefined
      ? { status: 401, answer: new TestClient(baseUrl, 'gh_wrong').request(method, path) }
      : undefined,
  (client, { method, path: asked, body }, { path }) =>
    path.includes('{')
      ? {
          status: 404,
          answer: client.request(method, path.replaceAll(/[{}]/g, '') + queryOf(asked), { body }),
        }
      : undefined,
  (client, { method, path, body }) =>
    body && { status: 400, answer: client.request(method, path, { body: '{' }) },
  (client, { method, path, body }) =>
    body && { status: 400, answer: client.request(method, path, { body: { nope: 1 } }) },
  (client, { method, path, body }) =>
    body && {
      status: 415,
      answer: client.request(method, path, { body, headers: { 'Content-Type': 'text/plain' } }),
    },
];

test('every operation is refused as documented', async () => {
  const { server, service, known } = await startDescribed();
  const faults: string[] = [];
  let driven = 0;
  for (const operation of inWorkingOrder(service.operations)) {
    const request = requestOf(operation, known);
    for (const mishap of mishaps) {
      const expected = mishap(server.client, request, operation);
      if (expected === undefined) {
        continue;
      }
      driven += 1;
      const answer = await expected.answer;
      const fault = service.faultOf(operation, answer);
      if (fault !== undefined) {
        faults.push(fault);
      }
      // More than ten wrong keys were sent within the minute.
      if (answer.status === 429 && expected.status === 401) {
        continue;
      }
      if (answer.status !== expected.status) {
        faults.push(`${operation.operationId}: ${answer.status} for ${expected.status}`);
      }
    }
    const { body } = await server.client.request(request.method, request.path, request);
    known.learnFrom(operation.operationId, body);
  }
  expect(faults).toStrictEqual([]);
  expect(driven).toBeGreaterThan(service.operations.length * 3);
});

test('reusing an idempotency key for another request is refused as documented', async () => {
  const { server, service } = await startDescribed();
  const operation = service.operations.find(({ operationId }) => operationId === 'guild.create');
  if (operation === undefined) {
    throw new Error('guild.create is not documented.');
  }
  const post = (name: string) =>
    server.client.request('POST', '/guilds', {
      body: { name },
      headers: { 'Idempotency-Key': 'k' },
    });
  await post('One');
  const answer = await post('Two');
  expect(answer.status).toBe(422);
  expect(service.faultOf(operation, answer)).toBeUndefined();
});

test('control: the validator finds an extra field, a missing field and an undocumented status', async () => {
  const { server, service } = await startDescribed();
  const operation = service.operations.find(({ operationId }) => operationId === 'user.me');
  if (operation === undefined) {
    throw new Error('user.me is not documented.');
  }
  const answer = await server.client.request('GET', '/me');
  expect(service.faultOf(operation, answer)).toBeUndefined();
  const changed = (body: unknown, status = 200) =>
    service.faultOf(operation, { ...answer, body, status });
  expect(changed({ ...Object(answer.body), more: 1 })).toContain('additional properties');
  expect(changed({ id: 'usr_1' })).toContain('name');
  expect(changed(answer.body, 418)).toContain('not documented');
});
