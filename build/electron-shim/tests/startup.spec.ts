import { join } from 'node:path';

import { definedEnvironment, expect, startProcess, test } from './fixture-app.ts';

test('the main process looks like Electron 45', async ({ launch }) => {
  const { app } = await launch();
  const seen = await app.evaluate(({ app: application }) => ({
    electron: process.versions['electron'],
    chrome: process.versions['chrome'],
    type: process.type,
    isDefaultApp: process.defaultApp,
    name: application.getName(),
    version: application.getVersion(),
    isPackaged: application.isPackaged,
    isReady: application.isReady(),
  }));
  expect(seen).toEqual({
    electron: '45.4.1',
    chrome: '156.0.0.0',
    type: 'browser',
    isDefaultApp: true,
    name: 'Fixture',
    version: '1.2.3',
    isPackaged: false,
    isReady: true,
  });
});

test('the folder, its arguments and the data folder arrive', async ({ launch, dataFolder }) => {
  const { app } = await launch({ args: ['--flag', '--value=7', 'word'] });
  const seen = await app.evaluate(({ app: application }) => ({
    argv: process.argv.slice(2),
    userData: application.getPath('userData'),
    hasFlag: application.commandLine.hasSwitch('flag'),
    value: application.commandLine.getSwitchValue('value'),
  }));
  expect(seen.argv).toEqual([`--user-data-dir=${dataFolder}`, '--flag', '--value=7', 'word']);
  expect(seen.userData).toBe(dataFolder);
  expect([seen.hasFlag, seen.value]).toEqual([true, '7']);
});

test('electron is one module for import, require, both subpaths and default', async ({
  launchWindowless,
}) => {
  const app = await launchWindowless({
    main: `
      import electron, { app } from 'electron';
      import * as main from 'electron/main';
      import * as common from 'electron/common';
      import { createRequire } from 'node:module';
      const required = createRequire(import.meta.url)('electron');
      globalThis.same = [electron.app, main.app, required.app].map((other) => other === app);
      globalThis.shell = common.shell === required.shell;
    `,
  });
  const same = await app.evaluate(() => Reflect.get(globalThis, 'same') as boolean[]);
  expect(same).toEqual([true, true, true]);
});

test('a top-level await on ready hangs, as in Electron', async ({ spawnApp, folder }) => {
  const hanging = spawnApp({
    main: `
      import { app } from 'electron';
      app.on('ready', () => console.log('ready came'));
      console.log('waiting');
      await app.whenReady();
      console.log('went on');
    `,
  });
  await hanging.waitForLine('waiting');
  // It would be ready as well once another one is.
  const other = spawnApp({
    args: [`--user-data-dir=${join(folder, 'other')}`],
    main: `import { app } from 'electron'; app.whenReady().then(() => app.exit(0));`,
  });
  expect(await other.exited).toBe(0);
  hanging.child.kill('SIGKILL');
  await hanging.exited;
  expect(hanging.output()).not.toMatch(/ready came|went on/);
});

test("APIs that need ready throw Electron's errors before it", async ({ spawnApp }) => {
  const spawned = spawnApp({
    main: `
      import * as electron from 'electron';
      const { app, BrowserWindow, Tray, Notification, screen, session, protocol, safeStorage,
        globalShortcut, dialog, net } = electron;
      const tries = {
        window: () => new BrowserWindow(),
        tray: () => new Tray('x.png'),
        notification: () => new Notification(),
        screen: () => screen.getAllDisplays(),
        session: () => session.defaultSession,
        protocol: () => protocol.handle('app', () => new Response('')),
        safeStorage: () => safeStorage.encryptString('x'),
        globalShortcut: () => globalShortcut.register('Ctrl+A', () => {}),
        dialog: () => dialog.showMessageBoxSync({ message: 'x' }),
        net: () => net.fetch('https://example.com'),
        locale: () => app.getSystemLocale(),
      };
      for (const [name, attempt] of Object.entries(tries)) {
        try { attempt(); console.log(name + ': allowed'); }
        catch (error) { console.log(name + ': ' + error); }
      }
      app.whenReady().then(() => {
        try { protocol.registerSchemesAsPrivileged([]); } catch (error) { console.log('late: ' + error); }
        app.exit(0);
      });
    `,
  });
  expect(await spawned.exited).toBe(0);
  const output = spawned.output();
  expect(output).not.toContain('allowed');
  for (const line of [
    'window: Error: Cannot create BrowserWindow before app is ready',
    'tray: Error: Cannot create Tray before app is ready',
    'notification: Error: Cannot create Notification before app is ready',
    "screen: Error: The 'screen' module can't be used before the app 'ready' event",
    'session: TypeError: Session can only be received when app is ready',
    'protocol: TypeError: Session can only be received when app is ready',
    'safeStorage: Error: safeStorage cannot be used before app is ready',
    'globalShortcut: Error: globalShortcut cannot be used before the app is ready',
    'dialog: Error: dialog module can only be used after app is ready',
    'net: Error: net module can only be used after app is ready',
    'late: Error: protocol.registerSchemesAsPrivileged should be called before app is ready',
  ]) {
    expect(output).toContain(line);
  }
});

