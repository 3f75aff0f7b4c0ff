import { once } from 'node:events';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './application.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';

const threadLink = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Recent threads' }).getByRole('link', { name });

test('a start after a kill lands in the thread that was just opened, and nowhere before', async ({
  start,
}) => {
  const first = await start();
  await foundGuild(first.page);
  for (const name of ['Ada', 'Mira']) {
    await openNewThread(first.page, name);
    await say(first.page, `Hello, ${name}.`);
    await expect(messagesOf(first.page, name)).toHaveCount(1);
  }
  const path = await first.page.evaluate(() => location.hash);
  await threadLink(first.page, 'Ada').click();
  await expect(messagesOf(first.page, 'You')).toContainText('Hello, Ada.');
  const opened = await first.page.evaluate(() => location.hash);
  expect(opened).not.toBe(path);
  await first.page.waitForTimeout(500);
  const killed = first.app.process();
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const { page } = await start();
  // The first place that is shown is that thread.
  expect(await page.evaluate(() => location.hash)).toBe(opened);
  await expect(messagesOf(page, 'You')).toContainText('Hello, Ada.');
});

test('a thread that was left in the middle opens there after a kill', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  for (let number = 1; number <= 4; number += 1) {
    await say(first.page, `Line ${number}.\n\n${'word '.repeat(900)}`);
    await expect(messagesOf(first.page, 'You')).toHaveCount(number);
    await expect(messagesOf(first.page, 'Ada')).toHaveCount(number);
  }
  await messagesOf(first.page, 'You').filter({ hasText: 'Line 2.' }).scrollIntoViewIfNeeded();
  const log = first.page.getByRole('log');
  await expect.poll(() => log.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  const before = await log.evaluate((element) => element.scrollTop);
  await first.page.waitForTimeout(500);
  const killed = first.app.process();
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const { page } = await start();
  const scrolled = () => page.getByRole('log').evaluate((element) => element.scrollTop);
  await expect(messagesOf(page, 'You').filter({ hasText: 'Line 2.' })).toBeVisible();
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(40);
});
