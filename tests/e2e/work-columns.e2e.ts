import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { kill } from './application.ts';
import { violationsOf } from './axe.ts';
import { localRows } from './call.ts';
import { foundGuild } from './guild.ts';
import { connectBare } from './home.ts';
import { takePicture } from './pictures.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';
import { makeItem } from './work-item.ts';
import { fieldOf, itemOf, openWork, outlineOf } from './work.ts';

// The columns of the tree: their headings, sorting, and what is kept of them.

const head = (page: Page, name: string) =>
  page.getByRole('columnheader', { name, exact: true }).getByRole('button');

/** Two objectives, the first with three initiatives. */
async function makePlan(page: Page, hasDates: boolean): Promise<void> {
  const due = (dueOn: string) => (hasDates ? { dueOn } : {});
  const parentId = await makeItem(page, {
    type: 'objective',
    title: 'Sell bread',
    ...due('2099-06-01'),
  });
  await makeItem(page, { type: 'initiative', title: 'Oven', parentId, ...due('2099-03-02') });
  await makeItem(page, {
    type: 'initiative',
    title: 'Flour',
    parentId,
    priority: 'critical',
    ...due('2099-02-01'),
  });
  await makeItem(page, { type: 'initiative', title: 'Sign', parentId });
  await makeItem(page, { type: 'objective', title: 'Bake cake', ...due('2099-01-05') });
}

const byHand = ['Sell bread', '  Oven', '  Flour', '  Sign', 'Bake cake'];

for (const kind of ['this computer', 'a service without extensions'] as const) {
  test(`the tree of ${kind} is sorted by its headings, and stays so after a kill`, async ({
    start,
  }) => {
    const service = kind === 'this computer' ? undefined : await startService('--bare');
    const hasDates = service === undefined;
    const first = await start();
    const { page } = first;
    await (service === undefined ? foundGuild(page) : connectBare(page, service));
    await makePlan(page, hasDates);
    await openWork(page);
    await expect.poll(() => outlineOf(page)).toEqual(byHand);
    await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveCount(hasDates ? 1 : 0);
    await head(page, hasDates ? 'Due' : 'Title').click();
    const sorted = ['Bake cake', 'Sell bread', '  Flour', '  Oven', '  Sign'];
    await expect.poll(() => outlineOf(page)).toEqual(sorted);
    await expect(page.getByText(`Sorted by ${hasDates ? 'due date' : 'title'}`)).toBeVisible();
    await itemOf(page, 'Oven').click();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText(/^The tree is sorted by/)).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Operator' }).click();
    await expect(page.getByRole('columnheader', { name: 'Operator' })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await takePicture(page, `tree-sorted-${hasDates ? 'full' : 'bare'}`);
    await expect
      .poll(async () => (await localRows(page, 'work_layout'))[0]?.value)
      .toMatchObject({
        sort: { by: hasDates ? 'due' : 'title', isDescending: false },
        hiddenColumns: ['operator'],
      });
    await kill(first.app);

    const second = await start();
    await openWork(second.page);
    await expect.poll(() => outlineOf(second.page)).toEqual(sorted);
    await expect(second.page.getByRole('columnheader', { name: 'Operator' })).toHaveCount(0);
    await second.page.getByRole('button', { name: 'Order by hand' }).click();
    await expect.poll(() => outlineOf(second.page)).toEqual(byHand);
    await service?.stop();
  });
}

test('a sorted and filtered view is saved, changed, updated, and found after a restart', async ({
  start,
}) => {
  const first = await start();
  const { page } = first;
  await foundGuild(page);
  await makePlan(page, true);
  await openWork(page);
  await head(page, 'Title').click();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('By title');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'By title', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Critical' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 5 items')).toBeVisible();
  await expect.poll(() => outlineOf(page)).toEqual(['Sell bread', '  Flour']);
  await takePicture(page, 'tree-filtered');
  await page.getByRole('button', { name: 'Update view' }).click();
  await expect(page.getByRole('button', { name: 'By title', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Priority: Critical' }).click();
  await page.getByRole('button', { name: 'Order by hand' }).click();
  await expect.poll(() => outlineOf(page)).toEqual(byHand);
  await expect(fieldOf(page, 'Oven', 'Operator: Unassigned')).toBeAttached();
  await expect
    .poll(async () => (await localRows(page, 'work_layout'))[0]?.value)
    .not.toHaveProperty('sort');
  await kill(first.app);

  const second = await start();
  await openWork(second.page);
  await second.page.getByRole('button', { name: 'Saved views' }).click();
  await second.page.getByRole('menuitemcheckbox', { name: 'By title' }).click();
  await expect.poll(() => outlineOf(second.page)).toEqual(['Sell bread', '  Flour']);
  await expect(second.page.getByText('Sorted by title')).toBeVisible();
});

test('the palette sorts by each column that has a heading', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await makePlan(page, true);
  await openWork(page);
  await expect.poll(() => outlineOf(page)).toEqual(byHand);
  const headings = page.getByRole('columnheader');
  const names = (await headings.allTextContents()).toSorted();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('sort by');
  await expect(palette.locator('[data-highlighted]')).toHaveText(/^Sort by/);
  await page.keyboard.press('Enter');
  const offered = async () => (await palette.getByRole('option').allTextContents()).toSorted();
  await expect.poll(offered).toEqual(names);
  await page.keyboard.type('title');
  await expect(palette.locator('[data-highlighted]')).toHaveText('Title');
  await page.keyboard.press('Enter');
  await expect(headings.first()).toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(() => outlineOf(page))
    .toEqual(['Bake cake', 'Sell bread', '  Flour', '  Oven', '  Sign']);
});
