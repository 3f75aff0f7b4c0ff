import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { quit } from './application.ts';
import { violationsOf } from './axe.ts';
import { call, localRows } from './call.ts';
import { foundGuild } from './guild.ts';
import { connectLastingHome } from './home.ts';
import { askService } from './other-client.ts';
import type { Service } from './service.ts';
import { test } from './service-test.ts';
import { fieldOf, itemOf, openWork, outlineOf, writeObjectives } from './work.ts';

// Saved views of work, and what changed since the person looked.

const savedViews = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

const search = (page: Page) => page.getByRole('searchbox', { name: 'Filter by title' });

/** Chooses an entry of the menu of the saved views by the keyboard alone. */
async function choose(page: Page, opened: string, entry: string): Promise<void> {
  await savedViews(page, opened).press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  // It takes the focus in a turn after that; what is typed before would be about what had it
  await expect.poll(() => menu.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await page.keyboard.type(entry.slice(0, 5));
  const named = page.getByRole('menuitem', { name: entry, exact: true });
  const view = page.getByRole('menuitemcheckbox', { name: entry, exact: true });
  await expect(named.or(view)).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Writes three items, of which one is in review. */
async function writePlan(page: Page): Promise<void> {
  await writeObjectives(page, ['Bread', 'Cake', 'Broth']);
  await fieldOf(page, 'Broth', 'Status: To do').click();
  await page.getByRole('option', { name: 'Review' }).click();
  await expect(fieldOf(page, 'Broth', 'Status: Review')).toBeVisible();
}

for (const kind of ['this computer', 'a service'] as const) {
  test(`a view on ${kind} is saved, and after a restart opened by keyboard, deleted and taken back`, async ({
    start,
    service,
  }) => {
    const first = await start();
    await (kind === 'this computer'
      ? foundGuild(first.page)
      : connectLastingHome(first.page, service, 'Elsewhere'));
    await writePlan(first.page);
    await search(first.page).fill('br');
    await first.page.getByRole('button', { name: 'Filter', exact: true }).click();
    await first.page.getByRole('option', { name: 'Review' }).click();
    await first.page.keyboard.press('Escape');
    await choose(first.page, 'Saved views', 'Save view…');
    await expect(first.page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await first.page.keyboard.type('Reviews');
    await first.page.keyboard.press('Enter');
    await expect(savedViews(first.page, 'Reviews')).toBeVisible();
    await search(first.page).fill('ca');
    await expect(savedViews(first.page, 'Reviews (changed)')).toBeVisible();
    // The address follows what is typed a moment later.
    await expect(first.page).toHaveURL(/text=ca/);
    await quit(first.app);

    const { page } = await start();
    await expect(search(page)).toHaveValue('ca');
    await choose(page, 'Saved views', 'Reviews');
    await expect.poll(() => outlineOf(page)).toEqual(['Broth']);
    await expect(savedViews(page, 'Reviews')).toBeVisible();
    await choose(page, 'Reviews', 'Delete view');
    await expect(savedViews(page, 'Saved views')).toBeVisible();
    expect(await localRows(page, 'saved_view')).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(savedViews(page, 'Reviews')).toBeVisible();
    expect(await localRows(page, 'saved_view')).toMatchObject([
      { value: { name: 'Reviews', view: 'tree', filter: 'text=br&status=review' } },
    ]);
  });
}

/** Changes an item of a service, as someone else does. */
async function changeElsewhere(service: Service, title: string, status: string): Promise<void> {
  const { workItems } = await askService<{ workItems: { id: string; title: string }[] }>(
    service,
    'GET',
    `/guilds/${service.guildId}/work-items`,
  );
  const id = workItems.find((item) => item.title === title)?.id ?? '';
  await askService(service, 'PUT', `/work-items/${id}`, { status });
}

test('a change of someone else while the application was closed is marked and found', async ({
  start,
  service,
}) => {
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  await writePlan(first.page);
  // An own change that is answered after the visit counts as one of somebody else.
  const unsent = async () => (await call(first.page, 'outbox.list', {})).entries;
  await expect.poll(unsent).toEqual([]);
  await expect(first.page.locator('.changed-sign')).toHaveCount(0);
  // A person who leaves the section has seen all of it.
  await first.page.getByRole('link', { name: 'Threads', exact: true }).click();
  await expect(first.page.getByRole('radio', { name: 'Tree' })).toHaveCount(0);
  await expect
    .poll(async () => (await call(first.page, 'local.list', { kind: 'last_seen' })).rows)
    .toMatchObject([{ key: { guildId: service.guildId } }]);
  await quit(first.app);
  await changeElsewhere(service, 'Cake', 'in_progress');

  const { page } = await start();
  await openWork(page);
  await expect(itemOf(page, 'Cake')).toHaveAccessibleDescription(/Changed since you looked/);
  await expect(page.locator('.changed-sign')).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Changed since I looked' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => outlineOf(page)).toEqual(['Cake']);
  await expect.poll(() => hashOf(page)).toContain('changed=yes');
  // An item that is opened is a part of the visit.
  await itemOf(page, 'Cake').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => outlineOf(page)).toEqual(['Cake']);
  expect(await violationsOf(page)).toEqual([]);
});
