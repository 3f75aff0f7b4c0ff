import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { SystemProxyAgent } from '../../../network/system-proxy-agent.ts';
import { startForwardProxy } from '../../../network/testing/forward-proxy.ts';
import { playShape } from './testing/play-shape.ts';
import { sentence, streamed, wholeReply } from './testing/shapes/stream.ts';

const key = 'sk-1';
const { signal } = new AbortController();

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A server that is not on this computer. Every proxy here leads to this computer all the same. */
const elsewhere = 'models.example';

async function makeCertificate(
  names = ['localhost', elsewhere],
  notAfterDate?: Date,
): Promise<Certificate> {
  // Of two with one subject, either may be taken for the one that vouches
  const made = await generate([{ name: 'commonName', value: randomUUID() }], {
    keyType: 'ec',
    ...(notAfterDate && { notBeforeDate: new Date(0), notAfterDate }),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) },
    ],
  });
  return { key: made.private, cert: made.cert };
}

const before = tls.getCACertificates('default');
let trusted: Certificate;
let expired: Certificate;
let ofAnother: Certificate;
let chatWire: typeof import('./chat-wire.ts').chatWire;
let listModels: typeof import('./list-models.ts').listModels;
let ProxyAgent: typeof SystemProxyAgent;

beforeAll(async () => {
  trusted = await makeCertificate();
  expired = await makeCertificate(undefined, new Date('2001-01-01'));
  ofAnother = await makeCertificate(['another.example']);
  const ours = [trusted, expired, ofAnother].map(({ cert }) => cert);
  tls.setDefaultCACertificates([...before, ...ours]);
  // Trusted certificates are read once, by the first module that asks for them
  vi.resetModules();
  ({ chatWire } = await import('./chat-wire.ts'));
  ({ listModels } = await import('./list-models.ts'));
  ({ SystemProxyAgent: ProxyAgent } = await import('../../../network/system-proxy-agent.ts'));
});

// No other file of tests is to find what was read here
afterAll(() => {
  tls.setDefaultCACertificates(before);
  vi.resetModules();
});

/** Starts a service with this certificate, which lists one model and lets it speak. */
async function startSecure(certificate: Certificate) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ ...certificate }, (request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    if (request.method === 'GET') {
      response.end(JSON.stringify({ data: [{ id: 'm' }] }));
    } else {
      streamed(...wholeReply)(response);
    }
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0);
  await once(server, 'listening');
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const host = `${elsewhere}:${port}`;
  const here = `https://localhost:${port}/v1`;
  return { host, here, baseUrl: `https://${host}/v1`, heard };
}

async function startProxy(refusal?: string) {
  const proxy = await startForwardProxy(refusal);
  onTestFinished(proxy.stop);
  const agent = new ProxyAgent(() => Promise.resolve(`PROXY 127.0.0.1:${proxy.port}`));
  return { agent, tunnels: proxy.tunnels };
}

const shape = { id: 'm', answer: () => {}, right: { end: 'stop' } } as const;
const requests = [`GET /v1/models Bearer ${key}`, `POST /v1/chat/completions Bearer ${key}`];

test('a server whose certificate the system trusts is listed and asked', async () => {
  const { here: baseUrl, heard } = await startSecure(trusted);
  const server = { baseUrl, key };
  expect(await listModels(server, { signal })).toEqual({ models: [{ id: 'm' }], leftOut: 0 });
  expect(await playShape(chatWire(server, 'm'), shape)).toMatchObject({ text: sentence });
  expect(heard).toEqual(requests);
});

test.each([
  ['that nobody vouches for', () => makeCertificate()],
  ['that has expired', () => expired],
  ['of another host', () => ofAnother],
])('a server with a certificate %s hears nothing', async (_which, certificate) => {
  const { baseUrl, here, heard } = await startSecure(await certificate());
  const { agent } = await startProxy();
  for (const way of [{ baseUrl: here }, { baseUrl, agent }]) {
    const server = { key, ...way };
    expect(await listModels(server, { signal })).toMatchObject({ fault: { code: 'not_secure' } });
    expect(await playShape(chatWire(server, 'm'), shape)).toEqual({
      end: 'broken',
      fault: 'not_secure',
    });
  }
  expect(heard).toEqual([]);
});

test('a proxy learns the host alone, and opens a tunnel for each request', async () => {
  const { baseUrl, host, heard } = await startSecure(trusted);
  const { agent, tunnels } = await startProxy();
  const server = { baseUrl, key, agent };
  expect(await listModels(server, { signal })).toEqual({ models: [{ id: 'm' }], leftOut: 0 });
  expect(await playShape(chatWire(server, 'm'), shape)).toMatchObject({ text: sentence });
  expect(tunnels).toEqual([host, host]);
  expect(heard).toEqual(requests);
});

test.each(['403 Forbidden', '407 Proxy Authentication Required'])(
  "a proxy's %s is not taken for the server's",
  async (refusal) => {
    const { baseUrl, heard } = await startSecure(trusted);
    const { agent } = await startProxy(refusal);
    const server = { baseUrl, key, agent };
    expect(await listModels(server, { signal })).toMatchObject({
      fault: { code: 'proxy_refused' },
    });
    expect(await playShape(chatWire(server, 'm'), shape)).toEqual({
      end: 'broken',
      fault: 'proxy_refused',
    });
    expect(heard).toEqual([]);
  },
);

test('a proxy that cannot be reached is told, and nothing goes another way', async () => {
  const { baseUrl, heard } = await startSecure(trusted);
  const agent = new ProxyAgent(() => Promise.resolve('PROXY 127.0.0.1:1'));
  expect(await listModels({ baseUrl, key, agent }, { signal })).toMatchObject({
    fault: { code: 'not_reached' },
  });
  expect(heard).toEqual([]);
});

test('a stop while the way to a proxy is looked for throws its reason', async () => {
  const { baseUrl, heard } = await startSecure(trusted);
  const stop = new AbortController();
  const reason = new Error('enough');
  const agent = new ProxyAgent(() => {
    stop.abort(reason);
    return Promise.resolve('DIRECT');
  });
  const listed = listModels({ baseUrl, key, agent }, { signal: stop.signal });
  await expect(listed).rejects.toBe(reason);
  expect(heard).toEqual([]);
});
