import { expect } from '@playwright/test';
import { test } from './application.ts';
import { composerOf, foundGuild, messagesOf, openNewThread } from './guild.ts';

test('whoever types on after Enter loses nothing, and a thread is named by its first message', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await expect(page.getByRole('heading', { name: 'Ada', exact: true })).toBeVisible();
  await expect(composerOf(page)).toBeFocused();
  const texts = [
    'Plan a feast in the old mill',
    ...Array.from({ length: 9 }, (_, at) => `Word ${at}`),
  ];
  for (const text of texts) {
    await page.keyboard.type(text, { delay: 30 });
    await page.keyboard.press('Enter');
  }
  for (const text of texts) {
    await expect(messagesOf(page, 'You').filter({ hasText: text })).toHaveCount(1);
  }
  await expect(composerOf(page)).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Plan a feast in the old mill' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recent threads' })).toContainText(
    'Plan a feast in the old mill',
  );
});
