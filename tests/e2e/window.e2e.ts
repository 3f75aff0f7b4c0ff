import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { projectRoot, quit, startAgain, test } from './application.ts';
import { foundGuild } from './guild.ts';

test('the application opens one window with the shell in it', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  await expect(page).toHaveTitle('Guildhall');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const windows = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({
      url: window.webContents.getURL(),
      isVisible: window.isVisible(),
    })),
  );
  expect(windows).toEqual([
    { url: expect.stringMatching(/^app:\/\/bundle\/index\.html/), isVisible: true },
  ]);
});

test('the window paints its frame before any script has run', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  const built = readFileSync(join(projectRoot, 'out/renderer/index.html'), 'utf8');
  for (const part of ['shell-rail', 'shell-sidebar', 'shell-main', 'shell-strip']) {
    expect(built).toContain(`class="${part}"`);
    await expect(page.locator(`.${part}`)).toHaveCount(1);
  }
});

test('a second start shows the window of the first and exits', async ({ start, dataFolder }) => {
  const { app, page } = await start();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const revealed = app.evaluate(
    ({ app: main }) =>
      new Promise<void>((resolve) => void main.once('second-instance', () => resolve())),
  );
  await startAgain(dataFolder);
  await revealed;
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => window.isMinimized()),
      ),
    )
    .toEqual([false]);
  await expect(page.getByRole('main')).toBeVisible();
});

test('the window opens where it was last', async ({ start }) => {
  const first = await start();
  const bounds = { x: 60, y: 40, width: 900, height: 640 };
  await first.app.evaluate(
    ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted),
    bounds,
  );
  const left = await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  await quit(first.app);
  const { app } = await start();
  const opened = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(opened).toEqual(left);
  expect(opened?.width).toBe(900);
});

test('on Wayland, which tells no place, the size is kept and the place of X11 is not lost', async ({
  start,
  dataFolder,
}) => {
  test.skip(!process.env['ELECTRON_OVERRIDE_DIST_PATH'], 'Electron itself needs a Wayland then');
  const file = join(dataFolder, 'settings.json');
  const bounds = { x: 60, y: 40, width: 900, height: 640 };
  const windowPlacement = { bounds, isMaximized: false };
  writeFileSync(file, JSON.stringify({ version: 1, windowPlacement }));
  const wayland = { XDG_SESSION_TYPE: 'wayland' };
  const first = await start([], [], wayland);
  const told = { x: 0, y: 0, width: 1000, height: 700 };
  await first.app.evaluate(
    ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted),
    told,
  );
  await quit(first.app);
  const kept = { ...bounds, width: 1000, height: 700 };
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    windowPlacement: { bounds: kept },
  });
  const second = await start([], [], wayland);
  const opened = await second.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(opened).toMatchObject({ width: 1000, height: 700 });
  expect(opened, 'no place is asked for').not.toMatchObject({ x: 60, y: 40 });
});

test('a window that was left maximized opens maximized', async ({ start }) => {
  const first = await start();
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await quit(first.app);
  const { app } = await start();
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized()),
    )
    .toBe(true);
});

test('a window whose screen is gone opens on an existing one', async ({ start, dataFolder }) => {
  const windowPlacement = {
    bounds: { x: 9000, y: 9000, width: 900, height: 640 },
    isMaximized: false,
  };
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ version: 1, windowPlacement }));
  const { app } = await start();
  const { bounds, area } = await app.evaluate(({ BrowserWindow, screen }) => ({
    bounds: BrowserWindow.getAllWindows()[0]?.getBounds(),
    area: screen.getPrimaryDisplay().workArea,
  }));
  expect(bounds?.x).toBeGreaterThanOrEqual(area.x);
  expect((bounds?.x ?? 0) + (bounds?.width ?? 0)).toBeLessThanOrEqual(area.x + area.width);
  expect((bounds?.y ?? 0) + (bounds?.height ?? 0)).toBeLessThanOrEqual(area.y + area.height);
});

test('unreadable settings are set aside, and the person is told', async ({ start, dataFolder }) => {
  writeFileSync(join(dataFolder, 'settings.json'), '{ "version": 1, ');
  const { page } = await start();
  const notice = page.getByRole('status').filter({ hasText: 'settings couldn’t be read' });
  await expect(notice).toContainText('isn’t valid JSON');
  const kept = readdirSync(dataFolder).find((name) => name.startsWith('settings.unreadable-'));
  expect(kept).toBeDefined();
  expect(readFileSync(join(dataFolder, kept ?? ''), 'utf8')).toBe('{ "version": 1, ');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
});

test('the settings can be read by nobody else on this computer', async ({ start, dataFolder }) => {
  const { app } = await start();
  await quit(app);
  expect(statSync(join(dataFolder, 'settings.json')).mode & 0o077).toBe(0);
});

test('the window follows the system between light and dark', async ({ start }) => {
  const { app, page } = await start();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark';
  });
  await expect.poll(background).toBe('rgb(23, 24, 27)');
  // The system paints a window that grows, or whose page is not there yet.
  const native = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBackgroundColor());
  expect((await native())?.toLowerCase()).toBe('#17181b');
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'light';
  });
  await expect.poll(background).toBe('rgb(251, 250, 248)');
  expect((await native())?.toLowerCase()).toBe('#fbfaf8');
});
