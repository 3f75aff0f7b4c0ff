import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { kill, quit } from './application.ts';
import { call, localRows } from './call.ts';
import { foundGuild } from './guild.ts';
import { connectBare, connectLastingHome, haltService, stripOf } from './home.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';
import { makeItem, titleOf } from './work-item.ts';
import { itemOf, openWork, writeItems, writeObjectives } from './work.ts';

// Work opens as it was left: after other screens, other programs' changes, and a restart.

const workLink = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Work', exact: true });
const documentsLink = (page: Page) => page.getByRole('link', { name: 'Documents', exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Filter by title' });
const card = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true });

/** Three objectives with twenty initiatives each. */
async function makePlan(page: Page): Promise<void> {
  for (const goal of [1, 2, 3]) {
    const parentId = await makeItem(page, { type: 'objective', title: `Goal ${goal}` });
    for (let step = 0; step < 20; step += 1) {
      await makeItem(page, { type: 'initiative', title: `Step ${goal}.${step}`, parentId });
    }
  }
  await expect.poll(async () => (await call(page, 'outbox.list', {})).entries).toEqual([]);
}

/** The row at the top of the tree, and how far it is scrolled out. */
const rowAtTop = (page: Page) =>
  page.locator('.outline-tree').evaluate((tree) => {
    const { top } = tree.getBoundingClientRect();
    const [first] = [...tree.querySelectorAll('.outline-row')]
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top + 1)
      .toSorted((a, b) => a.box.top - b.box.top);
    const title = first?.row.querySelector('.outline-title')?.textContent;
    return `${title} ${Math.round(top - (first?.box.top ?? 0))}`;
  });

const expectTop = (page: Page, row: string) => expect.poll(() => rowAtTop(page)).toBe(row);

/** Waits until the layout is kept as it is shown: a start after a kill knows no other. */
async function untilLayoutKept(page: Page): Promise<void> {
  const kept = async () => (await localRows(page, 'work_layout'))[0]?.value;
  await expect.poll(async () => (await kept())?.selectedIds).toHaveLength(2);
  await expect.poll(async () => (await kept())?.wholeTop.topId).not.toBe('');
}

/** Leaves the tree in the middle, with a row collapsed, one current and two selected. */
async function leaveTree(page: Page): Promise<string> {
  await openWork(page);
  await itemOf(page, 'Goal 1').click();
  await page.keyboard.press('ArrowLeft');
  await expect(itemOf(page, 'Goal 1')).toHaveAttribute('aria-expanded', 'false');
  await page.locator('.outline-tree').evaluate((tree) => tree.scrollTo(0, 266));
  await expect(itemOf(page, 'Step 2.10')).toBeVisible();
  // A press right after a scroll reaches no row of a virtual list.
  await itemOf(page, 'Step 2.9').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(itemOf(page, 'Step 2.10')).toBeFocused();
  return rowAtTop(page);
}

async function expectAsLeft(page: Page, top: string): Promise<void> {
  await expect(itemOf(page, 'Step 2.10')).toBeFocused();
  await expectTop(page, top);
  await expect(page.getByRole('toolbar', { name: 'Selected items' })).toContainText('2 selected');
  await expect(itemOf(page, 'Step 2.9')).toHaveAttribute('aria-selected', 'true');
}

for (const kind of ['this computer', 'a service without extensions'] as const) {
  test(`the work of ${kind} is found as it was left, by every way and after a kill`, async ({
    start,
  }) => {
    const service = kind === 'this computer' ? undefined : await startService('--bare');
    const first = await start();
    const { page } = first;
    await (service === undefined ? foundGuild(page) : connectBare(page, service));
    await makePlan(page);
    const top = await leaveTree(page);

    // The way by another section, by an item and its path, and by keys.
    await documentsLink(page).click();
    await expect(page.getByRole('treegrid')).toHaveCount(0);
    await workLink(page).click();
    await expectAsLeft(page, top);
    await page.keyboard.press('Enter');
    await expect(titleOf(page)).toHaveValue('Step 2.10');
    await page.getByRole('main').getByRole('link', { name: 'Work', exact: true }).click();
    await expectAsLeft(page, top);
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('treegrid')).toHaveCount(0);
    await page.keyboard.press('Control+2');
    await expectAsLeft(page, top);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByRole('treegrid')).toHaveCount(0);
    await page.keyboard.press('Alt+ArrowRight');
    await expectAsLeft(page, top);

    await untilLayoutKept(page);
    await kill(first.app);
    if (service !== undefined) {
      const path = `/guilds/${service.guildId}/work-items`;
      for (const number of [1, 2, 3]) {
        await askService(service, 'POST', path, { type: 'objective', title: `Theirs ${number}` });
      }
    }
    const second = await start();
    await expectAsLeft(second.page, top);
    await second.page.locator('.outline-tree').evaluate((tree) => tree.scrollTo(0, 0));
    await expect(itemOf(second.page, 'Goal 1')).toHaveAttribute('aria-expanded', 'false');
    await service?.stop();
  });
}

