import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from './fixture-app.ts';
import { childrenOf, isRunning } from './processes.ts';

test.use({ isWholeChromium: true });

const TELL_QUIT = `
  for (const name of ['before-quit', 'window-all-closed', 'will-quit', 'quit']) {
    app.on(name, () => console.log('event ' + name));
  }
`;

test('Chromium ends when Node is killed', async ({ spawnApp }) => {
  const spawned = spawnApp({ ready: `globalThis.onWindow = () => console.log('opened');` });
  await spawned.waitForLine('opened');
  const chromium = childrenOf(spawned.child.pid ?? 0);
  expect(chromium.length).toBeGreaterThan(0);
  spawned.child.kill('SIGKILL');
  await spawned.exited;
  await expect.poll(() => chromium.filter(isRunning)).toEqual([]);
});

test('the application ends with Chromium, even if nobody reads what it prints', async ({
  spawnApp,
}) => {
  const spawned = spawnApp({ ready: `globalThis.onWindow = () => console.log('opened');` });
  await spawned.waitForLine('opened');
  spawned.child.stdout.destroy();
  spawned.child.stderr.destroy();
  for (const pid of childrenOf(spawned.child.pid ?? 0)) {
    process.kill(pid, 'SIGKILL');
  }
  expect(await spawned.exited).toBe(1);
});

test('SIGTERM quits as app.quit does, and no process stays behind', async ({ spawnApp }) => {
  const spawned = spawnApp({
    before: TELL_QUIT,
    ready: `globalThis.onWindow = () => console.log('opened');`,
  });
  await spawned.waitForLine('opened');
  const chromium = childrenOf(spawned.child.pid ?? 0);
  spawned.child.kill('SIGTERM');
  expect(await spawned.exited).toBe(0);
  const events = [...spawned.output().matchAll(/event (\S+)/g)].map(([, name]) => name);
  expect(events).toEqual(['before-quit', 'will-quit', 'quit']);
  expect(chromium.filter(isRunning)).toEqual([]);
});

test('closing the last window quits, unless the application listens', async ({ spawnApp }) => {
  const quits = spawnApp({
    ready: `globalThis.onWindow = (win) => setImmediate(() => win.close());`,
  });
  expect(await quits.exited).toBe(0);

  const stays = spawnApp({
    before: `app.on('window-all-closed', () => { console.log('all closed'); app.exit(7); });`,
    ready: `globalThis.onWindow = (win) => setImmediate(() => win.close());`,
  });
  expect(await stays.exited).toBe(7);
  expect(stays.output()).toContain('all closed');
});

test('before-quit, a window and will-quit can each cancel quitting', async ({ launch }) => {
  const { app } = await launch({ before: `app.on('window-all-closed', () => {});` });
  const seen = await app.evaluate(async ({ app: application, BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const log: string[] = [];
    application.once('before-quit', (event) => {
      log.push('before-quit');
      event.preventDefault();
    });
    application.quit();
    window?.once('close', (event) => {
      log.push('close');
      event.preventDefault();
    });
    application.quit();
    const stopped = new Promise<void>((resolve) => {
      application.once('will-quit', (event) => {
        log.push('will-quit');
        event.preventDefault();
        resolve();
      });
    });
    application.quit();
    await stopped;
    return log;
  });
  expect(seen).toEqual(['before-quit', 'close', 'will-quit']);
});

test('app.exit and process.exit end with their code without asking', async ({ spawnApp }) => {
  for (const statement of ['app.exit(5)', 'process.exit(5)']) {
    const spawned = spawnApp({
      before: `app.on('before-quit', () => console.log('asked'));`,
      ready: `globalThis.onWindow = (win) => {
        win.on('close', () => console.log('asked'));
        setImmediate(() => ${statement});
      };`,
    });
    expect(await spawned.exited).toBe(5);
    expect(spawned.output()).not.toContain('asked');
  }
});

test('an uncaught error and an unhandled rejection are printed, and the process continues', async ({
  spawnApp,
}) => {
  const spawned = spawnApp({
    main: `
      import { app } from 'electron';
      app.whenReady().then(() => {
        setImmediate(() => { throw new Error('thrown away'); });
        setImmediate(() => { void Promise.reject(new Error('rejected away')); });
        setImmediate(() => setImmediate(() => { console.log('alive'); app.exit(0); }));
      });
    `,
  });
  expect(await spawned.exited).toBe(0);
  const output = spawned.output();
  expect(output).toContain('A JavaScript error occurred in the main process');
  expect(output).toContain('Error: thrown away');
  expect(output).toContain('UnhandledPromiseRejectionWarning: Error: rejected away');
  expect(output).toContain('alive');
});

test('an error in the main module is reported, and ready is still emitted', async ({
  spawnApp,
}) => {
  const spawned = spawnApp({
    main: `
      import { app } from 'electron';
      app.whenReady().then(() => { console.log('ready'); app.exit(0); });
      throw new Error('broken main');
    `,
  });
  expect(await spawned.exited).toBe(0);
  expect(spawned.output()).toContain('Error: broken main');
});

test('relaunch starts the application again after it has ended', async ({ spawnApp, folder }) => {
  const mark = join(folder, 'mark');
  const spawned = spawnApp({
    main: `
      import { app } from 'electron';
      import { writeFileSync } from 'node:fs';
      app.whenReady().then(() => {
        if (app.commandLine.hasSwitch('again')) writeFileSync(${JSON.stringify(mark)}, String(process.pid));
        else app.relaunch({ args: [...process.argv.slice(1), '--again'] });
        app.quit();
      });
    `,
  });
  expect(await spawned.exited).toBe(0);
  await expect.poll(() => existsSync(mark) && readFileSync(mark, 'utf8')).toMatch(/\d/);
  const second = Number(readFileSync(mark, 'utf8'));
  await expect.poll(() => isRunning(second)).toBe(false);
});
