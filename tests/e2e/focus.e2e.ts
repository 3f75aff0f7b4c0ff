import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { test } from './application.ts';
import { articleOf, documentOf, makeDocument } from './documents.ts';
import { composerOf, foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { itemOf, writeObjectives } from './work.ts';

// The focus is never nowhere: after each act by the keyboard it is where a person would look.

/** Waits until this has the focus. */
async function expectAt(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeFocused();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
}

async function press(page: Page, place: Locator): Promise<void> {
  await place.focus();
  await page.keyboard.press('Enter');
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a thread that is made after a menu was open has the focus in its own composer', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Plan a picnic.');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await page.getByRole('link', { name: 'Plan a picnic.' }).click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+n');
  await page.getByRole('checkbox', { name: 'Ada' }).press('Space');
  await press(page, page.getByRole('button', { name: 'Create thread' }));
  await expect(title(page, 'Plan a picnic.')).toHaveCount(0);
  await expectAt(page, composerOf(page));
  await page.keyboard.type('And a concert');
  await expect(composerOf(page)).toHaveValue('And a concert');
});

test('work is opened, changed, deleted and shown otherwise, and the focus stays in it', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await writeObjectives(page, ['Open a bakery', 'Sell bread', 'Close a bakery'], 'Enter');
  await page.keyboard.press('Escape');
  await itemOf(page, 'Sell bread').press('Delete');
  const ask = page.getByRole('alertdialog');
  await expect(ask).toBeVisible();
  await press(page, ask.getByRole('button', { name: 'Delete' }));
  await expect(itemOf(page, 'Sell bread')).toHaveCount(0);
  await expectAt(
    page,
    itemOf(page, 'Open a bakery').or(itemOf(page, 'Close a bakery')).and(page.locator(':focus')),
  );

  for (const view of ['Board', 'Overview', 'Tree']) {
    const radio = page.getByRole('radio', { name: view });
    await radio.press(' ');
    await expect(radio).toBeChecked();
    await expectAt(page, radio);
  }
  await itemOf(page, 'Open a bakery').press('Enter');
  await expect(page.getByRole('region', { name: 'Open a bakery' })).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('a document is written, saved, left and deleted, and the focus is on what is shown', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await makeDocument(page, 'Recipe', 'Flour and water.');
  await makeDocument(page, 'Prices', 'Bread is dear.');
  await press(page, page.getByRole('button', { name: 'Edit' }));
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.focus();
  await page.keyboard.type('New: ');
  await page.keyboard.press('Control+s');
  await expectAt(page, content);
  const screen = page.getByRole('region', { name: 'Document', exact: true });
  await press(page, screen.getByRole('button', { name: 'Close' }));
  await expect(articleOf(page, 'Prices')).toContainText('New:');
  await expect(page.locator('main :focus')).toHaveCount(1);

  await page.keyboard.press('Control+3');
  const list = page.getByRole('listbox', { name: 'Documents' });
  await expectAt(page, list);
  await page.keyboard.press('Delete');
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(documentOf(page, 'Prices').or(documentOf(page, 'Recipe'))).toHaveCount(1);
  await expectAt(page, list);
  await page.keyboard.press('Delete');
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(list).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
});
