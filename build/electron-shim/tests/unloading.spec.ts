import type { ElectronApplication } from '@playwright/test';
import type { BrowserWindow } from 'electron';

import { expect, test } from './fixture-app.ts';

const PRELOAD = `
  const { ipcRenderer } = require('electron');
  for (const name of ['pagehide', 'unload']) {
    window.addEventListener(name, () => ipcRenderer.send('say', name));
  }
`;

const BEFORE = `
  app.on('window-all-closed', () => {});
  ipcMain.on('say', (event, name) => log.push(name + ' from ' + event.senderFrame?.url));
  globalThis.onWindow = (win) => win.on('closed', () => log.push('closed'));
`;

const PAGE = `<!doctype html><title>Page</title><script>
  addEventListener('pagehide', () => localStorage.setItem('last', 'kept'));
</script>`;

function readLog(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => Reflect.get(globalThis, 'log') as string[]);
}

const LAST_WORDS = ['pagehide from app://bundle/', 'unload from app://bundle/'];

test('close() lets the page unload first, and its messages arrive with their frame', async ({
  launch,
}) => {
  const { app } = await launch({ before: BEFORE, preload: PRELOAD, page: PAGE });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(() => readLog(app)).toContain('closed');
  expect(await readLog(app)).toEqual([...LAST_WORDS, 'closed']);
});

test('webContents.close() lets the page unload without asking it', async ({ launch }) => {
  const asks = `<script>addEventListener('beforeunload', (event) => event.preventDefault())</script>`;
  const { app } = await launch({ before: BEFORE, preload: PRELOAD, page: PAGE + asks });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.close());
  await expect.poll(() => readLog(app)).toContain('closed');
  expect(await readLog(app)).toEqual([...LAST_WORDS, 'closed']);
});

test('destroy() closes at once, and the page has no last word', async ({ launch }) => {
  const { app } = await launch({ before: BEFORE, preload: PRELOAD, page: PAGE });
  const [other] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(() => {
      const open = Reflect.get(globalThis, 'open') as unknown as () => BrowserWindow;
      void open().loadURL('app://bundle/');
    }),
  ]);
  await expect(other).toHaveTitle('Page');
  const atOnce = await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((window) => window.id === 1)
      ?.destroy();
    return [...(Reflect.get(globalThis, 'log') as string[])];
  });
  expect(atOnce).toEqual(['closed']);
  await expect.poll(() => app.windows().length).toBe(1);
  expect(await readLog(app)).toEqual(['closed']);
  expect(await other.evaluate(() => localStorage.getItem('last'))).toBe(null);
});

test('the messages of a page that unloads for another arrive', async ({ launch }) => {
  const { app } = await launch({ before: BEFORE, preload: PRELOAD, page: PAGE });
  const loadings = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.reload();
    return contents?.isLoadingMainFrame();
  });
  expect(loadings).toBe(true);
  await expect.poll(() => readLog(app)).toEqual(LAST_WORDS);
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('app://bundle/?next'),
  );
  expect(await readLog(app)).toEqual([...LAST_WORDS, ...LAST_WORDS]);
});

test('executeJavaScript waits until the page has loaded', async ({ launch }) => {
  const { app } = await launch({ page: PAGE, files: { 'next.html': '<title>Next</title>' } });
  const titles = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const seen: unknown[] = [await contents?.executeJavaScript('document.title')];
    contents?.reload();
    seen.push(await contents?.executeJavaScript('document.title'));
    void contents?.loadURL('app://bundle/next.html');
    seen.push(await contents?.executeJavaScript('document.title'), contents?.isLoadingMainFrame());
    return seen;
  });
  expect(titles).toEqual(['Page', 'Page', 'Next', false]);
});

test('a page that crashed is no longer crashed after a reload', async ({ launch }) => {
  const { app } = await launch({ page: PAGE });
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const crashed = new Promise((resolve) => contents?.once('render-process-gone', resolve));
    contents?.forcefullyCrashRenderer();
    await crashed;
    const before = contents?.isCrashed();
    contents?.reload();
    const title: unknown = await contents?.executeJavaScript('document.title');
    return [before, contents?.isCrashed(), title];
  });
  expect(seen).toEqual([true, false, 'Page']);
});
