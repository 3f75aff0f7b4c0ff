import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { kill, test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { foundGuild } from './guild.ts';

/** Opens a section of the settings. */
async function openSettings(page: Page, section: string) {
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: section, exact: true }).click();
  await dialog.getByRole('heading', { name: section, level: 3 }).waitFor();
  return dialog;
}

/** The keys that the application's menu shows for an action. */
function keysInMenu(app: ElectronApplication, id: string): Promise<string | undefined> {
  return app.evaluate(
    ({ Menu }, named) => Menu.getApplicationMenu()?.getMenuItemById(named)?.accelerator,
    id,
  );
}

test('a changed shortcut works at once, shows in menu and palette, and survives kill -9', async ({
  start,
}) => {
  const first = await start();
  await foundGuild(first.page);
  const settings = await openSettings(first.page, 'Shortcuts');
  await settings.getByRole('button', { name: 'Change the keys of “Search”' }).click();
  await first.page.keyboard.press('Control+J');
  await expect(settings.getByText('Ctrl+J', { exact: true })).toBeVisible();
  expect(await keysInMenu(first.app, 'search')).toBe('CommandOrControl+J');
  await kill(first.app);

  const { app, page } = await start();
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  expect(await keysInMenu(app, 'search')).toBe('CommandOrControl+J');
  await page.keyboard.press('Control+Shift+F');
  await page.keyboard.press('Control+J');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('search');
  await expect(palette.getByRole('option', { name: /^Search/ }).first()).toContainText('Ctrl+J');
});

test('every section of the settings passes axe in light and dark', async ({ start }) => {
  test.slow();
  const { app, page } = await start();
  await foundGuild(page);
  const settings = await openSettings(page, 'Appearance');
  const sections = settings.getByRole('navigation').getByRole('button');
  for (const theme of ['light', 'dark'] as const) {
    await show(app, theme);
    for (const name of await sections.allInnerTexts()) {
      await settings.getByRole('button', { name, exact: true }).click();
      await settings.getByRole('heading', { name, level: 3 }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      const folder = process.env['GUILDHALL_PICTURES'];
      if (folder) {
        await page.screenshot({ path: `${folder}/settings-${name}-${theme}.png` });
      }
    }
  }
});
