import type { ElectronApplication } from '@playwright/test';

import { expect, test } from './fixture-app.ts';

const WATCH = `
  globalThis.onWindow = (win) => {
    const contents = win.webContents;
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      contents.on(name, (event) => {
        log.push(name + ' ' + event.url);
        if (globalThis.mayNavigate) return;
        event.preventDefault();
      });
    }
    contents.setWindowOpenHandler(({ url, disposition, frameName }) => {
      log.push('open ' + url + ' ' + disposition + ' ' + frameName);
      return { action: 'deny' };
    });
  };
`;

const PAGE = `<!doctype html><title>Links</title>
  <a id="away" href="https://example.com/away">away</a>
  <a id="inside" href="/other.html">inside</a>
  <a id="hash" href="#there">hash</a>
  <a id="blank" href="https://example.com/blank" target="_blank">blank</a>
  <a id="named" href="https://example.com/named" target="elsewhere">named</a>
  <a id="handled" href="https://example.com/handled">handled</a>
  <form id="form" action="https://example.com/form" target="_blank"></form>
  <iframe srcdoc="<a id=framed href='https://example.com/framed' target=_blank>x</a>"></iframe>
  <script>document.getElementById('handled').onclick = (event) => event.preventDefault();</script>`;

const FILES = { 'other.html': '<!doctype html><title>Other</title><h1>Other</h1>' };

function readLog(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => Reflect.get(globalThis, 'log') as string[]);
}

test('will-navigate is asked about a navigation of the page, and can prevent it', async ({
  launch,
}) => {
  const { app, page } = await launch({ ready: WATCH, page: PAGE, files: FILES });
  expect(await readLog(app)).toEqual([]);
  await page.evaluate(() => document.getElementById('away')?.click());
  await expect.poll(() => readLog(app)).toHaveLength(1);
  await page.evaluate(() => {
    location.href = 'https://example.com/script';
  });
  await expect.poll(() => readLog(app)).toHaveLength(2);
  expect(await readLog(app)).toEqual([
    'will-frame-navigate https://example.com/away',
    'will-frame-navigate https://example.com/script',
  ]);
  await expect(page).toHaveTitle('Links');
});

test('a navigation that will-navigate allows takes place', async ({ launch }) => {
  const { app, page } = await launch({
    before: `globalThis.mayNavigate = true;`,
    ready: WATCH,
    page: PAGE,
    files: FILES,
  });
  await page.click('#inside');
  await expect(page.locator('h1')).toHaveText('Other');
  expect(await readLog(app)).toEqual([
    'will-frame-navigate app://bundle/other.html',
    'will-navigate app://bundle/other.html',
  ]);
});

test('navigations by the application or to a hash do not ask will-navigate', async ({ launch }) => {
  const { app, page } = await launch({ ready: WATCH, page: PAGE, files: FILES });
  await page.click('#hash');
  await page.click('#handled');
  await page.reload();
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const reloaded = new Promise<void>((resolve) =>
      contents?.once('did-finish-load', () => resolve()),
    );
    contents?.reload();
    await reloaded;
    await contents?.loadURL('app://bundle/other.html');
    return [contents?.getURL(), contents?.getTitle()];
  });
  expect(seen).toEqual(['app://bundle/other.html', 'Other']);
  expect(await readLog(app)).toEqual([]);
});

test('a redirect to another address can be stopped', async ({ launch }) => {
  const { app } = await launch({ ready: WATCH });
  const message = await app.evaluate(async ({ BrowserWindow }) => {
    const serve = Reflect.get(globalThis, 'serve') as (request: Request) => unknown;
    Reflect.set(globalThis, 'serve', (request: Request) =>
      request.url.endsWith('/go')
        ? new Response(null, { status: 302, headers: { location: 'https://example.com/' } })
        : serve(request),
    );
    const [window] = BrowserWindow.getAllWindows();
    return window?.loadURL('app://bundle/go').then(String, (error: Error) => error.message);
  });
  expect(message).toBe("ERR_ABORTED (-3) loading 'app://bundle/go'");
  expect(await readLog(app)).toEqual(['will-redirect https://example.com/']);
});

test('every way to open a window asks the handler, and a denied one stays closed', async ({
  launch,
}) => {
  const { app, page } = await launch({ ready: WATCH, page: PAGE });
  const opened = await page.evaluate(() => [
    window.open('https://example.com/open'),
    window.open('/relative', 'name', 'width=300,height=200'),
  ]);
  expect(opened).toEqual([null, null]);
  await page.click('#blank');
  await page.click('#named');
  await page.click('#away', { button: 'middle' });
  await page.click('#away', { modifiers: ['Control'] });
  await page.click('#away', { modifiers: ['Shift'] });
  await page.frameLocator('iframe').locator('#framed').click();
  await expect.poll(() => readLog(app)).toHaveLength(8);
  await page.evaluate(() => document.querySelector('form')?.submit());
  await expect.poll(() => readLog(app)).toHaveLength(9);
  expect(await readLog(app)).toEqual([
    'open https://example.com/open foreground-tab ',
    'open app://bundle/relative new-window name',
    'open https://example.com/blank foreground-tab ',
    'open https://example.com/named foreground-tab elsewhere',
    'open https://example.com/away background-tab ',
    'open https://example.com/away background-tab ',
    'open https://example.com/away new-window ',
    'open https://example.com/framed foreground-tab ',
    expect.stringMatching(/^open https:\/\/example.com\/form\?? foreground-tab $/),
  ]);
  const count = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(count).toBe(1);
});

