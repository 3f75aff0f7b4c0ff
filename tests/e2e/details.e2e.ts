import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { foundGuild, openNewThread, say } from './guild.ts';
import { test } from './service-test.ts';
import { itemOf, openWork, writeItems, writeObjectives } from './work.ts';

const detailsOf = (page: Page) => page.getByRole('region', { name: 'Details' });
const headingOf = (page: Page, title: string) =>
  detailsOf(page).getByRole('heading', { name: title, exact: true });

/** A plan of one objective with two initiatives. The keyboard is at the second one. */
async function writePlan(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 820 });
  await foundGuild(page);
  await writeObjectives(page, ['Open a bakery'], 'Enter');
  await page.keyboard.press('+');
  await writeItems(page, ['Find a place', 'Hire people']);
}

test('an item is read and changed beside the tree, by the keyboard', async ({ start }) => {
  const { page } = await start();
  await writePlan(page);
  await expect(detailsOf(page)).toBeHidden();
  await page.keyboard.press('Space');
  await expect(headingOf(page, 'Hire people')).toBeAttached();
  await expect(itemOf(page, 'Hire people')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(headingOf(page, 'Find a place')).toBeAttached();

  await page.keyboard.press('F6');
  const details = detailsOf(page);
  await expect
    .poll(() => details.evaluate((pane) => pane.contains(document.activeElement)))
    .toBe(true);
  const title = details.getByRole('textbox', { name: 'Title' });
  await title.fill('Find a corner shop');
  await title.press('Enter');
  await expect(itemOf(page, 'Find a corner shop')).toBeVisible();
  await details.getByRole('button', { name: 'Close pane' }).focus();
  await page.keyboard.press('Escape');
  await expect(itemOf(page, 'Find a corner shop')).toBeFocused();
  // The undo of the list takes back what was changed beside it.
  await page.keyboard.press('Control+z');
  await expect(itemOf(page, 'Find a place')).toBeFocused();
  await expect(headingOf(page, 'Find a place')).toBeAttached();
});

test('Space, Enter and Escape lead to the details, the whole screen, and back', async ({
  start,
}) => {
  const { page } = await start();
  await writePlan(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const screen = page.getByRole('main').getByRole('region', { name: 'Hire people' });
  await expect(screen).toBeFocused();
  await expect(detailsOf(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(itemOf(page, 'Hire people')).toBeFocused();
  await expect(headingOf(page, 'Hire people')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(detailsOf(page)).toBeHidden();
});

test('rows are selected with Ctrl and Space, and the details show the last one', async ({
  start,
}) => {
  const { page } = await start();
  await writePlan(page);
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Space');
  await expect(itemOf(page, 'Find a place')).toHaveAttribute('aria-selected', 'true');
  await expect(detailsOf(page)).toBeHidden();
  await page.keyboard.press('Space');
  await expect(headingOf(page, 'Find a place')).toBeAttached();
});

test('an item that is deleted beside its list gives way to the next one', async ({ start }) => {
  const { page } = await start();
  await writePlan(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(headingOf(page, 'Find a place')).toBeAttached();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(itemOf(page, 'Find a place')).toHaveCount(0);
  await expect(headingOf(page, 'Hire people')).toBeAttached();
});

test('cards, documents, results and entries are shown in the details', async ({ start }) => {
  const { page } = await start();
  await writePlan(page);
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: 'Board' }).click();
  await page.getByRole('button', { name: 'Hire people', exact: true }).focus();
  await expect(headingOf(page, 'Hire people')).toBeAttached();

  await page.keyboard.press('Control+Shift+f');
  await expect(detailsOf(page)).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search' }).fill('place');
  const result = page.getByRole('link', { name: /Find a place/v });
  await result.focus();
  await expect(headingOf(page, 'Find a place')).toBeAttached();

  await openNewThread(page, 'Ada');
  await say(page, 'Bake bread.');
  await expect(headingOf(page, 'Bake bread.')).toBeVisible();
  await openWork(page);
  await expect(headingOf(page, 'Hire people')).toBeAttached();
});
