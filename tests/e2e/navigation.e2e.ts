import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './application.ts';
import { articleOf, makeDocument } from './documents.ts';
import { composerOf, foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { chooseInMenu, offeredInMenu } from './menu.ts';
import { itemOf, outlineOf, writeObjectives } from './work.ts';

// The ways from place to place by the keyboard alone: back, forward, threads, sections, writing.

const back = (page: Page) => page.keyboard.press('Alt+ArrowLeft');
const forward = (page: Page) => page.keyboard.press('Alt+ArrowRight');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('back and forward lead through the places of the window, each as it was left', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Plan a picnic.');
  await writeObjectives(page, ['Open a bakery', 'Sell bread'], 'Enter');
  await page.keyboard.press('Escape');
  await itemOf(page, 'Open a bakery').press('+');
  await page.keyboard.type('Find a place');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(itemOf(page, 'Find a place')).toBeFocused();
  const whole = await outlineOf(page);
  await itemOf(page, 'Find a place').press('Enter');
  await expect(page.getByRole('region', { name: 'Find a place' })).toBeVisible();
  await page.keyboard.press('Control+3');
  await expect(title(page)).toHaveText('Documents');

  await back(page);
  await expect(page.getByRole('region', { name: 'Find a place' })).toBeVisible();
  await back(page);
  await expect(itemOf(page, 'Find a place')).toBeFocused();
  // The row with the focus is drawn first, and those around it once the list knows its height.
  await expect.poll(() => outlineOf(page)).toEqual(whole);
  await back(page);
  await expect(composerOf(page)).toBeFocused();
  await expect(messagesOf(page, 'You')).toContainText('Plan a picnic.');
  await forward(page);
  await expect(itemOf(page, 'Find a place')).toBeFocused();

  // The menu and the palette do the same, and offer what leads somewhere alone.
  await chooseInMenu(app, 'goForward');
  await expect(page.getByRole('region', { name: 'Find a place' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('forward');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Documents');
  await expect.poll(() => offeredInMenu(app)).not.toContain('goForward');
});

test('a document that is written is left with its words, and found again with them', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await makeDocument(page, 'Recipe', 'Flour and water.');
  await page.getByRole('button', { name: 'Edit' }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.press('Control+End');
  await page.keyboard.type(' Salt.');
  await back(page);
  await expect(articleOf(page, 'Recipe')).toContainText('Flour and water.');
  await forward(page);
  await expect(content).toContainText('Flour and water. Salt.');
});

test('keys lead from thread to thread, and to the next that is unread', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  for (const words of ['First thread', 'Second thread', 'Third thread']) {
    await openNewThread(page, 'Ada');
    await say(page, words);
    await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  }
  // The newest stands first, and the list begins again at its end.
  await expect(title(page)).toHaveText('Third thread');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(title(page)).toHaveText('Second thread');
  await expect(composerOf(page)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(title(page)).toHaveText('First thread');
  await page.keyboard.press('Control+u');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(title(page)).toHaveText('Third thread');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(title(page)).toHaveText('First thread');
  await expect(composerOf(page)).toBeFocused();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(page.getByText('No other thread in the list is unread.')).toBeVisible();

  // Whatever has the focus in a thread, letters write the message.
  await messagesOf(page, 'You').focus();
  await page.keyboard.type('Yes, and more');
  await expect(composerOf(page)).toHaveValue('Yes, and more');
});
