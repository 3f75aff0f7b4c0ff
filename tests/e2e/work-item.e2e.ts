import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violationsInThemes } from './axe.ts';
import { callAny } from './call.ts';
import { foundGuild, messagesOf } from './guild.ts';
import { connectFirstHome, homeIdOf } from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';
import { guildIdOf, makeItem, openItem, titleOf } from './work-item.ts';

const chooserOf = (page: Page, name: string) => page.getByRole('combobox', { name });
const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
const progressOf = (page: Page) => page.getByRole('spinbutton', { name: 'Progress' });

/** Presses a control by the keyboard. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.press(key);
}

/** Chooses an option of a field by typing and Enter. */
async function choose(page: Page, field: string, typed: string): Promise<void> {
  const chooser = chooserOf(page, field);
  await chooser.focus();
  await chooser.press('ControlOrMeta+a');
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: typed }).waitFor();
  await page.keyboard.press('Enter');
  await expect(chooser).toHaveValue(new RegExp(typed));
}

/** The reports of a guild's operators. They have no screen yet. */
async function reportsOf(page: Page): Promise<string[]> {
  const homeId = await homeIdOf(page);
  const guildId = await guildIdOf(page);
  const { documents } = (await callAny(page, 'document.list', { homeId, guildId })) as {
    documents: { id: string }[];
  };
  const read = documents.map(({ id }) =>
    callAny(page, 'document.get', { homeId, guildId, docId: id }),
  );
  return ((await Promise.all(read)) as { content: string }[]).map(({ content }) => content);
}

