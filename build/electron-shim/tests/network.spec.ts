/* oxlint-disable unicorn/consistent-function-scoping -- evaluated functions travel as source text */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { generate } from 'selfsigned';

import { attemptPeers, openPeerListener } from '../../../tests/security/peer-attempts.ts';
import { expect, test as base } from './fixture-app.ts';

interface Network {
  /** Starts a server on loopback that ends with the test. Returns its port. */
  readonly serve: (answer: RequestListener) => Promise<number>;
  /** The same over TLS, with a self-signed certificate. */
  readonly serveTls: () => Promise<number>;
}

const test = base.extend<{ network: Network }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this pattern
  network: async ({}, provide) => {
    const servers: Server[] = [];
    const listen = async (server: Server) => {
      servers.push(server);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    };
    await provide({
      serve: (answer) => listen(createServer(answer)),
      serveTls: async () => {
        const name = { name: 'commonName', value: 'localhost' };
        const { private: key, cert } = await generate([name], { keyType: 'ec' });
        return listen(createTlsServer({ key, cert }, (_request, response) => response.end()));
      },
    });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  },
});

test.use({ isWholeChromium: true });

test("net.fetch fails with Chromium's names, and follows no redirect that it should refuse", async ({
  launch,
  network,
}) => {
  const { app } = await launch();
  const port = await network.serve((request, response) => {
    if (request.url === '/elsewhere') {
      response.writeHead(302, { Location: 'http://localhost:1/' }).end();
    } else if (request.url === '/break') {
      response.destroy();
    } else if (request.url !== '/hang') {
      response.end(request.headers.authorization);
    }
  });
  const tlsPort = await network.serveTls();
  const seen = await app.evaluate(
    async ({ net }, { here, tls, unsafe }) => {
      const attempt = async (url: string, init: RequestInit = {}): Promise<string> =>
        net
          .fetch(url, { redirect: 'error', bypassCustomProtocolHandlers: true, ...init })
          .then(async (response) => `${response.status} ${await response.text()}`)
          .catch((error: Error) => (error.name === 'Error' ? error.message : error.name));
      const headers = { authorization: 'Bearer x' };
      const offline = async () => {
        if (globalThis.electronShim) {
          globalThis.electronShim.isOnline = false;
        }
        const messages = [await attempt('https://example.org/'), await attempt(`${here}/`)];
        if (globalThis.electronShim) {
          globalThis.electronShim.isOnline = true;
        }
        return messages;
      };
      return {
        answered: await attempt(`${here}/`, { headers }),
        redirected: await attempt(`${here}/elsewhere`, { headers }),
        broken: await attempt(`${here}/break`),
        late: await attempt(`${here}/hang`, { signal: AbortSignal.timeout(50) }),
        noHost: await attempt('https://no-such-host.invalid/'),
        selfSigned: await attempt(tls),
        plain: await attempt(here.replace('http:', 'https:')),
        unsafe: await attempt(unsafe),
        offline: await offline(),
      };
    },
    {
      here: `http://127.0.0.1:${port}`,
      tls: `https://localhost:${tlsPort}/`,
      unsafe: 'http://127.0.0.1:1/',
    },
  );
  expect(seen).toEqual({
    answered: '200 Bearer x',
    redirected: "Attempted to redirect, but redirect policy was 'error'",
    broken: 'net::ERR_EMPTY_RESPONSE',
    late: 'TimeoutError',
    noHost: 'net::ERR_NAME_NOT_RESOLVED',
    selfSigned: 'net::ERR_CERT_AUTHORITY_INVALID',
    plain: 'net::ERR_SSL_PROTOCOL_ERROR',
    unsafe: 'net::ERR_UNSAFE_PORT',
    offline: ['net::ERR_INTERNET_DISCONNECTED', '200 '],
  });
});

test('session.resolveProxy returns what a test has set, and no proxy otherwise', async ({
  launch,
}) => {
  const { app } = await launch();
  const seen = await app.evaluate(async ({ session }) => {
    const { defaultSession } = session;
    const before = await defaultSession.resolveProxy('https://example.org/');
    if (globalThis.electronShim) {
      globalThis.electronShim.proxyFor = (url) => `PROXY ${new URL(url).hostname}.proxy:8080`;
    }
    const refused = await defaultSession.resolveProxy('no url').catch(() => 'refused');
    return [before, await defaultSession.resolveProxy('https://example.org/'), refused];
  });
  expect(seen).toEqual(['DIRECT', 'PROXY example.org.proxy:8080', 'refused']);
});

test('data encrypted by safeStorage under one keyring cannot be read under another', async ({
  launch,
}) => {
  const { app } = await launch();
  const seen = await app.evaluate(async ({ safeStorage }) => {
    const shim = globalThis.electronShim;
    if (!shim) {
      return [];
    }
    shim.storageBackend = 'gnome_libsecret';
    const encrypted = await safeStorage.encryptStringAsync('secret');
    const read = () =>
      safeStorage.decryptStringAsync(encrypted).then(
        ({ result }) => result,
        () => 'refused',
      );
    const results = [safeStorage.getSelectedStorageBackend(), await read()];
    shim.storageBackend = 'kwallet6';
    results.push(await read());
    return results;
  });
  expect(seen).toEqual(['gnome_libsecret', 'secret', 'refused']);
});

test('a session sends the requests of pages, and their peers, over its proxy', async ({
  launch,
  network,
}) => {
  const asked: string[] = [];
  const port = await network.serve((request, response) => {
    asked.push(`${request.url}`);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>A page</p>');
  });
  const { app, page } = await launch();
  const open = (path: string) =>
    app.evaluate(async ({ BrowserWindow }, url) => {
      const window = new BrowserWindow({ show: false });
      const shown = await window.loadURL(url).then(
        () => 'shown',
        (error: Error) => error.message.split(' ')[0],
      );
      window.destroy();
      return shown;
    }, `http://127.0.0.1:${port}${path}`);
  const setProxy = (config: Electron.ProxyConfig) =>
    app.evaluate(({ session }, given) => session.defaultSession.setProxy(given), config);
  const peers = await openPeerListener();

  expect(await open('/before')).toBe('shown');
  await attemptPeers(page, peers);
  expect(peers.heard).toContain('tcp');
  const before = peers.heard.length;
  await setProxy({ proxyRules: '127.0.0.1:1', proxyBypassRules: '<-loopback>' });
  expect(await open('/closed')).not.toBe('shown');
  await attemptPeers(page, peers);
  expect(peers.heard).toHaveLength(before);
  await setProxy({ proxyRules: '127.0.0.1:1' });
  expect(await open('/bypassed')).toBe('shown');
  await setProxy({ proxyRules: `127.0.0.1:${port}`, proxyBypassRules: '<-loopback>' });
  expect(await open('/through')).toBe('shown');
  await setProxy({ mode: 'direct' });
  expect(await open('/after')).toBe('shown');
  expect(asked.filter((url) => !url.includes('favicon'))).toEqual([
    '/before',
    '/bypassed',
    `http://127.0.0.1:${port}/through`,
    '/after',
  ]);
  await peers.close();
});
