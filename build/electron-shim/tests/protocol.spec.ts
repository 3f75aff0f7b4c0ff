/* oxlint-disable unicorn/consistent-function-scoping -- evaluated functions travel as source text */
import { expect, test } from './fixture-app.ts';

const SERVE = `
  globalThis.requests = [];
  protocol.unhandle('app');
  protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    requests.push([request.method, request.url, await request.text(), request.headers.get('x-test')]);
    const html = (body, headers = {}) =>
      new Response(body, { headers: { 'content-type': 'text/html', ...headers } });
    switch (url.pathname) {
      case '/': return html('<!doctype html><title>home</title><script src="/script.js"></script>',
        { 'content-security-policy': "default-src 'self'" });
      case '/script.js': return new Response('window.ran = (window.ran ?? 0) + 1;',
        { headers: { 'content-type': 'text/javascript' } });
      case '/data': return Response.json({ hello: 'ü' }, { status: 201, headers: { 'x-answer': 'yes' } });
      case '/zipped': return net.fetch(globalThis.zipped);
      case '/missing': return new Response('gone', { status: 404 });
      case '/broken': throw new Error('handler broke');
      case '/error': return Response.error();
      case '/redirect': return new Response(null, { status: 302, headers: { location: 'app://bundle/data' } });
      case '/worker.js': return new Response('postMessage([self.location.origin, self.isSecureContext])',
        { headers: { 'content-type': 'text/javascript' } });
      default: return html('other');
    }
  });
`;

test('pages are served under the strict policy of their own origin', async ({ launch }) => {
  const { page } = await launch({ ready: SERVE });
  const seen = await page.evaluate(() => ({
    ran: Reflect.get(window, 'ran') as number,
    origin: location.origin,
    isSecure: window.isSecureContext,
    hasCrypto: typeof crypto.subtle,
  }));
  expect(seen).toEqual({
    ran: 1,
    origin: 'https://bundle.app.localhost',
    isSecure: true,
    hasCrypto: 'object',
  });
  // The policy applies to what the page itself does, not to what a test evaluates.
  const refused = page.waitForEvent('console', (message) => message.text().includes('violates'));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = 99';
    document.head.append(script);
  });
  await refused;
  expect(await page.evaluate(() => Reflect.get(window, 'ran') as number)).toBe(1);
});

test('requests and responses keep method, body, headers and status', async ({ launch }) => {
  const { app, page } = await launch({ ready: SERVE });
  const seen = await page.evaluate(async () => {
    const response = await fetch('/data', {
      method: 'POST',
      body: 'body ü',
      headers: { 'x-test': '1' },
    });
    const missing = await fetch('/missing');
    const redirected = await fetch('/redirect');
    const failures = await Promise.all(
      ['/broken', '/error'].map((path) => fetch(path).then(String, (error: Error) => error.name)),
    );
    return {
      data: [response.status, response.headers.get('x-answer'), await response.json()],
      missing: [missing.status, await missing.text()],
      redirected: [redirected.redirected, await redirected.json()],
      failures,
    };
  });
  expect(seen).toEqual({
    data: [201, 'yes', { hello: 'ü' }],
    missing: [404, 'gone'],
    redirected: [true, { hello: 'ü' }],
    failures: ['TypeError', 'TypeError'],
  });
  const requests = await app.evaluate(() => Reflect.get(globalThis, 'requests') as unknown[]);
  expect(requests).toContainEqual(['GET', 'app://bundle/', '', null]);
  expect(requests.filter((request) => String(request).includes('favicon'))).toEqual([]);
  expect(requests).toContainEqual(['POST', 'app://bundle/data', 'body ü', '1']);
});

test('an answer that came compressed over the network is passed on', async ({ launch }) => {
  const { app, page } = await launch({ ready: SERVE });
  await app.evaluate(async () => {
    const { createServer } = process.getBuiltinModule('node:http');
    const { gzipSync } = process.getBuiltinModule('node:zlib');
    const server = createServer((_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync('plain again'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    Reflect.set(globalThis, 'zipped', `http://127.0.0.1:${port}/`);
  });
  const text = await page.evaluate(async () => (await fetch('/zipped')).text());
  expect(text).toBe('plain again');
});

test('workers load from the scheme too', async ({ launch }) => {
  const { page } = await launch({ ready: SERVE });
  const seen = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const worker = new Worker('/worker.js');
        worker.addEventListener('message', (event) => resolve(event.data));
      }),
  );
  expect(seen).toEqual(['https://bundle.app.localhost', true]);
});

test('net.fetch reads the scheme and files, and reports when it is offline', async ({ launch }) => {
  const { app } = await launch({ ready: SERVE, files: { 'note.json': '{"file":1}' } });
  const seen = await app.evaluate(async ({ app: application, net, session }) => {
    const data = await net.fetch('app://bundle/data');
    const file = await net.fetch(`file://${application.getAppPath()}/note.json`);
    const missing = await net
      .fetch('file:///nowhere')
      .then(String, (error: Error) => error.message);
    const before = net.isOnline();
    if (globalThis.electronShim) {
      globalThis.electronShim.isOnline = false;
    }
    return {
      data: await data.json(),
      file: [file.headers.get('content-type'), await file.json()],
      missing,
      online: [before, net.isOnline(), net.online],
      proxy: await session.defaultSession.resolveProxy('https://example.com'),
      viaSession: (await session.defaultSession.fetch('app://bundle/data')).status,
    };
  });
  expect(seen).toEqual({
    data: { hello: 'ü' },
    file: ['application/json', { file: 1 }],
    missing: 'net::ERR_FILE_NOT_FOUND',
    online: [true, false, false],
    proxy: 'DIRECT',
    viaSession: 201,
  });
});

test('a scheme can be registered once, and unregistered', async ({ launch }) => {
  const { app } = await launch();
  const seen = await app.evaluate(({ protocol }) => {
    const attempt = (run: () => void): string => {
      try {
        run();
        return 'allowed';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };
    return [
      protocol.isProtocolHandled('app'),
      attempt(() => protocol.handle('app', () => new Response())),
      attempt(() => protocol.unhandle('app')),
      attempt(() => protocol.unhandle('app')),
      protocol.isProtocolHandled('app'),
    ];
  });
  expect(seen).toEqual([
    true,
    'Failed to register protocol: app',
    'allowed',
    'Failed to unhandle protocol: app',
    false,
  ]);
});
