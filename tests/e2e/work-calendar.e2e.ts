import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { goTo, hashOf } from './address.ts';
import { kill } from './application.ts';
import { violationsInThemes } from './axe.ts';
import { localRows } from './call.ts';
import { datesOn, showWorkAs, today, weekOfMonth } from './dated-work.ts';
import { takePicture } from './pictures.ts';
import { goToByKey } from './focus-fault.ts';
import { foundGuild } from './guild.ts';
import { connectLastingHome, connectStarted, haltService, resumeAndSend } from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';
import { makeItem, titleOf } from './work-item.ts';
import { openWork } from './work.ts';

// The calendar of work: a month with items over their days, by pointer and keyboard, offline, as it
// was left, and not at all where a service keeps no dates.

const dayOf = (page: Page, date: string) => page.locator(`[role=gridcell][data-day="${date}"]`);
const barOf = (page: Page, title: string): Locator =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${title}, `, 'v') });
/** Chooses a day where no bar is: on its number. */
const choose = (page: Page, date: string) =>
  dayOf(page, date).click({ position: { x: 10, y: 10 } });
/** Drops an item without a date on a day, where the bar of another one lies over it. */
async function dropOnBar(page: Page, title: string, over: { bar: string; day: string }) {
  const centre = async (part: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  const held = await centre(page.getByRole('option', { name: title }));
  const { x } = await centre(dayOf(page, over.day));
  const { y } = await centre(barOf(page, over.bar));
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 8 });
  await expect(dayOf(page, over.day)).toHaveAttribute('data-drop');
  await page.mouse.up();
}
const month = (page: Page) => page.getByRole('heading', { level: 2 }).first();

test('items lie over their days, are dragged to others, undone, and the month is found after a kill', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  const [monday, tuesday, wednesday, thursday, friday] = weekOfMonth();
  await makeItem(page, { type: 'task', title: 'Bake', startOn: monday, dueOn: wednesday });
  await makeItem(page, { type: 'task', title: 'Buy flour', dueOn: monday });
  await makeItem(page, { type: 'task', title: 'Sift' });
  await showWorkAs(page, 'Calendar');
  await expect(dayOf(page, monday)).toHaveAccessibleName(/, 2 items$/v);
  await expect(dayOf(page, tuesday)).toHaveAccessibleName(/, 1 item$/v);
  await takePicture(page, 'calendar');
  expect(await violationsInThemes(app, page)).toEqual([]);

  // Held in its middle, on Tuesday, it goes on by two days.
  await barOf(page, 'Bake').dragTo(dayOf(page, thursday));
  await expect(dayOf(page, friday)).toHaveAccessibleName(/, 1 item$/v);
  await expect(dayOf(page, monday)).toHaveAccessibleName(/, 1 item$/v);
  await choose(page, wednesday);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/Undid move of “\S+-\d+ Bake”/)).toBeVisible();
  await expect(dayOf(page, monday)).toHaveAccessibleName(/, 2 items$/v);

  await dropOnBar(page, 'Sift', { bar: 'Bake', day: wednesday });
  await expect(dayOf(page, wednesday)).toHaveAccessibleName(/, 2 items$/v);
  await barOf(page, 'Sift').dragTo(dayOf(page, friday));
  await expect(dayOf(page, friday)).toHaveAccessibleName(/, 1 item$/v);
  await page.getByRole('button', { name: 'Previous month' }).click();
  const shown = (await month(page).textContent()) ?? '';
  await expect.poll(async () => (await localRows(page, 'work_layout'))[0]?.value.day).toBeTruthy();
  await kill(app);

  const again = await start();
  await expect(again.page.getByRole('radio', { name: 'Calendar' })).toBeChecked();
  await expect(month(again.page)).toHaveText(shown);
  await again.page.getByRole('button', { name: 'Today' }).click();
  await expect(dayOf(again.page, today())).toHaveAttribute('aria-selected', 'true');
});

test('a small window has the whole calendar for the keyboard alone', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  await makeItem(page, { type: 'task', title: 'Bake', dueOn: today() });
  await makeItem(page, { type: 'task', title: 'Sift' });
  await page.setViewportSize({ width: 620, height: 410 });
  await openWork(page);
  await page.getByRole('radio', { name: 'Tree' }).focus();
  for (const view of ['Board', 'Calendar']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: view })).toBeChecked();
  }
  await goToByKey(page, 'Tab', page.getByRole('gridcell'));
  await expect(dayOf(page, today())).toBeFocused();
  await expect(dayOf(page, today())).toHaveAccessibleName(/, 1 item$/v);
  expect(await violationsInThemes(app, page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: /^Items of /v })).toBeFocused();
  await page.keyboard.press('Control+ArrowDown');
  await expect(page.getByText(/^Bake moved to /v)).toBeVisible();
  await expect(page.getByRole('option', { name: 'Bake' })).toBeVisible();
  await expect(dayOf(page, today())).not.toHaveAccessibleName(/item/v);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, 'nothing is wider than the window').toBe(620);

  await goToByKey(page, 'Tab', page.getByRole('listbox', { name: 'No date' }));
  await goToByKey(page, 'Tab', page.getByRole('button', { name: /^Make “Sift” due /v }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /^.*Sift.*due/v })).toBeVisible();
  await goToByKey(page, 'Shift+Tab', page.getByRole('listbox', { name: /^Items of /v }));
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toBeVisible();
});

test('a day that is chosen offline is sent later', async ({ start, service }) => {
  const { page } = await start();
  await connectLastingHome(page, service, 'The mill');
  const [monday, tuesday, wednesday, thursday] = weekOfMonth();
  await makeItem(page, { type: 'task', title: 'Grind', startOn: monday, dueOn: tuesday });
  await makeItem(page, { type: 'task', title: 'Sift', dueOn: monday });
  await showWorkAs(page, 'Calendar');
  await expect(dayOf(page, monday)).toHaveAccessibleName(/, 2 items$/v);
  await haltService(page, service);
  await barOf(page, 'Sift').dragTo(dayOf(page, thursday));
  await expect(dayOf(page, thursday)).toHaveAccessibleName(/, 1 item$/v);
  await choose(page, monday);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+ArrowRight');
  await expect(dayOf(page, monday)).not.toHaveAccessibleName(/item/v);
  await resumeAndSend(page, service);
  await expect
    .poll(() => datesOn(service))
    .toMatchObject({ Grind: [tuesday, wednesday], Sift: [undefined, thursday] });
});

for (const flags of [['--without', 'work-item-dates'], ['--bare']]) {
  test(`a service with ${flags.join(' ')} is shown without calendar and timeline`, async ({
    start,
  }) => {
    const service = await startService(...flags);
    try {
      const { page } = await start();
      await connectStarted(page, service, flags);
      await makeItem(page, { type: 'task', title: 'Grind' });
      await openWork(page);
      const names = page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio');
      await expect(names).toHaveText(['Tree', 'Board', 'Overview']);
      for (const view of ['calendar', 'timeline']) {
        const tree = await hashOf(page);
        await goTo(page, tree.replace('/tree', `/${view}`));
        await expect(page.getByRole('radio', { name: 'Tree' })).toBeChecked();
        await expect(page.getByRole('row', { name: 'Grind' })).toBeVisible();
        await goTo(page, tree);
      }
    } finally {
      await service.stop();
    }
  });
}
