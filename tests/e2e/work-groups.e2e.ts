import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addDays } from '#shared/text/civil-date.ts';
import { kill } from './application.ts';
import { violationsInThemes } from './axe.ts';
import { localRows } from './call.ts';
import { today } from './dated-work.ts';
import { foundGuild } from './guild.ts';
import { connectBare, connectLastingHome, haltService, resumeAndSend } from './home.ts';
import { takePicture } from './pictures.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';
import { makeItem } from './work-item.ts';
import { fieldOf, itemOf, openWork, outlineOf } from './work.ts';

// The tree of work in groups: chosen, folded, written in, kept, and honest about what it does not do.

/** An objective with two initiatives, one of which is done, and another objective. */
async function makePlan(page: Page): Promise<void> {
  const parentId = await makeItem(page, { type: 'objective', title: 'Sell bread' });
  await makeItem(page, { type: 'initiative', title: 'Oven', parentId, priority: 'high' });
  await makeItem(page, { type: 'initiative', title: 'Flour', parentId });
  await makeItem(page, { type: 'objective', title: 'Bake cake' });
}

const byHand = ['Sell bread', '  Oven', '  Flour', 'Bake cake'];
const byPriority = ['High', '  Oven', 'Medium', '  Sell bread', '  Flour', '  Bake cake'];

/** Groups the tree by the menu of its columns. */
async function groupBy(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Group by' }).click();
  // The columns of these names are shown, and so are chosen in the menu beside it.
  await page.getByRole('menuitemcheckbox', { name, exact: true, checked: false }).click();
}

for (const kind of ['this computer', 'a service without extensions'] as const) {
  test(`the tree of ${kind} is shown in groups, and stays so after a kill`, async ({ start }) => {
    const service = kind === 'this computer' ? undefined : await startService('--bare');
    const first = await start();
    const { app, page } = first;
    await (service === undefined ? foundGuild(page) : connectBare(page, service));
    await makePlan(page);
    await openWork(page);
    await expect.poll(() => outlineOf(page)).toEqual(byHand);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Group by' }).click();
    const choices = page.getByRole('menuitemcheckbox', { name: 'None', exact: true });
    await expect(choices).toBeChecked();
    const other = (name: string) => page.getByRole('menuitemcheckbox', { name, checked: false });
    await expect(other('Due')).toHaveCount(service === undefined ? 1 : 0);
    await other('Priority').click();
    await expect.poll(() => outlineOf(page)).toEqual(byPriority);
    await expect(page.getByText('Grouped by priority')).toBeVisible();
    await expect(itemOf(page, 'Medium')).toHaveAccessibleDescription('3 items');
    await expect(itemOf(page, 'Oven')).toHaveAccessibleDescription(/In Sell bread/);
    expect(await violationsInThemes(app, page)).toEqual([]);
    await takePicture(page, `tree-grouped-${service === undefined ? 'full' : 'bare'}`);

    // Levels mean nothing in a group, and a sentence says so.
    await itemOf(page, 'Flour').click();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText(/^The tree is grouped by priority\./)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(itemOf(page, 'Medium')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => outlineOf(page)).toEqual(['High', '  Oven', 'Medium']);
    await expect
      .poll(async () => (await localRows(page, 'work_layout'))[0]?.value)
      .toMatchObject({ grouping: 'priority', foldedGroupIds: ['medium'] });
    await kill(first.app);

    const second = await start();
    await openWork(second.page);
    await expect.poll(() => outlineOf(second.page)).toEqual(['High', '  Oven', 'Medium']);
    await itemOf(second.page, 'Medium').click();
    await expect.poll(() => outlineOf(second.page)).toEqual(byPriority);
    await second.page.getByRole('button', { name: 'No groups' }).click();
    await expect.poll(() => outlineOf(second.page)).toEqual(byHand);
    await service?.stop();
  });
}

test('by the keyboard alone an item is written in a group, ticked, and taken back', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await makePlan(page);
  await openWork(page);
  await groupBy(page, 'Status');
  await expect
    .poll(() => outlineOf(page))
    .toEqual(['To do', ...byHand.map((each) => `  ${each.trim()}`)]);
  await itemOf(page, 'Oven').click();
  await page.keyboard.press('Control+Enter');
  const ticked = ['To do', '  Sell bread', '  Flour', '  Bake cake', 'Done', '  Oven'];
  await expect.poll(() => outlineOf(page)).toEqual(ticked);
  await expect(itemOf(page, 'Oven')).toBeFocused();
  await page.keyboard.press('Control+i');
  await page.keyboard.type('Chimney');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => outlineOf(page)).toEqual([...ticked, '  Chimney']);
  await expect(itemOf(page, 'Chimney')).toBeFocused();
  await expect(fieldOf(page, 'Chimney', 'Status: Done')).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect.poll(() => outlineOf(page)).toEqual(ticked);
});

