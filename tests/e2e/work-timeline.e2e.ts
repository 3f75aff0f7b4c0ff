import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { addDays } from '#shared/text/civil-date.ts';
import { kill } from './application.ts';
import { violationsInThemes } from './axe.ts';
import { localRows } from './call.ts';
import { datesOn, showWorkAs, today } from './dated-work.ts';
import { takePicture } from './pictures.ts';
import { goToByKey } from './focus-fault.ts';
import { foundGuild } from './guild.ts';
import { connectLastingHome, haltService, resumeAndSend } from './home.ts';
import { test } from './service-test.ts';
import { makeItem, titleOf } from './work-item.ts';
import { openWork } from './work.ts';

// The timeline of work: objectives over months with what has dates below them, by pointer and
// keyboard, offline, and as it was left.

const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${title}\\b`, 'v') });
const barOf = (page: Page, title: string) =>
  rowOf(page, title).locator('.timeline-bar, .timeline-mark');
const range = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const day = (days: number) => addDays(today(), days);

/** An objective with an item over twenty days from today, and one that is due in a month. */
async function makePlan(page: Page): Promise<void> {
  const parentId = await makeItem(page, { type: 'objective', title: 'Open a bakery' });
  const shop = { type: 'initiative', title: 'Find a shop', parentId };
  await makeItem(page, { ...shop, startOn: day(0), dueOn: day(20) });
  await makeItem(page, { type: 'initiative', title: 'Hire', parentId, dueOn: day(30) });
  await makeItem(page, { type: 'initiative', title: 'Dream', parentId });
}

/** Takes hold of a bar and goes so many days along with it. */
async function holdAndGo(page: Page, title: string, days: number): Promise<void> {
  const bar = await barOf(page, title).boundingBox();
  const track = await rowOf(page, title).locator('.timeline-track').boundingBox();
  const shown = await page
    .locator('.timeline-month')
    .evaluateAll((all) =>
      all.reduce((sum, each) => sum + Number(getComputedStyle(each).flexGrow), 0),
    );
  const x = (bar?.x ?? 0) + (bar?.width ?? 0) / 2;
  const y = (bar?.y ?? 0) + (bar?.height ?? 0) / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (days * (track?.width ?? 0)) / shown, y, { steps: 4 });
}

test('objectives and what is dated below them are moved by the pointer, with one undo each, and found after a kill', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await makePlan(page);
  await showWorkAs(page, 'Timeline');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  await takePicture(page, 'timeline');
  expect(await violationsInThemes(app, page)).toEqual([]);
  const before = (await barOf(page, 'Find a shop').getAttribute('title')) ?? '';

  await holdAndGo(page, 'Find a shop', 9);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(barOf(page, 'Find a shop')).toHaveAttribute('title', before);
  await expect(titleOf(page)).toHaveCount(0);

  await holdAndGo(page, 'Find a shop', 9);
  await page.mouse.up();
  await expect(page.getByText(/^Find a shop moved to /v)).toBeVisible();
  await expect(barOf(page, 'Find a shop')).not.toHaveAttribute('title', before);
  await expect(titleOf(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/Undid move of “\S+-\d+ Find a shop”/)).toBeVisible();
  await expect(barOf(page, 'Find a shop')).toHaveAttribute('title', before);

  await page.getByRole('button', { name: 'Next month' }).click();
  const shown = (await range(page).textContent()) ?? '';
  await expect.poll(async () => (await localRows(page, 'work_layout'))[0]?.value.day).toBeTruthy();
  await kill(app);
  const again = await start();
  await expect(again.page.getByRole('radio', { name: 'Timeline' })).toBeChecked();
  await expect(range(again.page)).toHaveText(shown);
});

test('the ends of a bar are moved alone, and what is collapsed is found after a kill', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await makePlan(page);
  await showWorkAs(page, 'Timeline');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  const before = (await barOf(page, 'Find a shop').getAttribute('title')) ?? '';
  await barOf(page, 'Find a shop').locator('[data-end=end]').hover();
  await page.mouse.down();
  const box = await barOf(page, 'Find a shop').boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * 2, (box?.y ?? 0) + 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText(/^Find a shop is due on /v)).toBeVisible();
  await expect(barOf(page, 'Find a shop')).not.toHaveAttribute('title', before);
  await page.keyboard.press('Control+z');
  await expect(barOf(page, 'Find a shop')).toHaveAttribute('title', before);

  await page.getByRole('tree').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(page.getByText(/^Find a shop starts on /v)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(barOf(page, 'Find a shop')).toHaveAttribute('title', before);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await expect
    .poll(async () => (await localRows(page, 'work_layout'))[0]?.value.timelineCollapsedIds)
    .toHaveLength(1);
  await kill(app);
  const again = await start();
  await expect(again.page.getByRole('radio', { name: 'Timeline' })).toBeChecked();
  await expect(again.page.getByRole('treeitem')).toHaveCount(1);
});

test('a small window has the whole timeline for the keyboard alone', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  await makePlan(page);
  await page.setViewportSize({ width: 620, height: 410 });
  await openWork(page);
  await page.getByRole('radio', { name: 'Tree' }).focus();
  for (const view of ['Board', 'Calendar', 'Timeline']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: view })).toBeChecked();
  }
  await goToByKey(page, 'Tab', page.getByRole('tree', { name: 'Items over months' }));
  expect(await violationsInThemes(app, page)).toEqual([]);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Find a shop')).toHaveAttribute('aria-selected', 'true');
  const before = (await barOf(page, 'Find a shop').getAttribute('title')) ?? '';
  await page.keyboard.press('Control+ArrowRight');
  await expect(barOf(page, 'Find a shop')).not.toHaveAttribute('title', before);
  await page.keyboard.press('Control+ArrowLeft');
  await expect(barOf(page, 'Find a shop')).toHaveAttribute('title', before);
  const shown = (await range(page).textContent()) ?? '';
  await page.keyboard.press('PageDown');
  await expect(range(page)).not.toHaveText(shown);
  await page.keyboard.press('PageUp');
  await expect(range(page)).toHaveText(shown);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, 'nothing is wider than the window').toBe(620);
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveValue('Open a bakery');
});

test('an item that is moved offline is sent later', async ({ start, service }) => {
  const { page } = await start();
  await connectLastingHome(page, service, 'The mill');
  await makePlan(page);
  await showWorkAs(page, 'Timeline');
  await expect(page.getByRole('treeitem')).toHaveCount(3);
  await haltService(page, service);
  await page.getByRole('tree').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+ArrowDown');
  await expect(page.getByText(/^Hire moved to /v)).toBeVisible();
  await resumeAndSend(page, service);
  await expect
    .poll(() => datesOn(service))
    .toMatchObject({ 'Find a shop': [day(2), day(22)], Hire: [undefined, day(37)] });
});