/** Where the focus is, as it is announced. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}

test('a plan is made, assigned, followed by its notification, its report read and it done, by the keyboard alone', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await press(page.getByRole('link', { name: 'Work', exact: true }));
  await press(page.getByRole('button', { name: 'New objective' }).first());
  const levels = [['Plan a fair'], ['Find visitors'], ['Write the texts']];
  for (const [at, names] of levels.entries()) {
    if (at > 0) {
      await page.keyboard.press('+');
    }
    await expect(titleOf(page)).toBeFocused();
    for (const name of names) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(rowOf(page, name)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(rowOf(page, names.at(-1) ?? '')).toBeFocused();
  }
  await page.keyboard.press('+');
  await expect(titleOf(page)).toBeFocused();
  for (const name of ['Draft an invitation', 'Print posters']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(rowOf(page, name)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Print posters')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rowOf(page, 'Draft an invitation')).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(titleOf(page)).toHaveValue('Draft an invitation');
  await expect.poll(() => focused(page)).toBe('Draft an invitation');
  await choose(page, 'Operator', 'Mira');
  await expect(page.getByText('Mira is working on this.')).toBeVisible();
  // Followed by the notification of it; the report of the work is read from there.
  await press(page.getByRole('link', { name: 'Inbox', exact: true }));
  const needs = page.getByRole('region', { name: 'Needs you' });
  const report = needs.getByRole('listitem').filter({ hasText: 'New report' }).getByRole('link');
  await expect(report).toBeVisible();
  await press(report);
  await expect(page.getByRole('article')).toContainText('invitation');
  await press(page.getByRole('link', { name: 'Inbox', exact: true }));
  await press(needs.getByRole('link', { name: 'Draft an invitation', exact: true }));
  await expect(chooserOf(page, 'Status')).toHaveValue('Review');
  await expect(progressOf(page)).toHaveValue('90');
  await expect(page.getByText('Mira is working on this.')).toHaveCount(0);
  expect(await reportsOf(page)).toEqual([expect.stringContaining('invitation')]);
  await choose(page, 'Status', 'Done');
  await expect(progressOf(page)).toHaveValue('100');
  await expect(page.getByText('Done, but progress says')).toHaveCount(0);
  await press(page.getByRole('link', { name: 'Write the texts' }));
  await expect(page.getByRole('button', { name: /^Roll-up 50%/ })).toBeVisible();
});

test('Stop takes an operator off, and Ctrl+Z has it told again', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  const id = await makeItem(page, { type: 'task', title: 'Draft an invitation' });
  await openItem(page, id);
  await choose(page, 'Operator', 'Mira');
  await press(page.getByRole('button', { name: 'Stop' }));
  await expect(chooserOf(page, 'Operator')).toHaveValue('Unassigned');
  // The keys of a field are its own.
  await page.getByRole('region', { name: 'Draft an invitation' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(chooserOf(page, 'Operator')).toHaveValue('Mira');
  await expect(chooserOf(page, 'Status')).toHaveValue('Review');
});

test('a discussion names the item, and the item then links the thread', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  const id = await makeItem(page, { type: 'epic', title: 'Write the texts' });
  await openItem(page, id);
  await expect(page.getByText('No thread and no document mentions this item yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Discuss in a new thread' }).click();
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  await expect(dialog.getByRole('textbox', { name: 'First message' })).toHaveValue(
    '\u2068#Write the texts\u2069\n\n',
  );
  await dialog.getByRole('checkbox', { name: 'Ada', exact: true }).check();
  await dialog.getByRole('button', { name: 'Create thread' }).click();
  await expect(messagesOf(page, 'You')).toHaveCount(1);
  // New text is found within a second.
  await expect(async () => {
    await openItem(page, id);
    const link = page.getByRole('region', { name: 'Mentioned in' }).getByRole('link');
    await expect(link).toHaveText('Write the texts', { timeout: 1_000 });
  }).toPass();
});

test('an item that is gone says so and leads back', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  const id = await makeItem(page, { type: 'task', title: 'Short-lived' });
  await openItem(page, id);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Work', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('This item isn’t here')).toBeVisible();
  await page.getByRole('link', { name: 'Back to work' }).click();
  await expect(page.getByRole('heading', { name: 'Work', exact: true })).toBeVisible();
});

test('a double click in the outline opens an item', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await makeItem(page, { type: 'task', title: 'Print posters' });
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await rowOf(page, 'Print posters').dblclick();
  await expect(titleOf(page)).toHaveValue('Print posters');
});

test('a service that cannot edit, unassign, move or delete says so', async ({ start }) => {
  const service = await startService('--without', 'work-item-edit,work-item-delete');
  // An operator who finished meanwhile would take the question about stopping away.
  await service.halt();
  await service.resume('tests/e2e/waiting-operators-entry.ts');
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  const id = await makeItem(page, { type: 'task', title: 'Draft an invitation' });
  await openItem(page, id);
  for (const words of ['edit descriptions', 'move items', 'delete items']) {
    await expect(page.getByText(`This service can’t ${words}`)).toBeVisible();
  }
  for (const name of ['Edit', 'Move to…', 'Delete…']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await choose(page, 'Operator', 'Mira');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Set to Cancelled' }).click();
  await expect(chooserOf(page, 'Status')).toHaveValue('Cancelled');
  await expect(page.getByText('Mira is working on this.')).toHaveCount(0);
  await service.stop();
});

test('the screen of an item passes axe in light and dark, and at 200%', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  const parentId = await makeItem(page, { type: 'initiative', title: 'Find visitors' });
  const id = await makeItem(page, {
    type: 'epic',
    title: 'Write the texts',
    parentId,
    description: '# Plan\n\n- [ ] one\n- [x] two\n\n`code`',
  });
  await makeItem(page, { type: 'task', title: 'Draft an invitation', parentId: id });
  await openItem(page, id);
  await expect(page.getByRole('link', { name: 'Draft an invitation' })).toBeVisible();
  expect(await violationsInThemes(app, page)).toEqual([]);
  await page.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violationsInThemes(app, page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit' }).click();
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2);
  });
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  expect(await violationsInThemes(app, page)).toEqual([]);
});
