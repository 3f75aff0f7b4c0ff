import { expect } from '@playwright/test';
import { test } from './application.ts';
import { composerOf, foundGuild, keptMessages, messagesOf, openNewThread } from './guild.ts';

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
  const written = async () => {
    const messages = await keptMessages(page);
    return messages.filter(({ authorType }) => authorType === 'user').map(({ text }) => text);
  };
  await expect.poll(written).toEqual(texts);
  // The answers grow with the plan, and the log holds rows near the view alone.
  await expect(messagesOf(page, 'You').filter({ hasText: 'Word 8' })).toHaveCount(1);
  await expect(composerOf(page)).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Plan a feast in the old mill' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recent threads' })).toContainText(
    'Plan a feast in the old mill',
  );
});
