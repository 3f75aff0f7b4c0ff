import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Guild } from '#shared/domain/guild/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { test } from './application.ts';
import { call, callAny } from './call.ts';
import { composerOf, foundGuild, openNewThread, say } from './guild.ts';

const homeId = 'local';
const threads = 120;

const listOf = (page: Page) => page.getByRole('list', { name: 'Recent threads' });
const threadOf = (page: Page, name: string) =>
  listOf(page).getByRole('link', { name, exact: true });
const filterOf = (page: Page) => page.getByRole('searchbox', { name: 'Filter threads' });

/** Makes many threads with one operator, called Thread 1 and so on. */
async function makeThreads(page: Page): Promise<void> {
  const { guilds } = (await callAny(page, 'guild.list', { homeId })) as { guilds: Guild[] };
  const guildId = guilds[0]?.id ?? '';
  const known = (await callAny(page, 'operator.list', { homeId, guildId })) as {
    operators: Operator[];
  };
  const operatorIds = known.operators.slice(0, 1).map(({ id }) => id);
  for (let at = 1; at <= threads; at += 1) {
    const input = { guildId, operatorIds, title: `Thread ${at}` };
    await call(page, 'outbox.submit', { homeId, operation: 'conversation.create', input });
  }
}

test('few presses of Tab lead past 120 threads, and the keyboard finds each of them', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'The one that is open.');
  await makeThreads(page);
  await expect(threadOf(page, `Thread ${threads}`)).toBeVisible();
  const open = threadOf(page, 'The one that is open.');
  // It is so far down that it comes with the older ones.
  const older = page.getByRole('button', { name: 'Show older threads' });
  while (await older.isVisible()) {
    const shown = await listOf(page).getByRole('link').count();
    await older.click();
    await expect.poll(() => listOf(page).getByRole('link').count()).toBeGreaterThan(shown);
  }
  await expect(listOf(page).getByRole('link')).toHaveCount(threads + 1);

  await filterOf(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'List options' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(open).toBeFocused();
  let presses = 2;
  while (!(await composerOf(page).evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab');
    presses += 1;
    expect(presses, 'presses of Tab from the filter to the composer').toBeLessThan(15);
  }

  await open.focus();
  await page.keyboard.press('Home');
  await expect(threadOf(page, `Thread ${threads}`)).toBeFocused();
  await expect(threadOf(page, `Thread ${threads}`)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(threadOf(page, `Thread ${threads - 1}`)).toBeFocused();
  await page.keyboard.type('the one');
  await expect(open).toBeFocused();
  await expect(open).toBeInViewport();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  // Nothing was opened on the way.
  await expect(open).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(threadOf(page, `Thread ${threads}`)).toHaveAttribute('aria-current', 'page');
  await expect(composerOf(page)).toBeFocused();
});

test('F6 visits every pane in its order, and Shift+F6 goes back', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Bake bread.');
  const thread = threadOf(page, 'Bake bread.');
  await expect(thread).toHaveAttribute('aria-current', 'page');
  // A pane is entered at the element that had the focus in it last.
  await thread.focus();
  await composerOf(page).focus();
  const sidebarButton = page.getByRole('button', { name: 'Toggle sidebar' });
  const details = page.getByRole('region', { name: 'Details' });
  const home = page.getByRole('navigation', { name: 'Homes' }).getByRole('button').first();
  const inDetails = () =>
    details.evaluate((pane) => pane.contains(document.activeElement)).catch(() => false);
  await page.setViewportSize({ width: 1240, height: 820 });
  await page.keyboard.press('Control+.');
  await expect(details).toBeVisible();
  await expect(composerOf(page)).toBeFocused();

  await page.keyboard.press('F6');
  await expect.poll(inDetails).toBe(true);
  for (const place of [sidebarButton, home, thread, composerOf(page)]) {
    await page.keyboard.press('F6');
    await expect(place).toBeFocused();
  }
  for (const place of [thread, home, sidebarButton]) {
    await page.keyboard.press('Shift+F6');
    await expect(place).toBeFocused();
  }
  await page.keyboard.press('Shift+F6');
  await expect.poll(inDetails).toBe(true);
  await page.keyboard.press('Shift+F6');
  await expect(composerOf(page)).toBeFocused();

  // Bold is not offered in messages, and folds nothing.
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('navigation', { name: 'My guild' })).toBeVisible();
});
