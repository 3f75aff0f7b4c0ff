import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { WebSocket } from 'ws';
import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { freePort, statusOf } from '../doubles/other-program.ts';
import { kill, test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { answerSaveDialog } from './exported-files.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';

/** Opens a section of the settings. */
async function openSettings(page: Page, section: string) {
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: section, exact: true }).click();
  await dialog.getByRole('heading', { name: section, level: 3 }).waitFor();
  return dialog;
}

/** The keys that the application's menu shows for an action. */
function keysInMenu(app: ElectronApplication, id: string): Promise<string | null | undefined> {
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
  await expect.poll(() => keysInMenu(first.app, 'search')).toBe('CommandOrControl+J');
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

test('a restored backup brings a thread back and sets the present guild aside', async ({
  start,
  dataFolder,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Before the backup');
  let settings = await openSettings(page, 'Data');
  await settings.getByRole('button', { name: 'Back up now' }).click();
  await expect(settings.getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await page.keyboard.press('Escape');
  await say(page, 'After the backup');
  await expect(messagesOf(page, 'You')).toHaveCount(2);

  settings = await openSettings(page, 'Data');
  await settings.getByRole('button', { name: /^Restore the backup from/ }).click();
  const question = page.getByRole('dialog', { name: /^Restore the backup from/ });
  await expect(question).toContainText('GuildsMy guild');
  await expect(question).toContainText('Threads1');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('What you had before is kept in')).toBeVisible();
  await expect(messagesOf(page, 'You')).toHaveText([/Before the backup/]);
  await say(page, 'The restored guild takes messages');
  await expect(messagesOf(page, 'You')).toHaveCount(2);
  const copies = join(dataFolder, 'local-home', 'copies');
  const kept = readdirSync(copies).map(
    (name) => new DatabaseSync(join(copies, name, 'guildhall.db')),
  );
  const texts = kept.map((db) => db.prepare('SELECT text FROM messages').all());
  expect(JSON.stringify(texts)).toContain('After the backup');
});

test('a damaged backup is not offered, and the guild is as it was', async ({
  start,
  dataFolder,
}) => {
  const { page } = await start();
  await foundGuild(page);
  const settings = await openSettings(page, 'Data');
  await settings.getByRole('button', { name: 'Back up now' }).click();
  await settings
    .getByRole('listitem')
    .getByText(/2026|20\d\d/)
    .first()
    .waitFor();
  const backups = join(dataFolder, 'local-home', 'backups');
  for (const name of readdirSync(backups)) {
    const file = join(backups, name);
    writeFileSync(file, readFileSync(file).fill(0xab, 100, 5_000));
  }
  await settings.getByRole('button', { name: /^Restore the backup from/ }).click();
  const question = page.getByRole('dialog', { name: /^Restore the backup from/ });
  await expect(question.getByText('This backup can’t be restored')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Restore' })).toBeDisabled();
});

test('another program gets in with its key alone, only while access is on, and after a restart', async ({
  start,
}) => {
  const port = await freePort();
  const first = await start();
  await foundGuild(first.page);
  const settings = await openSettings(first.page, 'Local access');
  await settings.getByRole('textbox', { name: 'Port number' }).fill(String(port));
  await settings.getByRole('button', { name: 'Open this port' }).click();
  const key = await settings.locator('code').innerText();
  const ask = (apiKey: string) => statusOf(port, apiKey);
  expect([await ask(key), await ask('gh_wrong')]).toEqual([200, 401]);
  await settings.getByRole('button', { name: 'Renew key' }).click();
  await expect(settings.locator('code')).not.toHaveText(key);
  const newKey = await settings.locator('code').innerText();
  expect([await ask(key), await ask(newKey)]).toEqual([401, 200]);
  await kill(first.app);

  const { page } = await start();
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  await expect.poll(() => ask(newKey)).toBe(200);
  const again = await openSettings(page, 'Local access');
  await expect(again.getByText(`http://127.0.0.1:${port}/v1`)).toBeVisible();
  await expect(again.locator('code')).toHaveCount(0);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/events`, {
    headers: { authorization: `Bearer ${newKey}` },
  });
  await once(socket, 'open');
  const ended = once(socket, 'close');
  await again.getByRole('switch', { name: 'Let other programs in' }).uncheck();
  await ended;
  expect(await ask(newKey)).toBe('refused');
});

test('a port that another program has is said, and access stays off', async ({ start }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { page } = await start();
  await foundGuild(page);
  const settings = await openSettings(page, 'Local access');
  await settings.getByRole('textbox', { name: 'Port number' }).fill(String(port));
  await settings.getByRole('button', { name: 'Open this port' }).click();
  await expect(settings.getByRole('alert')).toContainText(`Port ${port} is taken`);
  await expect(settings.getByRole('switch', { name: 'Let other programs in' })).not.toBeChecked();
  other.close();
});

test('the API is shown with its examples', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  const settings = await openSettings(page, 'Local access');
  await settings.getByRole('button', { name: 'Show the API' }).click();
  const api = page.getByRole('dialog', { name: 'The API on this computer' });
  // A closed example is not in the page: at each Tab the dialog looks at all that takes the focus.
  await expect(api.locator('pre')).toHaveCount(0);
  await api.getByRole('searchbox').fill('work_item.create');
  await api.getByText('/guilds/{guildId}/work-items').click();
  await expect(api.getByText('"title": "Plan the launch"').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('the diagnostics file is shown first, and holds no names, addresses, keys or messages', async ({
  start,
  dataFolder,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'A secret about rye');
  await answerSaveDialog(app, join(dataFolder, 'diagnostics.json'));
  const settings = await openSettings(page, 'Diagnostics');
  await settings.getByRole('button', { name: 'Show and save…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Diagnostics file' });
  const shown = await dialog.getByRole('textbox').inputValue();
  expect(shown).toContain('"kind": "live"');
  expect(shown).toContain('"ENABLE_FTS5"');
  expect(shown).not.toMatch(/rye|Ada|My guild|http|gh_/);
  expect(shown).not.toContain(dataFolder);
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await expect(page.getByText('Diagnostics file saved')).toBeVisible();
  expect(readFileSync(join(dataFolder, 'diagnostics.json'), 'utf8')).toBe(shown);
});
