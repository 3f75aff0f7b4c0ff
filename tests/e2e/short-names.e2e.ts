import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { goTo } from './address.ts';
import { violationsInThemes } from './axe.ts';
import { callAny } from './call.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { connectFirstHome, haltService, homeIdOf, resumeAndSend } from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';
import { guildIdOf, makeItem, openItem, titleOf } from './work-item.ts';
import { itemOf, openWork, writeObjectives } from './work.ts';
import { takePicture } from './pictures.ts';

// Work items are called by short names, as BAK-12, where their service gives these.

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

/** The prefix of the shown home's guild. */
async function prefixOf(page: Page): Promise<string> {
  const input = { homeId: await homeIdOf(page), guildId: await guildIdOf(page) };
  const guild = (await callAny(page, 'guild.get', input)) as { itemPrefix?: string };
  return guild.itemPrefix ?? '';
}

function linkIn(page: Page, name: string): Locator {
  return messagesOf(page, 'You').getByRole('link', { name, exact: true });
}

/** Opens the settings of homes, where prefixes are. */
async function openHomes(page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: 'Homes', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Homes', level: 3 }).waitFor();
  return dialog;
}

test('a name stands on rows, cards and the screen, is found, and leads there from a message', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await makeItem(page, { type: 'objective', title: 'Open the bakery' });
  await makeItem(page, { type: 'task', title: 'Bake rye bread' });
  const name = `${await prefixOf(page)}-2`;
  await openWork(page);
  await expect(itemOf(page, 'Bake rye bread')).toHaveAccessibleDescription(new RegExp(name, 'v'));
  expect(await violationsInThemes(app, page)).toEqual([]);
  await takePicture(page, 'tree');
  await page.getByRole('radio', { name: 'Board' }).click();
  const card = page.getByRole('button', { name: 'Bake rye bread', exact: true });
  await expect(card).toHaveAccessibleDescription(new RegExp(name, 'v'));
  await takePicture(page, 'board');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(name.toLowerCase());
  await expect(palette(page).locator('[data-highlighted]')).toHaveText(
    `${name} Bake rye breadTask`,
  );
  await takePicture(page, 'palette');
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveValue('Bake rye bread');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(name)).toBeVisible();
  await takePicture(page, 'item');

  await page.keyboard.press('ControlOrMeta+Shift+f');
  await searchField(page).fill(name);
  const result = page.getByRole('group', { name: 'Results' }).getByRole('link').first();
  await expect(result).toHaveAccessibleName(new RegExp(`^${name} Bake rye bread`, 'v'));
  expect(await violationsInThemes(app, page)).toEqual([]);
  await takePicture(page, 'search');

  await openNewThread(page, 'Ada');
  await say(page, `Look at ${name}, and not at UTF-8, \`${name}\` or ${name}9.`);
  await expect(linkIn(page, name)).toHaveCount(1);
  await expect(messagesOf(page, 'You').getByRole('link')).toHaveCount(1);
  await expect(linkIn(page, name)).toHaveAttribute('title', /Bake rye bread/);
  await takePicture(page, 'message');
  await linkIn(page, name).click();
  await expect(titleOf(page)).toHaveValue('Bake rye bread');
});

test('a name is copied, told by undo, and stands in the trash', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  await makeItem(page, { type: 'objective', title: 'Open the bakery' });
  await makeItem(page, { type: 'objective', title: 'Bake rye bread' });
  const prefix = await prefixOf(page);
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await openWork(page);
  await itemOf(page, 'Bake rye bread').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy short name' }).click();
  await expect(page.getByText(`${prefix}-2 copied`)).toBeVisible();
  expect(await copied()).toBe(`${prefix}-2`);
  await itemOf(page, 'Open the bakery').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('copy short name');
  await expect(palette(page).locator('[data-highlighted]')).toHaveText(/^Copy short name/v);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await copied()).split(', ').toSorted())
    .toEqual([`${prefix}-1`, `${prefix}-2`]);
  await page.keyboard.press('Escape');

  await itemOf(page, 'Bake rye bread').click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(`Undid status of “${prefix}-2 Bake rye bread”`)).toBeVisible();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(itemOf(page, 'Bake rye bread')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+4');
  const deleted = page.getByRole('list', { name: 'Deleted' }).getByRole('listitem');
  await expect(deleted).toContainText(`${prefix}-2 Bake rye bread`);
  expect(await violationsInThemes(app, page)).toEqual([]);
  await takePicture(page, 'trash-names');
});

