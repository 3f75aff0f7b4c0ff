import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { foundGuild } from './guild.ts';
import { connectFirstHome } from './home.ts';
import { test } from './service-test.ts';
import { fieldOf, itemOf, outlineOf, writeItems, writeObjectives } from './work.ts';

// Acts of the keys, the menus and the pointer on work items.

/** A plan of two epics and a task below the first. */
async function writePlan(page: Page): Promise<void> {
  await writeObjectives(page, ['Open a bakery'], 'Enter');
  for (const titles of [['Find a place'], ['Kitchen', 'Shop']]) {
    await page.keyboard.press('+');
    await writeItems(page, titles);
  }
  await itemOf(page, 'Kitchen').press('+');
  await writeItems(page, ['Buy an oven']);
}

/** Drags a row over another one, as a hand does, and holds it there. */
async function dragOver(page: Page, title: string, over: string): Promise<void> {
  await itemOf(page, title).hover();
  await page.mouse.down();
  await moveOver(page, over);
}

/** Moves the pointer over a row, to a share of its height; while something is dragged, the row itself has no hover. */
async function moveOver(page: Page, title: string, share = 0.5): Promise<void> {
  const box = await itemOf(page, title).boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height * share, { steps: 5 });
}

test('a row is dragged to another parent, refused elsewhere with the reason, and brought back', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await writePlan(page);
  await dragOver(page, 'Buy an oven', 'Find a place');
  await expect(itemOf(page, 'Find a place')).toHaveAttribute('data-drop', 'refused');
  await expect(itemOf(page, 'Find a place').getByRole('status')).toHaveAttribute(
    'data-word',
    'This task can only be below an epic.',
  );
  await moveOver(page, 'Shop');
  await expect(itemOf(page, 'Shop')).toHaveAttribute('data-drop', 'into');
  await page.mouse.up();
  const moved = ['Open a bakery', '  Find a place', '    Kitchen', '    Shop', '      Buy an oven'];
  await expect.poll(() => outlineOf(page)).toEqual(moved);
  await itemOf(page, 'Shop').press('ControlOrMeta+z');
  await expect
    .poll(() => outlineOf(page))
    .toEqual(['Open a bakery', '  Find a place', '    Kitchen', '      Buy an oven', '    Shop']);
});

test('a row that is dragged over a sibling shows where it would stand, and stands there', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await writePlan(page);
  await dragOver(page, 'Kitchen', 'Shop');
  for (const [half, share] of [
    ['above', 0.2],
    ['below', 0.8],
  ] as const) {
    await expect
      .poll(async () => {
        await moveOver(page, 'Shop', share);
        return itemOf(page, 'Shop').getAttribute('data-drop');
      })
      .toBe(half);
  }
  await page.mouse.up();
  await expect
    .poll(() => outlineOf(page))
    .toEqual(['Open a bakery', '  Find a place', '    Shop', '    Kitchen', '      Buy an oven']);
});

const homes = ['this computer', 'a service'] as const;

for (const kind of homes) {
  test(`the keys of the table of actions work in the outline, the board and an item of ${kind}`, async ({
    start,
    service,
  }) => {
    const { page } = await start();
    await (kind === 'a service' ? connectFirstHome(page, service, 'Elsewhere') : foundGuild(page));
    await writePlan(page);
    await itemOf(page, 'Buy an oven').press('ControlOrMeta+Shift+s');
    await page.getByRole('option', { name: 'In progress' }).click();
    await expect(fieldOf(page, 'Buy an oven', 'Status: In progress')).toBeVisible();
    await expect(itemOf(page, 'Buy an oven')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+c');
    await expect(page.getByText('1 item copied')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+m');
    await page.getByRole('combobox', { name: 'New parent' }).pressSequentially('Shop');
    await expect(page.getByRole('option', { name: 'Shop' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await expect.poll(async () => (await outlineOf(page)).at(-1)).toBe('      Buy an oven');
    // One question counts what goes.
    await itemOf(page, 'Shop').press('Delete');
    await expect(
      page.getByRole('alertdialog', { name: 'Delete “Shop” and 1 item below it?' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('radio', { name: 'Board' }).click();
    await page.getByRole('button', { name: 'Buy an oven', exact: true }).press('Control+Shift+p');
    await page.getByRole('menuitemcheckbox', { name: 'Critical' }).click();
    await page.getByRole('button', { name: 'Buy an oven', exact: true }).press('Enter');
    await expect(page.getByRole('region', { name: 'Buy an oven' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('Critical');
    await page.keyboard.press('ControlOrMeta+Shift+a');
    await page.getByRole('menuitemcheckbox', { name: 'Mira' }).click();
    await expect(page.getByRole('combobox', { name: 'Operator' })).toHaveValue('Mira');

    // The dialog of shortcuts lists them.
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Work', exact: true }).first().focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('region', { name: 'Work items' })).toContainText('Set status');
  });
}