test('the board and its filter are found again, and an address with a view is taken at its word', async ({
  start,
}) => {
  const first = await start();
  const { page } = first;
  await foundGuild(page);
  await makePlan(page);
  await openWork(page);
  await page.getByRole('radio', { name: 'Board' }).click();
  await search(page).fill('2.1');
  await expect.poll(() => hashOf(page)).toContain('board/text=2.1');
  await card(page, 'Step 2.14').press('Enter');
  await expect(titleOf(page)).toHaveValue('Step 2.14');
  await page.getByRole('main').getByRole('link', { name: 'Work', exact: true }).click();
  await expect(search(page)).toHaveValue('2.1');
  await expect(card(page, 'Step 2.14')).toBeFocused();
  await expect.poll(() => hashOf(page)).toContain('board/text=2.1');

  // The palette names a view, and no filter.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tree');
  await page.getByRole('option', { name: 'Tree' }).filter({ hasText: 'Section' }).click();
  await expect(itemOf(page, 'Goal 1')).toBeVisible();
  await expect(search(page)).toHaveValue('');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(search(page)).toHaveValue('2.1');
  await expect(card(page, 'Step 2.14')).toBeFocused();
  await documentsLink(page).click();
  await expect(page.getByRole('radio', { name: 'Board' })).toHaveCount(0);
  await quit(first.app);

  const second = await start();
  await workLink(second.page).click();
  await expect(search(second.page)).toHaveValue('2.1');
  await expect(card(second.page, 'Step 2.14')).toBeFocused();
});

test('a tree stays as it is while another program adds more than is expanded at first', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await makePlan(page);
  const top = await leaveTree(page);
  const parentId = await makeItem(page, { type: 'objective', title: 'Theirs' });
  await Promise.all(
    Array.from({ length: 260 }, (_, at) =>
      makeItem(page, { type: 'initiative', title: `Their step ${at}`, parentId }),
    ),
  );
  await expect(page.locator('.outline-row').first()).toHaveAttribute('aria-setsize', /4|20/);
  await expect.poll(async () => (await call(page, 'outbox.list', {})).entries).toEqual([]);
  await expectAsLeft(page, top);
  await itemOf(page, 'Step 2.10').press('End');
  // They were made at once, and any of them may be the last.
  await expect(page.locator('.outline-row:focus')).toHaveAttribute('aria-posinset', '260');
});

test('what was made offline is current and expanded after a kill, under its id of the service', async ({
  start,
  service,
}) => {
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  await writeObjectives(first.page, ['Known']);
  await expect(stripOf(first.page)).not.toContainText('waiting to be sent');
  await haltService(first.page, service);
  await itemOf(first.page, 'Known').press('+');
  await writeItems(first.page, ['Begun offline']);
  await itemOf(first.page, 'Begun offline').press('+');
  await writeItems(first.page, ['Below it']);
  await itemOf(first.page, 'Below it').press('ArrowUp');
  await itemOf(first.page, 'Begun offline').press('ArrowLeft');
  await expect
    .poll(async () => {
      const [row] = await localRows(first.page, 'work_layout');
      return row?.value.whole.otherIds.includes(row.value.rowId);
    })
    .toBe(true);
  await kill(first.app);
  await service.resume();

  const { page } = await start();
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
  await expect(itemOf(page, 'Begun offline')).toBeFocused();
  await expect(itemOf(page, 'Begun offline')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(itemOf(page, 'Below it')).toBeVisible();
  await expect
    .poll(async () => (await localRows(page, 'work_layout'))[0]?.value.rowId)
    .toMatch(/^wi_/);
});
