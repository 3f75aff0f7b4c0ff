import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { kill } from './application.ts';
import { violationsOf } from './axe.ts';
import { call } from './call.ts';
import { foundGuild } from './guild.ts';
import { connectFirstHome, haltService, resumeAndSend, stripOf } from './home.ts';
import { askService } from './other-client.ts';
import { test } from './service-test.ts';
import { makeItem } from './work-item.ts';

// The board of a guild's work.

const column = (page: Page, status: string) =>
  page.getByRole('list', { name: status, exact: true });

const card = (within: Page | Locator, title: string) =>
  within.getByRole('button', { name: title, exact: true });

/** Drags a card to a column as a hand does, in several moves: the browser begins a drag by the first. */
async function drag(page: Page, title: string, status: string): Promise<void> {
  await column(page, status).scrollIntoViewIfNeeded();
  await card(page, title).hover();
  await page.mouse.down();
  await column(page, status).hover();
  await column(page, status).hover();
  await expect(page.locator('.board-column[data-over]')).toHaveCount(1);
  await page.mouse.up();
}

/** Makes these objectives in the guild that is shown, and opens its board. */
async function openBoard(page: Page, titles: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  for (const title of titles) {
    await makeItem(page, { type: 'objective', title });
  }
  await page.getByRole('radio', { name: 'Board' }).click();
  for (const title of titles) {
    await expect(card(column(page, 'To do'), title)).toBeVisible();
  }
}

test('a card is moved by drag and by keyboard, and each move is taken back', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await openBoard(page, ['Find an oven', 'Buy flour', 'Paint a sign']);
  expect(await violationsOf(page)).toEqual([]);

  await drag(page, 'Find an oven', 'In progress');
  await expect(card(column(page, 'In progress'), 'Find an oven')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+ArrowRight');
  await expect(card(column(page, 'Review'), 'Find an oven')).toBeFocused();
  await expect(page.getByText('Find an oven moved to Review, 1 of 1')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(card(column(page, 'In progress'), 'Find an oven')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(card(column(page, 'To do'), 'Find an oven')).toBeFocused();

  await card(page, 'Buy flour').click({ modifiers: ['ControlOrMeta'] });
  await card(page, 'Paint a sign').click({ modifiers: ['ControlOrMeta'] });
  await drag(page, 'Paint a sign', 'In progress');
  await expect(column(page, 'In progress').getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(column(page, 'To do').getByRole('listitem')).toHaveCount(3);
});

test('cards are moved while the service is away, and sent once it is back', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await openBoard(page, ['Find an oven']);
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
  await haltService(page, service);
  await drag(page, 'Find an oven', 'In progress');
  await expect(card(column(page, 'In progress'), 'Find an oven')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+ArrowRight');
  await expect(card(column(page, 'Review'), 'Find an oven')).toBeFocused();
  await expect(stripOf(page)).toContainText('waiting to be sent');
  await resumeAndSend(page, service);
  await expect(card(column(page, 'Review'), 'Find an oven')).toBeVisible();
  const { workItems } = await askService<{ workItems: { status: string }[] }>(
    service,
    'GET',
    `/guilds/${service.guildId}/work-items`,
  );
  expect(workItems.map(({ status }) => status)).toContain('review');
});

test('limits and grouping outlive a kill', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await openBoard(first.page, ['Find an oven', 'Buy flour']);
  await first.page.getByRole('button', { name: 'To do column' }).click();
  await first.page.getByRole('menuitem', { name: 'Limit…' }).click();
  await first.page.getByRole('textbox', { name: 'Most items in this column' }).fill('1');
  await first.page.getByRole('button', { name: 'Save' }).click();
  await expect(first.page.getByText('2 / 1')).toBeVisible();
  await first.page.getByRole('button', { name: 'Priority', exact: true }).click();
  await expect(first.page.getByRole('region', { name: 'Medium' })).toBeVisible();
  await expect
    .poll(async () => (await call(first.page, 'local.list', { kind: 'board' })).rows)
    .toMatchObject([{ value: { grouping: 'priority', columnLimits: { todo: 1 } } }]);
  await kill(first.app);

  const { page } = await start();
  await expect(page.getByText('2 / 1')).toBeVisible();
  const lane = page.getByRole('region', { name: 'Medium' });
  await expect(lane.getByRole('list', { name: 'To do' }).getByRole('listitem')).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);
});