test('another prefix changes all names at once, is undone, and names of before still lead there', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await makeItem(page, { type: 'task', title: 'Bake rye bread' });
  const former = await prefixOf(page);
  await openNewThread(page, 'Ada');
  await say(page, `Look at ${former}-1 and at OVEN-1.`);
  await expect(linkIn(page, `${former}-1`)).toBeVisible();
  await expect(linkIn(page, 'OVEN-1')).toHaveCount(0);

  const settings = await openHomes(page);
  const names = settings.getByRole('group', { name: 'Short names of work items' });
  const field = names.getByRole('textbox');
  await expect(field).toHaveValue(former);
  await field.fill('oven');
  await field.press('Enter');
  await expect(field).toHaveValue('OVEN');
  await expect(names.getByText(`Before: ${former}`)).toBeVisible();
  await takePicture(page, 'settings');
  await page.keyboard.press('Escape');
  await expect(linkIn(page, `${former}-1`)).toBeVisible();
  await expect(linkIn(page, 'OVEN-1')).toBeVisible();
  await openWork(page);
  await expect(itemOf(page, 'Bake rye bread')).toHaveAccessibleDescription(/OVEN-1/v);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(`${former}-1`);
  await expect(palette(page).locator('[data-highlighted]')).toHaveText('OVEN-1 Bake rye breadTask');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(itemOf(page, 'Bake rye bread')).toHaveAccessibleDescription(
    new RegExp(`${former}-1`, 'v'),
  );
});

test('an item that is made offline has no name until its service has given it one', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'The mill');
  await makeItem(page, { type: 'objective', title: 'Grind' });
  const prefix = await prefixOf(page);
  await openWork(page);
  await expect(itemOf(page, 'Grind')).toHaveAccessibleDescription(new RegExp(`${prefix}-1`, 'v'));
  await haltService(page, service);
  await writeObjectives(page, ['Made offline']);
  await expect(itemOf(page, 'Made offline')).not.toHaveAccessibleDescription(
    new RegExp(prefix, 'v'),
  );
  await expect(itemOf(page, 'Grind')).toHaveAccessibleDescription(new RegExp(`${prefix}-1`, 'v'));
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await searchField(page).fill(`${prefix}-1`);
  const result = page.getByRole('group', { name: 'Results' }).getByRole('link').first();
  await expect(result).toHaveAccessibleName(new RegExp(`^${prefix}-1 Grind`, 'v'));
  await resumeAndSend(page, service);
  await openWork(page);
  await expect(itemOf(page, 'Made offline')).toHaveAccessibleDescription(
    new RegExp(`${prefix}-2`, 'v'),
  );
});

test('a service without short names shows none, and nothing is a link for its form', async ({
  start,
}) => {
  const { page } = await start();
  const service = await startService('--without', 'work-item-names');
  try {
    await connectFirstHome(page, service, 'The mill');
    const id = await makeItem(page, { type: 'task', title: 'Grind' });
    expect(await prefixOf(page)).toBe('');
    await openWork(page);
    await expect(itemOf(page, 'Grind')).toBeVisible();
    await expect(itemOf(page, 'Grind')).not.toHaveAccessibleDescription(/-1/v);
    await itemOf(page, 'Grind').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Copy short name' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await itemOf(page, 'Grind').press('ControlOrMeta+Enter');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('Undid status of “Grind”')).toBeVisible();
    await openItem(page, id);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).not.toContainText('-1');
    await goTo(page, `#/home/${await homeIdOf(page)}/threads`);
    await openNewThread(page, 'Ada');
    await say(page, 'Look at GUI-1.');
    await expect(messagesOf(page, 'You')).toContainText('Look at GUI-1.');
    await expect(messagesOf(page, 'You').getByRole('link')).toHaveCount(0);
    const settings = await openHomes(page);
    const names = settings.getByRole('group', { name: 'Short names of work items' });
    // The home of this computer has no guild yet
    await expect(names).toHaveCount(0);
  } finally {
    await service.stop();
  }
});
