import { expect, test } from './fixture-app.ts';

const SERVE = `
  protocol.unhandle('app');
  protocol.handle('app', async (request) => {
    const { pathname } = new URL(request.url);
    const headers = { 'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html' };
    switch (pathname) {
      case '/': return new Response('<!doctype html><title>page</title>', {
        headers: { ...headers, 'content-security-policy': "default-src 'none'; frame-src 'self'" },
      });
      case '/frame.html': return new Response('<!doctype html><script nonce="n" src="/frame.js"></script>', {
        headers: {
          ...headers,
          'content-security-policy': "default-src 'none'; script-src 'nonce-n'; sandbox allow-scripts",
        },
      });
      case '/frame.js': return new Response('parent.postMessage([origin, typeof bridge, typeof require], "*")', { headers });
      default: return new Response('', { status: 404 });
    }
  });
`;

const PRELOAD = `require('electron').contextBridge.exposeInMainWorld('bridge', {});`;

test('a sandboxed frame of the scheme runs its own script, without origin or preload', async ({
  launch,
}) => {
  const { page } = await launch({ ready: SERVE, preload: PRELOAD });
  const heard = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        window.addEventListener('message', ({ data, origin, source }) => {
          resolve({ data, origin, isFrame: source === frame.contentWindow });
        });
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.src = '/frame.html';
        document.body.append(frame);
      }),
  );
  expect(heard).toEqual({
    data: ['null', 'undefined', 'undefined'],
    origin: 'null',
    isFrame: true,
  });
  expect(await page.evaluate(() => 'bridge' in window)).toBe(true);
});
