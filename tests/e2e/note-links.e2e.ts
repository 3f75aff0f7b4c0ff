import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { goTo, hashOf } from './address.ts';
import { violationsInThemes } from './axe.ts';
import { articleOf, contentOf, makeDocument, openMade, press } from './documents.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { connectById, haltService } from './home.ts';
import { startService } from './service.ts';
import { takePicture } from './pictures.ts';
import { test } from './service-test.ts';

// The texts that programs for notes write: links by title, notes within notes, callouts, and what is not shown.

const start = [
  '---',
  'aliases: [Home]',
  '---',
  'Read [[Baking/Rye bread]] first, then [[Settings|the oven]] and [[Rye bread#The crust]].',
  'On this page: [[#Later]]. Nothing yet: [[A page that nobody wrote]].',
  '',
  '> [!tip]- Keep the starter warm',
  '> It likes 26 °C. See [[Starter]].',
  '',
  'The sum ==is not final== %%and this is for us alone%% yet.',
  '',
  '![[Starter#Feeding]]',
  '![[oven.png|300]]',
  '',
  '## Later',
  '',
  '- [ ] Order flour',
  '- [/] Half done',
  '- [x] Call the miller ^called',
].join('\n');
const rye = '# Rye bread\n\nA dough.\n\n## The crust\n\nDark. Back to [[Start]], or [[Home]].';
const starter = 'One spoon of rye.\n\n## Feeding\n\nTwice a day. ^feeding\n\n## Rest\n\nNone.';

const linkIn = (page: Page, name: string) =>
  articleOf(page).getByRole('link', { name, exact: true });

/** Makes the documents of a small vault, and opens the first. */
async function makeVault(page: Page): Promise<void> {
  await openMade(page, 'Baking/Rye bread', rye);
  await openMade(page, 'Baking/Settings', 'The oven: 250 °C.');
  await openMade(page, 'Baking/Starter', starter);
  await openMade(page, 'Start', start);
  await expect(articleOf(page, 'Start')).toBeVisible();
}

test('a note leads to others by their titles, shows one, and hides what it hides', async ({
  start: startApplication,
}) => {
  const { app, page } = await startApplication();
  await foundGuild(page);
  await makeVault(page);
  const article = articleOf(page, 'Start');
  await expect(article).toContainText('The sum is not final yet.');
  await expect(article.getByRole('heading', { name: 'Feeding' })).toBeVisible();
  await expect(article.getByText('oven.png', { exact: true })).toBeVisible();
  await expect(article.getByText('One spoon of rye.')).toHaveCount(0);
  await expect(article.getByRole('checkbox', { name: 'Half done' })).toBeVisible();
  const links = page.getByRole('list', { name: 'Links in this document' });
  await expect(links.getByRole('link')).toHaveText([
    'Baking/Rye bread',
    'Baking/Settings',
    'Baking/Starter',
  ]);
  await expect(article.getByText('It likes 26 °C.')).toBeHidden();
  await article.getByText('Keep the starter warm').press('Enter');
  await expect(article.getByText('It likes 26 °C.')).toBeVisible();
  expect(await violationsInThemes(app, page)).toEqual([]);
  await takePicture(page, 'note');

  await linkIn(page, 'Later').press('Enter');
  await expect(article.getByRole('heading', { name: 'Later' })).toBeFocused();
  await linkIn(page, 'Rye bread > The crust').click();
  const bread = articleOf(page, 'Baking/Rye bread');
  await expect(bread.getByRole('heading', { name: 'The crust' })).toBeFocused();
  const incoming = page.getByRole('list', { name: 'Links to this document' });
  await expect(incoming.getByRole('link', { name: 'Start' })).toBeVisible();
  await expect(linkIn(page, 'Start')).toBeVisible();
  await linkIn(page, 'Home').click();
  await expect(article).toBeVisible();

  await press(page, 'Edit');
  await expect(contentOf(page).getByRole('checkbox', { name: 'Half done' })).toBeVisible();
  await takePicture(page, 'note-in-the-editor');
  expect(await violationsInThemes(app, page)).toEqual([]);
  await press(page, 'Close');
  await linkIn(page, 'A page that nobody wrote').click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(
    'A page that nobody wrote',
  );
  await contentOf(page).click();
  await page.keyboard.type('Now somebody did.');
  await press(page, 'Save');
  await expect(articleOf(page, 'A page that nobody wrote')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(linkIn(page, 'A page that nobody wrote')).not.toHaveClass(/missing/);
});

test('a message links to documents by their titles, and arrays in it stay as they are', async ({
  start: startApplication,
}) => {
  const { page } = await startApplication();
  await foundGuild(page);
  await openMade(page, 'Baking/Rye bread', rye);
  const incoming = page.getByRole('region', { name: 'Links to this document' });
  await openNewThread(page, 'Ada');
  await say(page, 'Nothing is like rye bread, says the baker.');
  await openNewThread(page, 'Ada');
  await say(page, 'See [[Rye bread|the bread]] and the matrix [[1, 0], [0, 1]].');
  const said = messagesOf(page, 'You');
  await expect(said).toContainText('the matrix [[1, 0], [0, 1]].');
  await said.getByRole('link', { name: 'the bread', exact: true }).click();
  await expect(articleOf(page, 'Baking/Rye bread')).toBeVisible();
  const document = await hashOf(page);
  // New text is found within a second.
  await expect(async () => {
    await goTo(page, '#/inbox');
    await goTo(page, document);
    await expect(incoming.getByRole('link')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await takePicture(page, 'document-links');
  await incoming.getByRole('link').click();
  await expect(messagesOf(page, 'You')).toContainText('the matrix');
});

test('links by title work on a service without extensions, and offline', async ({
  start: startApplication,
}) => {
  const service = await startService('--bare');
  const { page } = await startApplication();
  await connectById(page, service);
  await makeDocument(page, 'Menus/Autumn', 'Rye.');
  await makeDocument(page, 'Start', 'See [[Autumn]] or [[Winter]] ');
  await expect(linkIn(page, 'Winter')).toHaveAttribute('href', /new-document\/Winter$/);
  await haltService(page, service);
  await linkIn(page, 'Autumn').click();
  await expect(articleOf(page, 'Menus/Autumn').getByText('Rye.')).toBeVisible();
  await service.stop();
});
