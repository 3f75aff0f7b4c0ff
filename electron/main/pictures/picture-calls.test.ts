import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserWindow } from 'electron';
import { expect, onTestFinished, test } from 'vitest';
import { pictureLimits } from '#shared/limits/limits.ts';
import { pictureCalls } from './picture-calls.ts';

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A service on loopback, and what it was asked for. */
async function serve(answer: RequestListener) {
  const heard: { url: string | undefined; headers: object }[] = [];
  const server = createServer((request, response) => {
    heard.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Loads a picture for a home whose service has this origin. */
function load(url: string, origin?: string) {
  const calls = pictureCalls({
    agent: new Agent(),
    serviceOf: (homeId) => (homeId === 'work' && origin !== undefined ? `${origin}/v1` : undefined),
  });
  const window = {} as BrowserWindow;
  return calls['picture.load']({ homeId: 'work', url }, { window });
}

test('a picture comes with its format and sides, and nothing is told but that somebody asks', async () => {
  const service = await serve((_request, response) => {
    // The name that a server has for its type says nothing.
    response.setHeader('Content-Type', 'text/html').end(png);
  });
  expect(await load(`${service.origin}/a.png?x=1#part`, service.origin)).toEqual({
    type: 'png',
    width: 1,
    height: 1,
    base64: png.toString('base64'),
  });
  expect(service.heard).toEqual([
    {
      url: '/a.png?x=1',
      headers: {
        accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
        host: new URL(service.origin).host,
        connection: 'close',
      },
    },
  ]);
});

test.each([
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'ftp://example.org/a.png',
  'app://bundle/a.png',
  'https://me:key@example.org/a.png',
  'not an address',
])('%s is no address on the web', async (url) => {
  await expect(load(url)).rejects.toMatchObject({ problem: { code: 'call_invalid' } });
});

test('a private address is not asked, except the home’s own service', async () => {
  const service = await serve((_request, response) => response.end(png));
  const port = new URL(service.origin).port;
  for (const url of [service.origin, `http://localhost:${port}/`, `http://127.1:${port}/`]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(load(url)).rejects.toMatchObject({
      problem: {
        code: 'call_invalid',
        detail: expect.stringContaining('private network') as string,
      },
    });
  }
  // Another port of the same computer is another service.
  await expect(load('http://127.0.0.1:9/a.png', service.origin)).rejects.toMatchObject({
    problem: { code: 'call_invalid' },
  });
  expect(service.heard).toEqual([]);
});

test('a redirect is followed only to where a picture may be asked for', async () => {
  const other = await serve((_request, response) => response.end(png));
  const service = await serve((request, response) => {
    const to = {
      '/private': `${other.origin}/a.png`,
      '/file': 'file:///etc/passwd',
      '/here': '/a.png',
      '/round': '/round',
    }[request.url ?? ''];
    if (to === undefined) {
      response.end(png);
    } else {
      response.writeHead(302, { Location: to }).end();
    }
  });
  const at = (path: string) => load(`${service.origin}${path}`, service.origin);
  await expect(at('/here')).resolves.toMatchObject({ type: 'png' });
  await expect(at('/private')).rejects.toMatchObject({ problem: { code: 'call_invalid' } });
  await expect(at('/file')).rejects.toMatchObject({ problem: { code: 'call_invalid' } });
  await expect(at('/round')).rejects.toMatchObject({ problem: { code: 'unavailable' } });
  expect(other.heard).toEqual([]);
  expect(service.heard.filter(({ url }) => url === '/round')).toHaveLength(
    pictureLimits.redirects + 1,
  );
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['HTML', '<!doctype html>'],
  ['nothing', ''],
  ['the beginning of a PNG', png.subarray(0, 20)],
])('%s is no picture', async (_name, body) => {
  const service = await serve((_request, response) => {
    response.setHeader('Content-Type', 'image/png').end(body);
  });
  await expect(load(`${service.origin}/a`, service.origin)).rejects.toMatchObject({
    problem: { code: 'unavailable', detail: expect.stringContaining('There is no') as string },
  });
});

test('what has too many bytes or pixels is refused, and no more of it is read', async () => {
  let sent = 0;
  const huge = Buffer.from(png);
  huge.writeUInt32BE(20_000, 16);
  const service = await serve((request, response) => {
    if (request.url === '/pixels') {
      response.end(huge);
      return;
    }
    const more = () => {
      sent += 65_536;
      if (!response.destroyed) {
        response.write(Buffer.alloc(65_536), more);
      }
    };
    more();
  });
  const large = { problem: { detail: expect.stringContaining('too large') as string } };
  await expect(load(`${service.origin}/pixels`, service.origin)).rejects.toMatchObject(large);
  await expect(load(`${service.origin}/bytes`, service.origin)).rejects.toMatchObject(large);
  expect(sent).toBeLessThan(pictureLimits.bytes * 4);
});

test('a refusal of the server is said, and so is one that cannot be reached', async () => {
  const service = await serve((_request, response) => response.writeHead(404).end('gone'));
  await expect(load(`${service.origin}/a.png`, service.origin)).rejects.toMatchObject({
    problem: { detail: 'The server answered with the status 404.' },
  });
  await expect(load('http://127.0.0.1:1/a.png', 'http://127.0.0.1:1')).rejects.toMatchObject({
    problem: { detail: 'The server can’t be reached.' },
  });
});

test('no more are loaded at once than the bound', async () => {
  const held: (() => void)[] = [];
  const service = await serve((_request, response) => {
    held.push(() => response.end(png));
  });
  const calls = pictureCalls({ agent: new Agent(), serviceOf: () => service.origin });
  const caller = { window: {} as BrowserWindow };
  const one = async () => calls['picture.load']({ homeId: 'work', url: service.origin }, caller);
  const all = Array.from({ length: pictureLimits.atOnce }, one);
  await expect(one()).rejects.toMatchObject({ problem: { code: 'unavailable' } });
  await expect.poll(() => held.length).toBe(pictureLimits.atOnce);
  held.forEach((end) => end());
  await expect(Promise.all(all)).resolves.toHaveLength(pictureLimits.atOnce);
});
