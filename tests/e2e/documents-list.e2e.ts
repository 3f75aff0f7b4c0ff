import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { kill } from './application.ts';
import { violationsInThemes } from './axe.ts';
import { call } from './call.ts';
import { articleOf, documentOf, documentsOf, openDocuments, press } from './documents.ts';
import { foundGuild } from './guild.ts';
import { connectBare, connectLastingHome, haltService, homeIdOf, resumeAndSend } from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';
import { stallLimitFor } from '../watchdog/stall-watch.ts';
import { guildIdOf } from './work-item.ts';

// How each person arranges the list of documents: its order, favourites, and folders from titles.

const titles = ['Menus/Autumn', 'Menus/Winter', 'Menus/Old/2024', 'Menus/Old/2025', 'Rye'];

/** Makes documents of a guild beneath the screen, one after the other. */
async function makeAll(
  page: Page,
  { homeId, guildId }: { readonly homeId: string; readonly guildId: string },
  made: readonly string[] = titles,
): Promise<void> {
  for (const title of made) {
    const input = { guildId, title, content: title };
    await call(page, 'outbox.submit', { homeId, operation: 'document.create', input });
  }
}

/** The titles and folders in the list, each as deep as it stands. */
const rowsOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('[role=treeitem], [role=option]')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const name = row.querySelector('.document-row-title')?.textContent ?? '';
        return `${'- '.repeat(Number(row.ariaLevel ?? 1))}${name}`;
      }),
    );

const itemOf = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

const whole = [
  '- Menus',
  '- - Old',
  '- - - 2024',
  '- - - 2025',
  '- - Autumn',
  '- - Winter',
  '- Rye',
];
const collapsed = ['- Menus', '- - Old', '- - Autumn', '- - Winter', '- Rye'];

async function sortByTitle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sort: Last changed' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Title' }).click();
}

test('order, folders and favourites are chosen by the keyboard, and hold after a kill', async ({
  start,
}) => {
  const first = await start();
  await foundGuild(first.page);
  await makeAll(first.page, { homeId: 'local', guildId: await guildIdOf(first.page) });
  await openDocuments(first.page);
  await sortByTitle(first.page);
  await expect.poll(() => rowsOf(first.page)).toEqual(whole);
  expect(await violationsInThemes(first.app, first.page)).toEqual([]);
  await first.page.getByRole('tree', { name: 'Documents' }).focus();
  await first.page.keyboard.press('o');
  await first.page.keyboard.press('ArrowLeft');
  await expect.poll(() => rowsOf(first.page)).toEqual(collapsed);
  await first.page.keyboard.press('End');
  await first.page.keyboard.press('Enter');
  await expect(articleOf(first.page, 'Rye')).toBeVisible();
  await press(first.page, 'Favourite');
  await expect(first.page.getByRole('button', { name: 'Favourite' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await first.page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => rowsOf(first.page)).toEqual(['- Rye', ...collapsed.slice(0, -1)]);
  await expect
    .poll(async () => (await call(first.page, 'local.list', { kind: 'favourite_document' })).rows)
    .toHaveLength(1);
  await kill(first.app);

  const { page } = await start();
  await openDocuments(page);
  await expect.poll(() => rowsOf(page)).toEqual(['- Rye', ...collapsed.slice(0, -1)]);
  await itemOf(page, /^Old/).click();
  await itemOf(page, /^Rye/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from favourites' }).click();
  await expect.poll(() => rowsOf(page)).toEqual(whole);
});

test('a bare service has the same list, and a favourite is chosen while it is away', async ({
  start,
}) => {
  const service = await startService('--bare');
  const { page } = await start();
  await connectBare(page, service);
  const homeId = await homeIdOf(page);
  await makeAll(page, { homeId, guildId: service.guildId });
  await openDocuments(page);
  await sortByTitle(page);
  await expect.poll(() => rowsOf(page)).toEqual(whole);
  await haltService(page, service);
  await itemOf(page, /^Winter/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
  const withFavourite = ['- Menus/Winter', ...whole.filter((row) => row !== '- - Winter')];
  await expect.poll(() => rowsOf(page)).toEqual(withFavourite);
  await service.resume();
  await expect.poll(() => rowsOf(page)).toEqual(withFavourite);
  await service.stop();
});

test('a favourite that is made offline is still one once its service has it', async ({
  start,
  service,
}) => {
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  const homeId = await homeIdOf(first.page);
  await makeAll(first.page, { homeId, guildId: service.guildId }, ['Rye', 'Spelt']);
  await haltService(first.page, service);
  await makeAll(first.page, { homeId, guildId: service.guildId }, ['Oats']);
  await openDocuments(first.page);
  await sortByTitle(first.page);
  await documentOf(first.page, 'Spelt').click({ button: 'right' });
  await first.page.getByRole('menuitem', { name: 'Add to favourites' }).click();
  await documentOf(first.page, 'Oats').click({ button: 'right' });
  await first.page.getByRole('menuitem', { name: 'Add to favourites' }).click();
  await expect.poll(() => rowsOf(first.page)).toEqual(['- Oats', '- Spelt', '- Rye']);
  await resumeAndSend(first.page, service);
  const madeOf = async (page: Page) =>
    (await documentsOf(page, homeId, service.guildId)).map(({ title }) => title);
  await expect.poll(() => madeOf(first.page)).toContain('Oats');
  await expect.poll(() => rowsOf(first.page)).toEqual(['- Oats', '- Spelt', '- Rye']);
  await kill(first.app);

  const { page } = await start();
  await openDocuments(page);
  await expect.poll(() => rowsOf(page)).toEqual(['- Oats', '- Spelt', '- Rye']);
});

test('the outline follows the reading of a megabyte without holding the page', async ({
  start,
}) => {
  const { page, pageWatch } = await start();
  await foundGuild(page);
  const paragraph = 'Some *words* of a long book, with `code` and more to read.\n\n';
  const content = Array.from(
    { length: 900 },
    (_, at) => `## Part ${at}\n\n${paragraph.repeat(17)}`,
  ).join('');
  await makeAll(page, { homeId: 'local', guildId: await guildIdOf(page) }, ['A short one']);
  const input = { guildId: await guildIdOf(page), title: 'The book', content };
  await call(page, 'outbox.submit', { homeId: 'local', operation: 'document.create', input });
  await openDocuments(page);
  await documentOf(page, 'The book').click();
  const outline = page.getByRole('navigation', { name: 'Outline' });
  const current = outline.locator('[aria-current]');
  await expect(outline.getByRole('button', { name: 'Part 899' })).toBeAttached();
  const heldMs = await pageWatch.longestTaskMs(async () => {
    await articleOf(page).hover();
    for (let step = 0; step < 40; step += 1) {
      await page.mouse.wheel(0, 700);
    }
    await expect(current).toHaveText(/^Part [1-9]/);
    await expect(current).toBeInViewport();
  });
  expect(heldMs).toBeLessThanOrEqual(stallLimitFor(heldMs));
  await articleOf(page).focus();
  await page.keyboard.press('End');
  await expect(current).toHaveText('Part 899');
  await expect(current).toBeInViewport();
});
