import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { test } from './application.ts';
import { show, violationsInThemes } from './axe.ts';
import { articleOf, contentOf, openDocuments } from './documents.ts';
import { foundGuild } from './guild.ts';

// A document as people of Notion and Obsidian write it: by the keyboard alone, formatted as they
// write.

/** Takes pictures of the window: light, dark, in forced colours and at 200 %, if one asks for them. */
async function takePictures(app: ElectronApplication, page: Page, name: string): Promise<void> {
  const folder = process.env['GUILDHALL_PICTURES'];
  if (folder === undefined) {
    return;
  }
  const size = page.viewportSize() ?? { width: 1240, height: 820 };
  for (const theme of ['dark', 'light'] as const) {
    await show(app, theme);
    await page.screenshot({ path: `${folder}/${name}-${theme}.png` });
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await page.screenshot({ path: `${folder}/${name}-forced.png` });
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 620, height: 410 });
  await page.screenshot({ path: `${folder}/${name}-200.png` });
  await page.setViewportSize(size);
}

/** Writes a document with a heading, marks, a list within a list, tasks, a table and a quotation. */
async function writeMenu(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.type('# Autumn menu');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('Rye with ');
  await keyboard.press('ControlOrMeta+b');
  await keyboard.type('salt');
  await keyboard.press('End');
  await keyboard.type(' and ');
  await keyboard.press('ControlOrMeta+e');
  await keyboard.type('water');
  await keyboard.press('End');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('/num');
  await expect(page.getByRole('option', { name: 'Numbered list' })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.type('Mix');
  await keyboard.press('Enter');
  await keyboard.type('Rest');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('an hour');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('Bake');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+Shift+6');
  await keyboard.type('Buy flour');
  await keyboard.press('ControlOrMeta+Enter');
  await keyboard.press('Enter');
  await keyboard.type('Buy salt');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('/tab');
  await expect(page.getByRole('option', { name: 'Table' })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.type('Flour');
  await keyboard.press('ControlOrMeta+End');
  await keyboard.press('Enter');
  await keyboard.type('/quo');
  await expect(page.getByRole('option', { name: 'Quote' })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.type('Slow is good.');
}

test('a document is written, formatted, saved and written on by the keyboard alone', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openDocuments(page);
  await page.getByRole('button', { name: 'New document' }).first().press('Enter');
  await expect(contentOf(page)).toBeFocused();
  await writeMenu(page);
  await takePictures(app, page, 'editor');
  expect(await violationsInThemes(app, page)).toEqual([]);

  await page.keyboard.press('ControlOrMeta+s');
  // It is the document by now, with the caret where it was.
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Autumn menu');
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.type(' Good is slow.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  await expect(contentOf(page)).toBeFocused();

  // One find bar, as in the reader.
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('good');
  await expect(page.getByRole('search')).toContainText('1 of 2');
  await takePictures(app, page, 'editor-find');
  expect(await violationsInThemes(app, page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');

  // Escape and Tab lead out of the text, to the one stop of the toolbar.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(toolbar.locator(':focus')).toHaveCount(1);
  await page
    .getByRole('region', { name: 'Document', exact: true })
    .getByRole('button', { name: 'Close' })
    .press('Enter');
  const article = articleOf(page);
  await expect(article).toHaveAccessibleName('Autumn menu');
  // The title stands once.
  await expect(article.getByRole('heading', { name: 'Autumn menu' })).toHaveCount(0);
  await expect(article.locator('strong')).toHaveText('salt');
  await expect(article.locator('ol > li')).toHaveText([/Mix/, /Rest.*an hour/s, /an hour/, /Bake/]);
  await expect(article.locator('ol ol > li')).toHaveText(['an hour']);
  await expect(article.getByRole('checkbox')).toHaveCount(2);
  await expect(article.getByRole('checkbox').first()).toBeChecked();
  await expect(article.getByRole('columnheader')).toHaveText(['Flour', 'Column 2']);
  await expect(article.locator('blockquote')).toHaveText('Slow is good. Good is slow.');

  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.type(' Twice.');
  await expect(contentOf(page)).toContainText('Slow is good. Good is slow. Twice.');
});
