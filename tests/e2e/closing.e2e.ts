import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { goTo } from './address.ts';
import { quit, test } from './application.ts';
import { composerOf, foundGuild, openNewThread } from './guild.ts';

async function writeNewDocument(page: Page, words: string): Promise<void> {
  await goTo(page, '#/home/local/new-document');
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.type(words);
}

test('a new document that is being typed keeps its last words through quitting', async ({
  start,
}) => {
  const first = await start();
  await foundGuild(first.page);
  await writeNewDocument(first.page, 'The very last words');
  await quit(first.app);
  const { page } = await start();
  await expect(page.locator('.cm-content')).toContainText('The very last words');
});

test('words that were typed a moment ago are there after the page is loaded again', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await composerOf(page).fill('Half a thought');
  const reloaded = page.waitForEvent('load');
  await app.evaluate(({ BrowserWindow, Menu }) => {
    const [window] = BrowserWindow.getAllWindows();
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find(({ label }) => label === 'Reload')?.click({}, window);
  });
  await reloaded;
  await expect(composerOf(page)).toHaveValue('Half a thought');
});
