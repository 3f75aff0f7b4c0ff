import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { askOperator, composerOf, foundGuild, messagesOf, postAsOperator, say } from './guild.ts';
import { test } from './application.ts';

async function choose(page: Page, author: string, beginning: string, act: string): Promise<void> {
  const message = messagesOf(page, author).filter({ hasText: beginning });
  await message
    .getByRole('button', { name: new RegExp(`^More about message from (?:You, as )?${author}`) })
    .click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

test('the link of a message leads to it from any text, however far back it is', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  await choose(page, 'You', 'Plan a picnic', 'Copy link');
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await app.evaluate(({ clipboard }) => clipboard.readText());
  const path = await hashOf(page);
  const [, conversationId = ''] = /thread\/([^/]+)/.exec(path) ?? [];
  expect(link).toMatch(new RegExp(`^guildhall://home/local/thread/${conversationId}/msg_`));

  const more = Array.from({ length: 60 }, (_, at) => `Another thought ${at}`);
  await postAsOperator(page, path, more);
  await expect(messagesOf(page, 'Ada').filter({ hasText: 'Another thought 59' })).toBeVisible();
  await say(page, `We began with ${link}`);
  await messagesOf(page, 'You').last().getByRole('link', { name: 'Plan a picnic' }).click();
  const first = messagesOf(page, 'You').filter({ hasText: 'Plan a picnic' }).first();
  await expect(first).toHaveAttribute('aria-current', 'location');
  await expect(first).toBeInViewport();
});

test('a thread that is unread from a message on shows its line there when it is opened again', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  const path = await hashOf(page);
  await postAsOperator(page, path, ['Bread first', 'Then a meadow']);
  await expect(messagesOf(page, 'Ada').filter({ hasText: 'Then a meadow' })).toBeVisible();
  await choose(page, 'Ada', 'Bread first', 'Mark as unread from here');
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  const threads = page.getByRole('list', { name: 'Recent threads' });
  await expect(threads.getByText('2 unread')).toBeAttached();
  await threads.getByRole('link', { name: 'Plan a picnic' }).click();
  const rows = page.getByRole('log').locator('article, .thread-new');
  await expect(rows.filter({ hasText: /New|Bread first/ }).first()).toHaveText('New');
  const texts = await rows.allTextContents();
  const line = texts.findIndex((words) => words === 'New');
  expect(texts[line + 1]).toContain('Bread first');
});

test('a message is quoted by the keyboard alone', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  await messagesOf(page, 'You').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Quote' }).press('Enter');
  await expect(composerOf(page)).toBeFocused();
  await expect(composerOf(page)).toHaveValue('> Plan a picnic\n\n');
});