test('at the head of a group the details go on showing the item before', async ({ start }) => {
  const { page } = await start();
  await page.setViewportSize({ width: 1400, height: 820 });
  await foundGuild(page);
  await makePlan(page);
  await openWork(page);
  await groupBy(page, 'Priority');
  const details = page.getByRole('region', { name: 'Details' });
  const heading = (name: string) => details.getByRole('heading', { name, exact: true });
  await itemOf(page, 'Medium').focus();
  await expect(details, 'no item was selected yet').toBeHidden();
  await itemOf(page, 'Oven').click();
  await page.keyboard.press('Space');
  await expect(heading('Oven')).toBeAttached();
  await details.evaluate((pane) => pane.setAttribute('data-same', ''));
  await page.keyboard.press('ArrowDown');
  await expect(itemOf(page, 'Medium')).toBeFocused();
  await expect(heading('Oven')).toBeAttached();
  await takePicture(page, 'tree-grouped-details');
  await page.keyboard.press('ArrowDown');
  await expect(heading('Sell bread')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => outlineOf(page)).toEqual(['High', '  Oven', 'Medium']);
  await expect(heading('Sell bread'), 'its group is folded').toBeAttached();
  await expect(details, 'the pane was never away').toHaveAttribute('data-same');
});

test('an item that is dragged to another group gets its value, with one undo', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await makePlan(page);
  await openWork(page);
  await groupBy(page, 'Priority');
  await expect.poll(() => outlineOf(page)).toEqual(byPriority);
  await itemOf(page, 'Flour').dragTo(itemOf(page, 'High'));
  await expect(page.getByText('Flour moved to High')).toBeVisible();
  const moved = ['High', '  Oven', '  Flour', 'Medium', '  Sell bread', '  Bake cake'];
  await expect.poll(() => outlineOf(page)).toEqual(moved);
  await page.keyboard.press('Control+z');
  await expect.poll(() => outlineOf(page)).toEqual(byPriority);
});

test('groups by due date say what is late, and nothing gets a date by them', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await makeItem(page, { type: 'objective', title: 'Late', dueOn: addDays(today(), -1) });
  await makeItem(page, { type: 'objective', title: 'Far', dueOn: addDays(today(), 90) });
  await makeItem(page, { type: 'objective', title: 'Some day' });
  await openWork(page);
  await groupBy(page, 'Due');
  const groups = ['Overdue', '  Late', 'Due later', '  Far', 'No due date', '  Some day'];
  await expect.poll(() => outlineOf(page)).toEqual(groups);
  await itemOf(page, 'Some day').dragTo(itemOf(page, 'Overdue'));
  await expect(
    page.getByText('Nothing becomes “Overdue” by moving it there.').last(),
  ).toBeVisible();
  await expect.poll(() => outlineOf(page)).toEqual(groups);
});

test('the palette groups the tree, and a saved view keeps that through a restart', async ({
  start,
}) => {
  const first = await start();
  const { page } = first;
  await foundGuild(page);
  await makePlan(page);
  await openWork(page);
  await expect.poll(() => outlineOf(page)).toEqual(byHand);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('group by');
  await expect(palette.locator('[data-highlighted]')).toHaveText(/^Group by/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('priority');
  await expect(palette.locator('[data-highlighted]')).toHaveText('Priority');
  await page.keyboard.press('Enter');
  await expect.poll(() => outlineOf(page)).toEqual(byPriority);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('What matters');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'No groups' }).click();
  await expect.poll(() => outlineOf(page)).toEqual(byHand);
  await expect(page.getByRole('button', { name: 'Update view' })).toBeVisible();
  await expect
    .poll(async () => (await localRows(page, 'work_layout'))[0]?.value)
    .not.toHaveProperty('grouping');
  await kill(first.app);

  const second = await start();
  await openWork(second.page);
  await second.page.getByRole('button', { name: 'Saved views' }).click();
  await second.page.getByRole('menuitemcheckbox', { name: 'What matters' }).click();
  await expect.poll(() => outlineOf(second.page)).toEqual(byPriority);
});

test('offline an item is written in a group, and sent with what it was given', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectLastingHome(page, service, 'The mill');
  await makePlan(page);
  await openWork(page);
  await groupBy(page, 'Priority');
  await expect.poll(() => outlineOf(page)).toEqual(byPriority);
  await haltService(page, service);
  await itemOf(page, 'Oven').click();
  await page.keyboard.press('Control+i');
  await page.keyboard.type('Chimney');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const written = ['High', '  Oven', '  Chimney', ...byPriority.slice(2)];
  await expect.poll(() => outlineOf(page)).toEqual(written);
  await resumeAndSend(page, service);
  await expect.poll(() => outlineOf(page)).toEqual(written);
  await expect(fieldOf(page, 'Chimney', 'Priority: High')).toBeAttached();
});

test('at twice the size of the text the groups have their names, counts and keys', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await makePlan(page);
  await page.setViewportSize({ width: 620, height: 410 });
  await openWork(page);
  await groupBy(page, 'Priority');
  await expect.poll(() => outlineOf(page)).toEqual(byPriority);
  expect(await violationsInThemes(app, page)).toEqual([]);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, 'nothing is wider than the window').toBe(620);
  await itemOf(page, 'High').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => outlineOf(page)).toEqual(['High', ...byPriority.slice(2)]);
});
