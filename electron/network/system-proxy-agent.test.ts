import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { SystemProxyAgent } from './system-proxy-agent.ts';
import { startForwardProxy } from './testing/forward-proxy.ts';
import type { ForwardProxy } from './testing/forward-proxy.ts';

const before = tls.getCACertificates('default');
let trusted: { readonly key: string; readonly cert: string };
let ProxyAgent: typeof SystemProxyAgent;

beforeAll(async () => {
  trusted = await makeCertificate();
  tls.setDefaultCACertificates([...before, trusted.cert]);
  // Trusted certificates are read once, by the first test that asks for them
  vi.resetModules();
  ({ SystemProxyAgent: ProxyAgent } = await import('./system-proxy-agent.ts'));
});

// No other file of tests is to find what was read here
afterAll(() => {
  tls.setDefaultCACertificates(before);
  vi.resetModules();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A socket service that greets; over TLS where it gets a certificate. */
async function serveGreetings(certificate?: { key: string; cert: string }): Promise<number> {
  const server = certificate ? createTlsServer(certificate) : createHttpServer();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, { headers }) => socket.send(`hello ${headers.authorization}`));
  onTestFinished(() => sockets.clients.forEach((client) => client.terminate()));
  return listen(server);
}

/** Joins two ends until either closes. */
function join(near: Duplex, far: Duplex): void {
  near.pipe(far).pipe(near);
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
}

async function serveProxy(refusal?: string): Promise<ForwardProxy> {
  const proxy = await startForwardProxy(refusal);
  onTestFinished(proxy.stop);
  return proxy;
}

/** A SOCKS 5 proxy without a password, which takes names. */
async function serveSocks() {
  const tunnels: string[] = [];
  const server = createServer((near) => {
    near.once('data', () => {
      near.write(Buffer.from([5, 0]));
      near.once('data', (request: Buffer) => {
        const end = 5 + (request[4] ?? 0);
        const port = request.readUInt16BE(end);
        tunnels.push(`${request.subarray(5, end).toString()}:${port}`);
        const far = connect(port, '127.0.0.1', () => {
          near.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
          join(near, far);
        });
      });
    });
  });
  return { tunnels, port: await listen(server) };
}

/** The first message of a service over a socket that goes the way of a PAC result. */
async function greetingBy(result: string, url: string): Promise<string> {
  const resolved: string[] = [];
  const agent = new ProxyAgent((asked) => {
    resolved.push(asked);
    return Promise.resolve(result);
  });
  const socket = new WebSocket(url, { agent, headers: { Authorization: 'Bearer key' } });
  onTestFinished(() => socket.terminate());
  const [greeting] = (await once(socket, 'message')) as [Buffer];
  const { host, protocol } = new URL(url);
  expect(resolved).toEqual([`${protocol.replace('ws', 'http')}//${host}/`]);
  return greeting.toString();
}

test.each(['DIRECT', 'PROXY 127.0.0.1:1; DIRECT', '', 'SOMETHING new'])(
  'with %j it goes straight there',
  async (result) => {
    const port = await serveGreetings();
    expect(await greetingBy(result, `ws://127.0.0.1:${port}/v1/events`)).toBe('hello Bearer key');
  },
);

test.each(['ws', 'wss'] as const)(
  'a proxy opens a tunnel for %s, and learns the host alone',
  async (scheme) => {
    const port = await serveGreetings(scheme === 'wss' ? trusted : undefined);
    const proxy = await serveProxy();
    const result = `PROXY 127.0.0.1:1; PROXY 127.0.0.1:${proxy.port}; DIRECT`;
    const greeting = await greetingBy(result, `${scheme}://localhost:${port}/v1/events`);
    expect(greeting).toBe('hello Bearer key');
    expect(proxy.tunnels).toEqual([`localhost:${port}`]);
  },
);

test('a SOCKS proxy resolves the name itself', async () => {
  const port = await serveGreetings();
  const proxy = await serveSocks();
  await greetingBy(`SOCKS5 127.0.0.1:${proxy.port}`, `ws://localhost:${port}/`);
  expect(proxy.tunnels).toEqual([`localhost:${port}`]);
});

test('a request that no proxy lets through is not sent directly', async () => {
  const port = await serveGreetings();
  const refused = greetingBy('PROXY 127.0.0.1:1', `ws://127.0.0.1:${port}/`);
  await expect(refused).rejects.toThrow('ECONNREFUSED');
});

test.each(['403 Forbidden', '407 Proxy Authentication Required'])(
  "a proxy's %s is never taken for the service's",
  async (refusal) => {
    const proxy = await serveProxy(refusal);
    const refused = greetingBy(`PROXY 127.0.0.1:${proxy.port}; DIRECT`, 'ws://localhost:9/');
    await expect(refused).rejects.toThrow(`The proxy answered ${refusal.slice(0, 3)}`);
    expect(proxy.tunnels).toEqual(['localhost:9']);
  },
);

test('an untrusted certificate is refused', async () => {
  const port = await serveGreetings(await makeCertificate());
  const refused = greetingBy('DIRECT', `wss://localhost:${port}/`);
  await expect(refused).rejects.toThrow('self-signed');
});

async function makeCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  return { key, cert };
}