test('the ready event comes before its promise', async ({ spawnApp }) => {
  const spawned = spawnApp({
    main: `
      import { app } from 'electron';
      const order = [];
      app.on('will-finish-launching', () => order.push('launching'));
      app.whenReady().then(() => { order.push('promise'); console.log(order.join()); app.exit(0); });
      app.on('ready', () => order.push('event'));
    `,
  });
  expect(await spawned.exited).toBe(0);
  expect(spawned.output()).toContain('launching,event,promise');
});

test('a worker thread cannot import electron', async ({ spawnApp }) => {
  const spawned = spawnApp({
    main: `
      import { app } from 'electron';
      import { Worker } from 'node:worker_threads';
      app.whenReady().then(() => {
        const worker = new Worker(new URL('./worker.js', import.meta.url));
        worker.on('error', (error) => { console.log('refused: ' + error.message); app.exit(0); });
        worker.on('exit', () => app.exit(0));
      });
    `,
    files: { 'worker.js': `import 'electron'; console.log('imported');` },
  });
  expect(await spawned.exited).toBe(0);
  expect(spawned.output()).toContain("refused: Cannot find module 'electron'");
  expect(spawned.output()).not.toContain('imported');
});

test('Playwright can connect over the port of a direct start', async ({ spawnApp, playwright }) => {
  const spawned = spawnApp({ args: ['--remote-debugging-port=0', '--headless'] });
  const line = await spawned.waitForLine('DevTools listening on');
  const endpoint = line.slice(line.indexOf('ws://'));
  const browser = await playwright.chromium.connectOverCDP(endpoint, { noDefaults: true });
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (!page) {
    throw new Error('no page');
  }
  await expect(page.locator('h1')).toHaveText('Fixture');
  await browser.close();
});

test('a CommonJS main is refused, because the shim runs ES modules only', async ({ spawnApp }) => {
  const spawned = spawnApp({
    files: { 'package.json': JSON.stringify({ name: 'old', main: 'main.cjs' }), 'main.cjs': '' },
  });
  expect(await spawned.exited).toBe(1);
  expect(spawned.output()).toContain('is not an ES module');
});

test('a missing Chromium or display is reported with a way to fix it', async ({ spawnApp }) => {
  const blind = spawnApp({ env: { GUILDHALL_CHROMIUM: '/nowhere/chromium' } });
  expect(await blind.exited).toBe(1);
  expect(blind.output()).toContain('no Chromium was found');

  const env = { GUILDHALL_SHIM_HEADLESS: '', DISPLAY: '', WAYLAND_DISPLAY: '' };
  const dark = spawnApp({ env });
  expect(await dark.exited).toBe(1);
  expect(dark.output()).toContain('there is no display; pass --headless');
});

test('ELECTRON_RUN_AS_NODE makes it plain Node', async () => {
  const env = { ...definedEnvironment(), ELECTRON_RUN_AS_NODE: '1' };
  const script = 'process.stdout.write(`${process.versions.electron} ${process.versions.node}`)';
  const spawned = startProcess(['-e', script], env);
  expect(await spawned.exited).toBe(0);
  expect(spawned.output()).toContain('undefined 24');
});

test('a missing application is an error', async ({ folder }) => {
  const spawned = startProcess([join(folder, 'missing')], definedEnvironment());
  expect(await spawned.exited).toBe(1);
  expect(spawned.output()).toContain('ENOENT');
});
