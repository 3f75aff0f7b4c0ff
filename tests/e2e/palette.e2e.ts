import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { composerOf, foundGuild, openNewThread, say } from './guild.ts';
import { connectHome, haltService, homeOf, stripOf } from './home.ts';
import { test } from './service-test.ts';
import { fieldOf, itemOf, writeObjectives } from './work.ts';

// The command palette: every place of every home and every action, by the keyboard alone.

function paletteOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Command palette' });
}

/** Opens the palette and types, where the focus is. */
async function type(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
}

/** Chooses the row that is ready, once it is this one. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await expect(paletteOf(page).locator('[data-highlighted]')).toHaveText(name);
  await page.keyboard.press('Enter');
}

test('keys alone lead to threads and items, and change the item that the person is at', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Plan a picnic: buy bread and find a meadow.');
  await writeObjectives(page, ['Open a bakery'], 'Enter');
  await type(page, 'picnic');
  await choose(page, /^Plan a picnic.*Thread$/);
  await expect(composerOf(page)).toBeFocused();

  // A thing that was opened lately is ready at once.
  await type(page, '');
  await choose(page, 'WorkSection');
  await itemOf(page, 'Open a bakery').press('ControlOrMeta+k');
  await page.keyboard.type('status');
  await choose(page, /^Set status/);
  await page.keyboard.type('prog');
  await choose(page, 'In progress');
  await expect(fieldOf(page, 'Open a bakery', 'Status: In progress')).toBeVisible();
  await expect(itemOf(page, 'Open a bakery')).toBeFocused();
  await type(page, 'rename');
  await choose(page, /^Rename/);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');

  await type(page, 'nowhere');
  await expect(paletteOf(page).getByRole('option')).toHaveText(['Search for “nowhere”']);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('oabak');
  await choose(page, /^[A-Z]+-1 Open a bakeryObjective$/);
  await expect(page.getByRole('region', { name: 'Open a bakery' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteOf(page)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('it reaches every home, also one that is offline', async ({ start, service }) => {
  const { page } = await start();
  await foundGuild(page);
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await connectHome(page, service, 'Bakery');
  await writeObjectives(page, ['Bake bread'], 'Enter');
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
  await homeOf(page, 'This computer').click();
  await type(page, 'bread');
  await choose(page, /^[A-Z]+-1 Bake breadObjective · Bakery$/);
  await expect(page.getByRole('region', { name: 'Bake bread' })).toBeVisible();
  await haltService(page, service);
  await type(page, 'this computer');
  await choose(page, 'This computerHome');
  await expect(homeOf(page, 'This computer')).toHaveAttribute('aria-current', 'true');
  await type(page, 'bread');
  await choose(page, /^[A-Z]+-1 Bake breadObjective · Bakery$/);
  await expect(page.getByRole('region', { name: 'Bake bread' })).toBeVisible();
});
