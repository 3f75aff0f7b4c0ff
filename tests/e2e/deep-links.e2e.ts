import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ElectronApplication } from '@playwright/test';
import { hashOf } from './address.ts';
import { projectRoot, quit, startAgain, test } from './application.ts';
import { call } from './call.ts';
import { foundGuild, openNewThread, messagesOf, say } from './guild.ts';

/** Opens a link as macOS does. */
function openUrl(app: ElectronApplication, url: string): Promise<void> {
  return app.evaluate(({ app: main }, link) => {
    main.emit('open-url', { preventDefault: () => undefined }, link);
  }, url);
}

test('a link that starts Guildhall opens at its thread, and another start leads elsewhere', async ({
  start,
  dataFolder,
}) => {
  const first = await start();
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  await say(first.page, 'A fair in May.');
  await expect(messagesOf(first.page, 'You')).toHaveCount(1);
  const thread = await hashOf(first.page);
  await first.page.evaluate(() => {
    location.hash = '#/home/local/work/tree';
  });
  await expect(first.page.getByRole('heading', { name: 'Work' })).toBeVisible();
  await quit(first.app);

  const { app, page } = await start([`guildhall:/${thread.slice(1)}`]);
  await expect(messagesOf(page, 'You')).toContainText('A fair in May.');
  expect(await hashOf(page)).toBe(thread);

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await startAgain(dataFolder, ['guildhall://home/local/documents']);
  await expect.poll(() => hashOf(page)).toBe('#/home/local/documents');
  const isMinimized = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await expect.poll(isMinimized).toBe(false);
});

test('the application registers for links once it is packaged', async ({ start }) => {
  const asPackaged = ['-r', join(projectRoot, 'tests/fixtures/packaged.cjs')];
  const { app } = await start([], asPackaged);
  expect(await app.evaluate(({ app: main }) => main.isDefaultProtocolClient('guildhall'))).toBe(
    true,
  );
});

test('a link to an unknown home names its host, and connecting goes through the form', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  const before = await hashOf(page);
  await openUrl(app, 'guildhall://home/home_x/item/itm_1?service=http%3A%2F%2F127.0.0.1%3A9%2Fv1');
  const dialog = page.getByRole('dialog', { name: 'This link leads to another service' });
  await expect(dialog).toContainText('127.0.0.1:9');
  expect(await hashOf(page)).toBe(before);
  await dialog.getByRole('button', { name: 'Connect…' }).click();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('http://127.0.0.1:9/v1');
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveValue('');
  expect((await call(page, 'home.list', {})).homes).toHaveLength(1);
});

test('a link that cannot be read says so, and does nothing', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  const before = await hashOf(page);
  await openUrl(app, 'guildhall://home/local/new-document');
  await expect(page.getByText('can’t read this link')).toBeVisible();
  expect(await hashOf(page)).toBe(before);
});
