import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { callAny } from './call.ts';
import { articleOf, documentOf, openDocuments, openMade } from './documents.ts';
import { foundGuild } from './guild.ts';
import { test } from './service-test.ts';
import { guildIdOf, makeItem } from './work-item.ts';

/** Makes a document beneath the screen, and answers its id. */
async function make(page: Page, title: string, content: string): Promise<string> {
  const input = { guildId: await guildIdOf(page), title, content };
  const submitted = await callAny(page, 'outbox.submit', {
    homeId: 'local',
    operation: 'document.create',
    input,
  });
  return (submitted as { output: { id: string } }).output.id;
}

async function contentOf(page: Page, docId: string): Promise<string> {
  const guildId = await guildIdOf(page);
  const read = await callAny(page, 'document.get', { homeId: 'local', guildId, docId });
  return (read as { content: string }).content;
}

async function descriptionOf(page: Page, workItemId: string): Promise<string | undefined> {
  const read = await callAny(page, 'work_item.get', { homeId: 'local', workItemId });
  return (read as { description?: string }).description;
}

test('links follow a document that is renamed or put into a folder, and one undo takes all back', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  const bread = await make(
    page,
    'Baking/Rye bread',
    'Needs [[Starter|the starter]]. `[[Starter]]`',
  );
  const shop = await make(
    page,
    'Shop/Hours',
    'Sells [[Baking/Rye bread]] and [[Starter#Feeding]].',
  );
  const item = await makeItem(page, {
    type: 'task',
    title: 'Feed',
    description: 'See [[Starter]].',
  });
  await openDocuments(page);
  await openMade(page, 'Starter', 'Words of the starter, and [[Rye bread]].');
  await expect(articleOf(page, 'Starter')).toBeVisible();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Baking/Sourdough');
  await title.press('Enter');
  await expect(page.getByText('Links in 3 texts follow.')).toBeVisible();
  await expect
    .poll(() => contentOf(page, bread))
    .toBe('Needs [[Sourdough|the starter]]. `[[Starter]]`');
  await expect
    .poll(() => contentOf(page, shop))
    .toBe('Sells [[Baking/Rye bread]] and [[Sourdough#Feeding]].');
  await expect.poll(() => descriptionOf(page, item)).toBe('See [[Sourdough]].');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => contentOf(page, bread))
    .toBe('Needs [[Starter|the starter]]. `[[Starter]]`');
  await expect.poll(() => descriptionOf(page, item)).toBe('See [[Starter]].');
  await openDocuments(page);
  await expect(documentOf(page, 'Starter')).toBeVisible();
});
