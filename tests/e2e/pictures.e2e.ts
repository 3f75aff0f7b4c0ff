import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { openListener } from '../security/open-listener.ts';
import { askOperator, foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { connectLastingHome } from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A service that also has a picture, and hears how it is asked for. */
async function startGallery() {
  const service = await startService();
  const heard: Record<string, unknown>[] = [];
  const server = createServer((asked, answer) => {
    if (asked.url === '/picture.png') {
      heard.push(asked.headers);
      answer.end(png);
      return;
    }
    const { port, host } = new URL(service.baseUrl);
    const { url, method } = asked;
    // A service on this computer answers only under its own name.
    const headers = { ...asked.headers, host };
    const passed = request({ host: '127.0.0.1', port, path: url, method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.on('upgrade', ({ url, rawHeaders }, near) => {
    const { port, host } = new URL(service.baseUrl);
    const far = connect(Number(port), '127.0.0.1');
    const own = rawHeaders.map((each, at) =>
      /^host$/i.test(rawHeaders[at - 1] ?? '') ? host : each,
    );
    const lines = own.map((each, at) => `${each}${at % 2 === 0 ? ': ' : '\r\n'}`);
    far.write(`GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...service,
    baseUrl: origin + new URL(service.baseUrl).pathname,
    picture: `${origin}/picture.png`,
    heard,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await service.stop();
    },
  };
}

test('a picture of a service is shown once it is asked for, without the key, and always after', async ({
  start,
}) => {
  await using gallery = await startGallery();
  const first = await start();
  await foundGuild(first.page);
  await connectLastingHome(first.page, gallery, 'Gallery');
  await openNewThread(first.page, 'Ada');
  await say(first.page, `![A dot](${gallery.picture})`);
  const { page } = first;
  // The answer moves the message up, and it has the picture too.
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  const picture = messagesOf(page, 'You').getByRole('img', { name: 'Image: A dot' });
  const asked = `From ${new URL(gallery.picture).host}, size unknown`;
  await expect(messagesOf(page, 'You').getByText(asked)).toBeVisible();
  expect(gallery.heard).toEqual([]);
  await messagesOf(page, 'You').getByRole('button', { name: 'Show picture' }).click();
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
  expect(Object.keys(gallery.heard[0] ?? {}).toSorted()).toEqual(['accept', 'connection', 'host']);

  await say(page, `![Another dot](${gallery.picture}?again)`);
  await expect(messagesOf(page, 'Ada')).toHaveCount(2);
  const other = messagesOf(page, 'You').last();
  await other.getByRole('button', { name: 'Always in this thread' }).click();
  // The service has no picture there, so what comes is its refusal.
  await expect(other.getByRole('alert')).toContainText('Couldn’t show this picture');
  await page.reload();
  await expect(picture).toBeVisible();
});

test('what a text names on this computer is not asked for anything', async ({ start }) => {
  const listener = await openListener();
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', `![Router](${listener.url}/reboot)`);
  const message = messagesOf(page, 'You');
  await message.getByRole('button', { name: 'Show picture' }).click();
  await expect(message.getByRole('alert')).toContainText('private network');
  expect(listener.heard).toEqual([]);
  await listener.close();
});

test('hidden signs are seen in a message, and a very long one is folded and copied whole', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Open photo\u202Egnp.exe now');
  await expect(page.getByTitle(/U\+202E/).first()).toBeVisible();
  const long = `Beginning\n\n${'word '.repeat(9_000)}\n\nThe end.`;
  await say(page, long);
  const message = messagesOf(page, 'You').filter({ hasText: 'Beginning' });
  await expect(
    message.getByRole('button', { name: /^Show all 45,0\d\d characters$/ }),
  ).toBeVisible();
  await message.hover();
  await message.getByRole('button', { name: /^Copy message/ }).click();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(long);
  await message.getByRole('button', { name: /^Show all/ }).click();
  await expect(message.getByText('The end.')).toBeAttached();
});
