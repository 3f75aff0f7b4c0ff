import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openListener } from '../security/open-listener.ts';
import { projectRoot, quit, test } from './application.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { heapOf } from './heap.ts';

const rememberEndpoint = ['-r', join(projectRoot, 'tests/fixtures/remember-endpoint.cjs')];

test('the key is neither in the renderer nor on the disk', async ({ start, dataFolder }) => {
  const { app, page, pageWatch } = await start([], rememberEndpoint);
  pageWatch.allowStalls('a snapshot of its whole heap is taken');
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'A canary: Zaunkönig-4711');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  const keys = await app.evaluate(() => [
    ...(globalThis as unknown as { sentKeys: Set<string> }).sentKeys,
  ]);
  expect(keys).toHaveLength(1);
  const [key = ''] = keys;
  expect(key.length).toBeGreaterThanOrEqual(43);

  const heap = await heapOf(page);
  // The control: the same search finds something that the page does hold.
  expect(heap).toContain('Zaunk');
  expect(heap).not.toContain(key);
  await quit(app);

  let hasFoundCanary = false;
  for (const file of readdirSync(dataFolder, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) {
      const content = readFileSync(join(file.parentPath, file.name));
      expect(content.includes(key), `${file.name} holds the key`).toBe(false);
      hasFoundCanary ||= content.includes('Zaunkönig-4711');
    }
  }
  expect(hasFoundCanary).toBe(true);
});

test('a page reaches no network: an open listener receives nothing', async ({ start }) => {
  const listener = await openListener();
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, `![pixel](${listener.url}/pixel.png) <img src="${listener.url}/raw.png">`);
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  const outcomes = await page.evaluate(async (url) => {
    const failed = () => 'failed';
    return Promise.all([
      fetch(url).then(() => 'reached', failed),
      fetch(url, { mode: 'no-cors' }).then(() => 'reached', failed),
      new Promise((resolve) => {
        const socket = new WebSocket(url.replace('http', 'ws'));
        socket.addEventListener('open', () => resolve('reached'));
        socket.addEventListener('error', () => resolve('failed'));
      }),
    ]);
  }, listener.url);
  expect(outcomes).toEqual(['failed', 'failed', 'failed']);
  expect(listener.heard).toEqual([]);
  await listener.close();
});
