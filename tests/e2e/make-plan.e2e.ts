import { expect } from '@playwright/test';
import { takePicture } from './pictures.ts';
import { askOperator, foundGuild, messagesOf } from './guild.ts';
import { test } from './application.ts';
import { violationsOf } from './axe.ts';

test('a message becomes a plan by the keyboard alone, and one undo takes it back', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', '- Open a bakery\n  - Find a shop\n- Sell bread');
  await messagesOf(page, 'You').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Make a plan', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Make a plan' });
  const entries = dialog.getByRole('tree', { name: 'Plan' }).getByRole('treeitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.first().getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hire a baker');
  await page.keyboard.press('Tab');
  await expect(entries.nth(2)).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(dialog.getByText('It is the first below its parent already.')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(entries).toHaveCount(4);
  await expect(entries.nth(1)).toHaveAccessibleName('Initiative: Hire a baker');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Priority' })).toBeFocused();
  await page.keyboard.type('High');
  await takePicture(page, 'plan-dialog');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create plan' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('4 items created')).toBeVisible();
  const card = messagesOf(page, 'You').getByRole('region', { name: 'Work from this message' });
  await expect(card.getByRole('link', { name: 'Objective: Open a bakery' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Objective: Sell bread' })).toBeVisible();
  await takePicture(page, 'plan-card');
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  const items = page.getByRole('treegrid', { name: 'Work items' }).getByRole('row');
  await expect(items.filter({ hasText: 'Sell bread' })).toBeVisible();
  await expect(
    items.filter({ hasText: 'Hire a baker' }).getByRole('button', { name: 'Priority: High' }),
  ).toBeVisible();
  await items.filter({ hasText: 'Sell bread' }).dblclick();
  // The item shows its message as a card, in the place of the written link.
  await page.getByRole('link', { name: /^You .*Open a bakery$/ }).click();
  await expect(messagesOf(page, 'You')).toHaveAttribute('aria-current', 'location');
  await expect(card).toBeVisible();
  await messagesOf(page, 'You').press('Control+z');
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await expect(page.getByText('No work yet')).toBeVisible();
});
