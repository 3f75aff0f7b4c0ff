import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { generate } from 'selfsigned';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../tests/doubles/other-program.ts';
import { sendJson, startScriptedService } from '../connection/testing/scripted-service.ts';
import type { Script } from '../connection/testing/scripted-service.ts';
import { startTestServer } from '../../server/testing/test-server.ts';
import { checkService } from './service-check.ts';
import type { ServiceCheckOptions, ServiceCheckRequest } from './service-check.ts';

const network = { fetch: globalThis.fetch, isOnline: () => true };
const options: ServiceCheckOptions = { network, now: Date.now };

function check(request: Partial<ServiceCheckRequest> & { baseUrl: string }, more = {}) {
  return checkService({ ...options, ...more }, { allowsPlainHttp: false, ...request });
}

/** A service on loopback that does what a script says; it goes with the test. */
async function serve(script: Script) {
  const service = await startScriptedService(script);
  onTestFinished(() => service[Symbol.asyncDispose]());
  return { ...service, baseUrl: service.endpoint.baseUrl };
}

/** A service that has nothing but the core, for one key and one guild. */
function serveBare() {
  return serve(({ url, headers }, response) => {
    if (headers.authorization !== 'Bearer good-key') {
      sendJson(response, 401, 'Who are you?');
    } else if (url === '/v1/notifications') {
      sendJson(response, 200, { notifications: [] });
    } else if (url === '/v1/guilds/g1/conversations?limit=1') {
      sendJson(response, 200, { conversations: [] });
    } else {
      sendJson(response, 404, '');
    }
  });
}

/** A server over TLS with a certificate of its own making, valid between two moments. */
async function serveTls(notBeforeDate: Date, notAfterDate: Date) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    notBeforeDate,
    notAfterDate,
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const server = createServer({ key, cert }, (_request, response) => sendJson(response, 404, ''));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { cert, baseUrl: `https://localhost:${port}/v1` };
}

const day = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

let found: Awaited<ReturnType<typeof check>>[] = [];
beforeEach(() => {
  found = [];
});

test('our own server is ready, with its guilds, its user and what it offers', async () => {
  const server = await startTestServer();
  const typed = server.baseUrl.replace('http://', '').replace('/v1', '/');
  const request = { baseUrl: typed, apiKey: server.client.apiKey };
  expect(await check(request)).toMatchObject({
    outcome: 'ready',
    baseUrl: server.baseUrl,
    version: '0.0.0-test',
    user: { name: 'Anna' },
    guilds: [{ id: server.guildId }],
    extensions: expect.arrayContaining(['events', 'guilds']),
  });
  expect((await check({ ...request, guildIds: [server.guildId] })).outcome).toBe('ready');
  expect(await check({ ...request, guildIds: ['gld_none'] })).toMatchObject({
    outcome: 'guild_unknown',
    detail: expect.stringContaining('gld_none'),
  });
  expect(await check({ baseUrl: server.baseUrl })).toMatchObject({
    outcome: 'key_needed',
    version: '0.0.0-test',
  });
  const refused = await check({ baseUrl: server.baseUrl, apiKey: 'wrong-key' });
  expect(refused.outcome).toBe('key_refused');
  expect(refused.detail).not.toContain('wrong-key');
});

test('a bare service is known by its notifications, and a guild by its conversations', async () => {
  const { baseUrl, received } = await serveBare();
  expect(await check({ baseUrl })).toEqual({ outcome: 'key_needed', baseUrl });
  expect(await check({ baseUrl, apiKey: 'good-key' })).toEqual({ outcome: 'ready', baseUrl });
  const withGuild = { baseUrl, apiKey: 'good-key', guildIds: ['g1'] };
  expect(await check(withGuild)).toEqual({ outcome: 'ready', baseUrl });
  for (const guildId of ['g2', '..']) {
    const guild = await check({ ...withGuild, guildIds: ['g1', guildId] });
    expect(guild.outcome).toBe('guild_unknown');
  }
  expect((await check({ baseUrl, apiKey: 'bad-key' })).outcome).toBe('key_refused');
  const atHealth = received.filter(({ url }) => url.endsWith('/health'));
  expect(atHealth.map(({ headers }) => headers.authorization ?? '').join()).not.toContain('key');
});

