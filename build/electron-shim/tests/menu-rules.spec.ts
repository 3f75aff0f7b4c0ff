/* oxlint-disable unicorn/consistent-function-scoping -- evaluated functions travel as source text */
import type * as Electron from 'electron';

import { expect, test } from './fixture-app.ts';

test('the accelerator of a hidden item works', async ({ launch }) => {
  const { app, page } = await launch({
    ready: `electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate([
      { label: 'View', submenu: [
        { label: 'Shown', accelerator: 'Ctrl+K', click: () => log.push('shown') },
        { label: 'Hidden', accelerator: 'Ctrl+J', visible: false, click: () => log.push('hidden') },
      ] },
    ]));`,
  });
  await page.keyboard.press('Control+J');
  await page.keyboard.press('Control+K');
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'log') as string[]))
    .toEqual(['hidden', 'shown']);
});

test('a template loses its useless separators', async ({ launch }) => {
  const { app } = await launch();
  const types = await app.evaluate(({ Menu }) => {
    const line = { type: 'separator' } as const;
    const hidden = { type: 'separator', visible: false } as const;
    const menus = [
      [line, line, { label: 'a' }, line, line, { label: 'b' }, line, line],
      [hidden, { label: 'a' }, { label: 'b' }, hidden],
      [line],
    ];
    return menus.map((template) => Menu.buildFromTemplate(template).items.map(({ type }) => type));
  });
  expect(types).toEqual([
    ['normal', 'separator', 'normal'],
    ['separator', 'normal', 'normal', 'separator'],
    [],
  ]);
});

test('an application without a menu gets one, unless it has set it or none', async ({
  launchWindowless,
  spawnApp,
}) => {
  const app = await launchWindowless({});
  const labels = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.map(({ label }) => label),
  );
  expect(labels).toEqual(['File', 'Edit', 'View', 'Window']);
  await app.close();
  const without = spawnApp({
    before: `electron.Menu.setApplicationMenu(null);`,
    ready: `console.log('menu: ' + electron.Menu.getApplicationMenu()); app.exit(0);`,
  });
  await without.waitForLine('menu: null');
});

test('menus refuse what Electron refuses', async ({ launch }) => {
  const { app } = await launch({ before: `app.on('window-all-closed', () => {});` });
  const messages = await app.evaluate(({ BrowserWindow, Menu, MenuItem }) => {
    const menu = new Menu();
    const build = (item: unknown) => () => Menu.buildFromTemplate([item as { label: string }]);
    const item = (): Electron.MenuItem => new MenuItem({ label: 'a' });
    const attempts = [
      build({}),
      build(null),
      build(undefined),
      build({ visible: true }),
      build({ label: 'a', type: 'no-type' }),
      build({ label: 'a', type: 'submenu' }),
      () => menu.insert(0, { label: 'a' } as Electron.MenuItem),
      () => menu.insert(-1, item()),
      () => menu.insert(1, item()),
      () => Menu.setApplicationMenu({} as Electron.Menu),
      () => menu.popup(null as unknown as Electron.PopupOptions),
      () => {
        BrowserWindow.getAllWindows()[0]?.destroy();
        menu.popup();
      },
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'accepted';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    });
  });
  const incomplete = 'Invalid template for MenuItem: must have at least one of label, role or type';
  expect(messages).toEqual([
    incomplete,
    incomplete,
    incomplete,
    incomplete,
    'Unknown menu item type: no-type',
    'Invalid submenu',
    'Invalid item',
    'Position -1 cannot be less than 0',
    'Position 1 cannot be greater than the total MenuItem count',
    'Invalid menu',
    'Options must be an object',
    'Cannot open Menu without a BaseWindow present',
  ]);
});
