import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { kill, test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { beginSample, contentOf, picture } from './first-run.ts';
import { composerOf, messagesOf, say } from './guild.ts';
import { chooseInMenu } from './menu.ts';

const details = (page: Page) => page.getByRole('region', { name: 'Details' });

/** Waits until so many sample items of the template are on the disk. */
async function untilMade(dataFolder: string, items: number): Promise<void> {
  const settings = join(dataFolder, 'settings.json');
  const isBegun = () => readFileSync(settings, 'utf8').includes('"run"');
  const guild = new DatabaseSync(join(dataFolder, 'local-home', 'guildhall.db'), {
    readOnly: true,
  });
  const count = guild.prepare('SELECT count(*) AS made FROM work_items');
  await expect
    .poll(() => isBegun() && Number(count.get()?.['made']) >= items, { intervals: [1] })
    .toBe(true);
  guild.close();
}

test('a sample leads to a live thread with the composer focused, beside a small tree', async ({
  start,
}) => {
  const { app, page } = await start();
  await beginSample(page);
  await page.keyboard.press('Enter');
  await expect(composerOf(page)).toBeFocused();
  await expect(messagesOf(page, 'Ada')).toContainText('no AI model runs');
  await expect(
    messagesOf(page, 'Ada').getByRole('link', { name: /Launch the product/ }),
  ).toBeVisible();
  await expect(details(page).getByRole('link', { name: 'Take screenshots' })).toBeVisible();
  await say(page, 'We launch a bakery in spring.');
  await expect(messagesOf(page, 'Ada')).toHaveCount(2);
  for (const theme of ['light', 'dark'] as const) {
    await show(app, theme);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, `first-run-landed-${theme}`);
  }
});

for (const items of [0, 3, 8]) {
  test(`kill -9 with ${items} items of a template made is gone on with, and nothing is doubled`, async ({
    start,
    dataFolder,
  }) => {
    const first = await start();
    await beginSample(first.page);
    await first.page.getByRole('button', { name: 'Create guild' }).click({ noWaitAfter: true });
    await untilMade(dataFolder, items);
    await kill(first.app);
    const { page } = await start();
    await expect(composerOf(page)).toBeFocused();
    await expect(messagesOf(page, 'Ada')).toHaveCount(1);
    expect(await contentOf(page)).toEqual([1, 10, 1, 1]);
  });
}

test('sample content is removed in one act with one undo, and what the person wrote stays', async ({
  start,
}) => {
  const { app, page } = await start();
  await beginSample(page);
  await page.getByRole('button', { name: 'Create guild' }).click();
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await say(page, 'This thread is mine now');
  const made = await contentOf(page);
  await details(page).getByRole('button', { name: 'Remove sample content' }).click();
  await expect(details(page).getByRole('link', { name: 'Take screenshots' })).toHaveCount(0);
  await expect.poll(() => contentOf(page)).toEqual([1, 0, 0, 1]);
  await expect(messagesOf(page, 'You')).toContainText('This thread is mine now');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undid removal of the sample content')).toBeVisible();
  await expect.poll(() => contentOf(page)).toEqual(made);
  await page.keyboard.press('Escape');
  await chooseInMenu(app, 'redoChange');
  await expect(page.getByText('Redid removal of the sample content')).toBeVisible();
  await expect.poll(() => contentOf(page)).toEqual([1, 0, 0, 1]);
  await chooseInMenu(app, 'showRecentChanges');
  const recent = page.getByRole('dialog', { name: 'Recent changes' });
  await recent.getByRole('button', { name: 'Undo removal of the sample content' }).click();
  await expect.poll(() => contentOf(page)).toEqual(made);
});