test('a window that a blank page opens is told with its name, whatever that is', async ({
  launch,
}) => {
  const { app } = await launch({ ready: WATCH });
  await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    await contents?.loadURL('about:blank');
    await contents?.executeJavaScript(`window.open('', '__proto__'); null`);
    await contents?.executeJavaScript(`window.open('https://example.com/', 'constructor'); null`);
  });
  await expect
    .poll(() => readLog(app))
    .toEqual([
      'open about:blank foreground-tab __proto__',
      'open https://example.com/ foreground-tab constructor',
    ]);
});

test('an allowed window opens as a window of the application', async ({ launch }) => {
  const { app, page } = await launch({ files: FILES });
  const opening = app.waitForEvent('window');
  await page.evaluate(() => {
    window.open('/other.html', '', 'width=400,height=300');
  });
  const child = await opening;
  await expect(child.locator('h1')).toHaveText('Other');
  const sizes = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getSize()),
  );
  expect(sizes).toEqual([
    [800, 600],
    [400, 300],
  ]);
});

test('loading emits its events in the order of Electron', async ({ launch }) => {
  const { app } = await launch({
    before: `
      app.on('web-contents-created', (event, contents) => {
        const names = ['did-start-loading', 'did-navigate', 'dom-ready', 'did-finish-load',
          'did-stop-loading', 'did-navigate-in-page'];
        for (const name of names) contents.on(name, () => log.push(name));
      });`,
  });
  await expect.poll(() => readLog(app)).toContain('did-stop-loading');
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('app://bundle/#part'),
  );
  await expect.poll(() => readLog(app)).toContain('did-navigate-in-page');
  const log = await readLog(app);
  expect(log.slice(0, 4)).toEqual([
    'did-start-loading',
    'did-navigate',
    'dom-ready',
    'did-finish-load',
  ]);
});

test('a load that fails rejects and emits did-fail-load', async ({ launch }) => {
  const { app } = await launch();
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const failed = new Promise<unknown[]>((resolve) => {
      contents?.once('did-fail-load', (_event, code, description, url) =>
        resolve([code, description, url]),
      );
    });
    const rejected = await contents?.loadURL('http://127.0.0.1:1/').catch((error: unknown) => {
      const { message, code, errno, url } = error as Error & Record<string, unknown>;
      return { message, code, errno, url };
    });
    return { rejected, failed: await failed };
  });
  const code = 'ERR_UNSAFE_PORT';
  expect(seen.failed).toEqual([expect.any(Number), code, 'http://127.0.0.1:1/']);
  expect(seen.rejected).toMatchObject({ code, url: 'http://127.0.0.1:1/' });
});

test('executeJavaScript, history, titles and console work', async ({ launch }) => {
  const { app } = await launch({ page: PAGE, files: FILES });
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) {
      throw new Error('no page');
    }
    const messages: unknown[] = [];
    contents.on('console-message', ({ level, message, sourceId, lineNumber }) => {
      messages.push([level, message, sourceId, lineNumber > 0]);
    });
    const value: unknown = await contents.executeJavaScript(
      `console.warn('careful', 1); Promise.resolve({ x: [document.title] })`,
    );
    const error = await contents
      .executeJavaScript(`(() => { throw new RangeError('thrown'); })()`)
      .then(String, (thrown: Error) => thrown.message);
    await contents.loadURL('app://bundle/other.html');
    const back = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
    contents.goBack();
    await back;
    return { value, error, url: contents.getURL(), messages };
  });
  expect(seen.value).toEqual({ x: ['Links'] });
  expect(seen.error).toBe('thrown');
  expect(seen.url).toBe('app://bundle/');
  expect(seen.messages).toEqual([['warning', 'careful 1', '', true]]);

  const updated = await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise((resolve) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.once('page-title-updated', (_event, title) =>
          setImmediate(() => resolve([title, window.getTitle()])),
        );
        void window?.webContents.executeJavaScript(`document.title = 'Renamed'`);
      }),
  );
  expect(updated).toEqual(['Renamed', 'Renamed']);
});

test('a page that crashes is reported to its webContents and to the application', async ({
  launch,
}) => {
  const { app } = await launch();
  const seen = await app.evaluate(
    ({ app: application, BrowserWindow }) =>
      new Promise((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        const reasons: string[] = [];
        contents?.on('render-process-gone', (_event, { reason }) => reasons.push(reason));
        application.on('render-process-gone', (_event, gone, { reason }) => {
          reasons.push(reason);
          resolve([reasons, gone === contents, contents?.isCrashed()]);
        });
        contents?.forcefullyCrashRenderer();
      }),
  );
  expect(seen).toEqual([['crashed', 'crashed'], true, true]);
});