test('an address that is refused, and a page in its place, are told apart from a key', async () => {
  const forwarded = await serve((_request, response) =>
    sendJson(response, 403, { code: 'forbidden_host', detail: 'Not this host.' }),
  );
  expect(await check({ baseUrl: forwarded.baseUrl, apiKey: 'good-key' })).toMatchObject({
    outcome: 'address_invalid',
    detail: expect.stringContaining('forward it under the same port number'),
  });
  for (const status of [200, 403]) {
    const portal = await serve((_request, response) =>
      sendJson(response, status, '<html>Sign in</html>', { 'Content-Type': 'text/html' }),
    );
    expect(await check({ baseUrl: portal.baseUrl, apiKey: 'good-key' })).toMatchObject({
      outcome: 'not_the_service',
      detail: expect.stringContaining('sign-in page'),
    });
  }
});

test('a key that no header can hold is refused here, and no error quotes it', async () => {
  const { baseUrl, received } = await serveBare();
  const refused = await check({ baseUrl, apiKey: 'schlüssel\n' });
  expect(refused.outcome).toBe('key_refused');
  expect(JSON.stringify(refused)).not.toContain('schl');
  expect(received).toEqual([]);
});

test('an address that cannot be one, and http to elsewhere, are refused before any request', async () => {
  expect(await check({ baseUrl: 'not an address' })).toMatchObject({ outcome: 'address_invalid' });
  const fetch = () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED'));
  const unused = { ...network, fetch: undefined };
  const plain = { baseUrl: 'http://example.org/v1' };
  expect(await check(plain, { network: unused })).toMatchObject({ outcome: 'plain_http' });
  const allowed = { ...plain, allowsPlainHttp: true };
  expect(await check(allowed, { network: { fetch, isOnline: () => true } })).toMatchObject({
    outcome: 'no_such_host',
    baseUrl: 'http://example.org/v1',
  });
  expect(await check(allowed, { network: { fetch, isOnline: () => false } })).toMatchObject({
    outcome: 'no_network',
  });
});

test('every failure of the network has a sentence of its own, which says what to do', async () => {
  const closed = `http://127.0.0.1:${await freePort()}/v1`;
  const hanging = await serve(() => {});
  const redirecting = await serve((_request, response) => {
    response.writeHead(307, { Location: 'http://localhost:9/v1/health' }).end();
  });
  const breaking = await serve((_request, response) => response.destroy());
  const html = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><h1>Hello</h1>');
  });
  const failing = await serve((_request, response) => sendJson(response, 503, {}));
  const selfSigned = await serveTls(inDays(-1), inDays(1));
  const plainOverTls = html.baseUrl.replace('http:', 'https:');
  for (const [baseUrl, outcome] of [
    [closed, 'refused'],
    ['https://no-such-host.invalid/v1', 'no_such_host'],
    [hanging.baseUrl, 'timed_out'],
    [redirecting.baseUrl, 'redirected'],
    [breaking.baseUrl, 'failing'],
    [html.baseUrl, 'not_the_service'],
    [failing.baseUrl, 'failing'],
    [selfSigned.baseUrl, 'tls_refused'],
    [plainOverTls, 'tls_refused'],
  ] as const) {
    for (const apiKey of [undefined, 'some-key']) {
      // A service that does answer has time for it, however busy the machine is.
      const timeoutMs = outcome === 'timed_out' ? 100 : 60_000;
      const result = await check({ baseUrl, apiKey }, { timeoutMs });
      expect(result).toMatchObject({ outcome, detail: expect.any(String), baseUrl });
      found.push(result);
    }
  }
  const offline = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
  found.push(
    await check({ baseUrl: 'https://example.org/v1' }, { network: { ...network, fetch: offline } }),
  );
  const sentences = new Map(
    found.map(({ detail, outcome }) => [detail?.replace(/\S+:\d+/, ''), outcome]),
  );
  // Two kinds of failing, one sentence for each other outcome.
  expect([...sentences.values()].toSorted()).toEqual(
    [...new Set(sentences.values()), 'failing'].toSorted(),
  );
});

test.each([
  ['expired', -2, -1],
  ['not yet valid', 1, 2],
])('a certificate that is %s is said to be a matter of the clock', async (_what, from, until) => {
  const { cert, baseUrl } = await serveTls(inDays(from), inDays(until));
  const trusted = tls.getCACertificates();
  tls.setDefaultCACertificates([...trusted, cert]);
  onTestFinished(() => tls.setDefaultCACertificates(trusted));
  expect(await check({ baseUrl })).toMatchObject({
    outcome: 'clock_off',
    detail: expect.stringContaining('clock'),
  });
});
