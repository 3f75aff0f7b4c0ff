import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { kill } from './application.ts';
import { violationsInThemes } from './axe.ts';
import { datesOn, showWorkAs } from './dated-work.ts';
import { foundGuild } from './guild.ts';
import { connectLastingHome, haltService, resumeAndSend } from './home.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';
import { takePicture } from './pictures.ts';
import { test } from './service-test.ts';
import { itemOf } from './work.ts';
import { makeItem, openItem } from './work-item.ts';

// The dates of work items: typed in words, held by the service, offline, and hidden where there are
// none.

const startOf = (page: Page) => page.getByRole('textbox', { name: 'Start', exact: true });
const dueOf = (page: Page) => page.getByRole('textbox', { name: 'Due', exact: true });

/** The first item of a service. */
async function firstItem(service: Service): Promise<WorkItem | undefined> {
  const path = `/guilds/${service.guildId}/work-items`;
  const { workItems } = await askService<{ workItems: WorkItem[] }>(service, 'GET', path);
  return workItems[0];
}

test('dates are typed in words by keyboard alone, undone, told in the history, and outlive a kill', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  const id = await makeItem(page, { type: 'task', title: 'Bake rye bread' });
  await openItem(page, id);
  await dueOf(page).fill('24 dec 2027');
  await expect(page.getByText(/^Friday, .*2027, in \d+ days$/)).toBeVisible();
  await takePicture(page, 'typed');
  await page.keyboard.press('Enter');
  await expect(dueOf(page)).toHaveValue(/^Fri, .*24.*2027$/);
  await startOf(page).fill('25 dec 2027');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert').getByText(/can’t be after the due date/)).toBeVisible();
  await takePicture(page, 'refused');
  expect(await violationsInThemes(app, page)).toEqual([]);
  await startOf(page).fill('1 dec 2027');
  await page.keyboard.press('Enter');
  await expect(startOf(page)).toHaveValue(/^Wed, .*2027$/);
  await expect(page.getByText(/set due date to Fri, .*2027/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/Undid start of “\S+-\d+ Bake rye bread”/)).toBeVisible();
  await expect(startOf(page)).toHaveValue('');
  await kill(app);

  const again = await start();
  await expect(dueOf(again.page)).toHaveValue(/^Fri, .*24.*2027$/);
});

test('several items get their dates by keyboard alone, in one act that is undone at once', async ({
  start,
  service,
}) => {
  const { app, page } = await start();
  await connectLastingHome(page, service, 'The mill');
  for (const title of ['Grind', 'Sift']) {
    await makeItem(page, { type: 'task', title });
  }
  await showWorkAs(page, 'Tree');
  await itemOf(page, 'Grind').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+Shift+t');
  const dialog = page.getByRole('dialog', { name: 'Dates of 2 items' });
  await expect(dialog.getByRole('textbox', { name: 'Start' })).toBeFocused();
  await page.keyboard.type('1 dec 2027');
  await page.keyboard.press('Tab');
  await page.keyboard.type('24 dec 2027');
  await takePicture(page, 'several');
  expect(await violationsInThemes(app, page)).toEqual([]);
  await page.keyboard.press('Enter');
  const dates = ['2027-12-01', '2027-12-24'];
  await expect.poll(() => datesOn(service)).toEqual({ Grind: dates, Sift: dates });
  await expect(page.getByText('2 items changed')).toBeVisible();
  await expect(itemOf(page, 'Grind')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  const none = [undefined, undefined];
  await expect.poll(() => datesOn(service)).toEqual({ Grind: none, Sift: none });
});

test('a date that is set offline is sent later, and one that others have set is not lost unseen', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectLastingHome(page, service, 'The mill');
  const id = await makeItem(page, { type: 'task', title: 'Grind' });
  await openItem(page, id);
  await dueOf(page).fill('2027-12-24');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await firstItem(service))?.dueOn).toBe('2027-12-24');
  await haltService(page, service);
  await dueOf(page).fill('2027-12-31');
  await page.keyboard.press('Enter');
  await startOf(page).fill('2027-12-27');
  await page.keyboard.press('Enter');
  await expect(startOf(page)).toHaveValue(/27.*2027$/);
  await resumeAndSend(page, service);
  await expect
    .poll(() => firstItem(service))
    .toMatchObject({
      startOn: '2027-12-27',
      dueOn: '2027-12-31',
    });
  const item = await firstItem(service);
  await askService(service, 'PUT', `/work-items/${item?.id}`, { startOn: null });
  await expect(page.getByText(/removed the start\.|Cleared elsewhere\./)).toBeVisible();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect(startOf(page)).toHaveValue('');
});

test('on a service without dates there is no field for them', async ({ start }) => {
  const service = await startService('--without', 'work-item-dates');
  try {
    const { page } = await start();
    await connectLastingHome(page, service, 'The mill');
    const id = await makeItem(page, { type: 'task', title: 'Grind' });
    await openItem(page, id);
    await expect(page.getByRole('combobox', { name: 'Priority' })).toBeVisible();
    await expect(dueOf(page)).toHaveCount(0);
    await expect(startOf(page)).toHaveCount(0);
  } finally {
    await service.stop();
  }
});
