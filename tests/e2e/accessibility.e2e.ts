import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './application.ts';
import { violationsOf } from './axe.ts';
import { foundGuild, openNewThread, say } from './guild.ts';
import { kindsOfEntries, tellEntries } from './told-entries.ts';

/** The ways in which every screen is looked at. */
const looks = ['light', 'dark', 'forced colours', '200 % zoom'] as const;
type Look = (typeof looks)[number];

/** The room that a page has in a window of the usual size: whole, and zoomed to twice its size. */
const usualRoom = { width: 1240, height: 820 };
const zoomedRoom = { width: 620, height: 410 };

/** Answers what checks the screen that is open, in each look. */
function checkOf(page: Page): () => Promise<void> {
  return async () => {
    for (const look of looks) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await checkIn(page, look);
    }
    await page.setViewportSize(usualRoom);
  };
}

async function checkIn(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({
    colorScheme: look === 'dark' ? 'dark' : 'light',
    forcedColors: look === 'forced colours' ? 'active' : 'none',
  });
  if (look === '200 % zoom') {
    await page.setViewportSize(zoomedRoom);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, 'nothing is wider than the window').toBe(zoomedRoom.width);
  }
  // A tooltip that fades out has fainter words.
  await expect(page.locator('.tooltip')).toHaveCount(0);
  expect(await violationsOf(page), look).toEqual([]);
  expect(await page.evaluate(mediaFeatures)).toEqual({
    isDark: look === 'dark',
    hasForcedColours: look === 'forced colours',
  });
}

/** The features of its media that the open page sees. */
const mediaFeatures = () => ({
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  hasForcedColours: matchMedia('(forced-colors: active)').matches,
});

// Axe takes a second for each look at a screen, and more where others use the machine.

test('a long list and an outbox with every kind of entry pass axe in each look', async ({
  start,
}) => {
  const { app, page } = await start();
  const check = checkOf(page);
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Hello, Ada.');
  await startThreads(page, 20);
  const threads = page.getByRole('list', { name: 'Recent threads' });
  await expect(threads.getByRole('listitem')).toHaveCount(21);
  await check();
  await page.setViewportSize(zoomedRoom);
  await page.getByRole('link', { name: 'Back to threads' }).click();
  await expect(threads).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize(usualRoom);
  await tellEntries(app, kindsOfEntries);
  await page.getByRole('link', { name: /need your attention/ }).click();
  const entries = page.getByRole('region', { name: 'Outbox' }).locator('.outbox-item');
  await expect(entries).toHaveCount(kindsOfEntries.length);
  await check();
  await entries.getByRole('button', { name: 'Edit' }).first().click();
  await check();
  const creation = entries.filter({ has: page.getByRole('heading', { name: /^Create thread/ }) });
  await creation.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check();
});

test('control: axe finds a known fault', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect((await violationsOf(page)).join()).toContain('button-name');
});

/** Begins so many threads with the first operator. */
async function startThreads(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { call } = window.guildhall;
    const guilds = await call('guild.list', { homeId: 'local' });
    const guildId = guilds.ok ? (guilds.data.guilds[0]?.id ?? '') : '';
    const operators = await call('operator.list', { homeId: 'local', guildId });
    const operatorIds = operators.ok
      ? operators.data.operators.slice(0, 1).map(({ id }) => id)
      : [];
    for (let at = 0; at < wanted; at += 1) {
      const input = { guildId, operatorIds, title: `Thread ${at} about a rather long matter` };
      await call('outbox.submit', { homeId: 'local', operation: 'conversation.create', input });
    }
  }, count);
}
