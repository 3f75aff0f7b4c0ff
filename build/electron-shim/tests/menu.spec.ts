/* oxlint-disable unicorn/consistent-function-scoping -- evaluated functions travel as source text */
import type { ElectronApplication } from '@playwright/test';

import { expect, test } from './fixture-app.ts';

const MENU = `
  const { Menu } = electron;
  const note = (name) => (item, window, event) =>
    log.push([name, item.id, window === globalThis.win, event.triggeredByAccelerator === true]);
  Menu.setApplicationMenu(Menu.buildFromTemplate([
    { label: 'File', submenu: [
      { id: 'new', label: 'New', accelerator: 'CommandOrControl+N', click: note('new') },
      { id: 'find', label: 'Find', accelerator: 'CmdOrCtrl+Shift+F', click: note('find') },
      { id: 'off', label: 'Off', accelerator: 'Ctrl+J', enabled: false, click: note('off') },
      { id: 'taken', label: 'Taken', accelerator: 'Ctrl+K', click: note('taken') },
      { id: 'unregistered', label: 'U', accelerator: 'Ctrl+U', registerAccelerator: false, click: note('u') },
      { type: 'separator' },
      { id: 'check', label: 'Check', type: 'checkbox', click: note('check') },
      { id: 'one', label: '1', type: 'radio', checked: true },
      { id: 'two', label: '2', type: 'radio' },
    ] },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ]));
`;

const PAGE = `<!doctype html><title>Menu</title><input>
  <script>addEventListener('keydown', (event) => { if (event.key.toLowerCase() === 'k') event.preventDefault(); });</script>`;

function readLog(app: ElectronApplication): Promise<unknown[]> {
  return app.evaluate(() => Reflect.get(globalThis, 'log') as unknown[]);
}

test('accelerators of the application menu work in the page', async ({ launch }) => {
  const { app, page } = await launch({ ready: MENU, page: PAGE });
  for (const keys of ['Control+J', 'Control+K', 'Control+U', 'n', 'Control+F', 'Control+Shift+F']) {
    await page.keyboard.press(keys);
  }
  await page.focus('input');
  await page.keyboard.press('Control+N');
  await expect.poll(() => readLog(app)).toHaveLength(2);
  expect(await readLog(app)).toEqual([
    ['find', 'find', true, true],
    ['new', 'new', true, true],
  ]);
});

test('accelerators work from a frame of the page', async ({ launch }) => {
  const { app, page } = await launch({
    ready: MENU,
    page: `<!doctype html><title>f</title><iframe src="/frame.html"></iframe>`,
    files: { 'frame.html': '<!doctype html><input autofocus>' },
  });
  await page.frameLocator('iframe').locator('input').focus();
  await page.keyboard.press('Control+N');
  await expect.poll(() => readLog(app)).toEqual([['new', 'new', true, true]]);
});

test('a new menu replaces the former one in open pages', async ({ launch }) => {
  const { app, page } = await launch({ ready: MENU, page: PAGE });
  await app.evaluate(({ Menu }) => {
    const click = (): void => {
      Reflect.set(globalThis, 'log', ['later']);
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'L', accelerator: 'Alt+1', click }]));
  });
  await page.keyboard.press('Control+N');
  // The new menu and the key reach the page over different connections.
  await expect(async () => {
    await page.keyboard.press('Alt+1');
    expect(await readLog(app)).toEqual(['later']);
  }).toPass();
});

test('items are found and clicked, and checks and radios change', async ({ launch }) => {
  const { app } = await launch({ ready: MENU });
  const seen = await app.evaluate(({ app: application, Menu }) => {
    const menu = Menu.getApplicationMenu();
    const item = (id: string) => menu?.getMenuItemById(id);
    for (const id of ['new', 'off', 'check', 'two']) {
      item(id)?.click();
    }
    return {
      labels: menu?.items.map(({ label }) => label),
      types: menu?.items[0]?.submenu?.items.map(({ type }) => type).slice(5, 8),
      checked: ['check', 'one', 'two'].map((id) => item(id)?.checked),
      missing: menu?.getMenuItemById('nothing'),
      isSame: application.applicationMenu === menu,
    };
  });
  expect(seen).toEqual({
    labels: ['File', 'Edit', 'View', 'Window'],
    types: ['separator', 'checkbox', 'radio'],
    checked: [true, false, true],
    missing: null,
    isSame: true,
  });
  const clicked = await readLog(app);
  expect(clicked).toEqual([
    ['new', 'new', true, false],
    ['check', 'check', true, false],
  ]);
});

test('roles act on the focused window', async ({ launch }) => {
  const { app, page } = await launch({
    ready: MENU,
    before: `app.on('window-all-closed', () => {});`,
  });
  await page.keyboard.press('Control+Shift++');
  const zoomed = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel(),
    );
  await expect.poll(zoomed).toBeCloseTo(0.5);
  await page.keyboard.press('Control+0');
  await expect.poll(zoomed).toBe(0);
  await page.keyboard.press('F11');
  const isFullScreen = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen());
  await expect.poll(isFullScreen).toBe(true);
  const closed = page.waitForEvent('close');
  // The page may be gone before the key is released.
  await page.keyboard.press('Control+W').catch(() => {});
  await closed;
});

test('the quit role quits', async ({ spawnApp }) => {
  const spawned = spawnApp({
    ready: `${MENU}
      app.on('before-quit', () => console.log('quitting'));
      globalThis.onWindow = () => electron.Menu.buildFromTemplate([{ role: 'quit' }]).items[0].click();`,
  });
  expect(await spawned.exited).toBe(0);
  expect(spawned.output()).toContain('quitting');
});

test('keys and context menus are reported, and preventDefault on a key throws', async ({
  launch,
}) => {
  const { app, page } = await launch({
    page: '<!doctype html><title>c</title><a href="/x">link text</a>',
    ready: `globalThis.onWindow = ({ webContents }) => {
      webContents.on('before-input-event', (event, input) => {
        let refusal = '';
        try { event.preventDefault(); } catch (error) { refusal = error.message; }
        log.push([input.type, input.key, input.control, refusal]);
      });
      webContents.on('context-menu', (event, { linkURL, linkText, isEditable }) =>
        log.push([linkURL, linkText, isEditable]));
    };`,
  });
  await page.keyboard.press('Control+x');
  await page.click('a', { button: 'right' });
  const refusal = "electron-shim: before-input-event's preventDefault is not implemented";
  await expect
    .poll(() => readLog(app))
    .toEqual([
      ['keyDown', 'Control', true, refusal],
      ['keyDown', 'x', true, refusal],
      ['keyUp', 'x', true, refusal],
      ['keyUp', 'Control', false, refusal],
      ['app://bundle/x', 'link text', false],
    ]);
});
