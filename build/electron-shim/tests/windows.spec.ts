import { expect, test } from './fixture-app.ts';

test.use({ isWholeChromium: true });

const STAY = `app.on('window-all-closed', () => {});`;

test('options set the place, size and look of a window', async ({ launch }) => {
  const { app, page } = await launch({
    windowOptions: `width: 1000, height: 640, x: 20, y: 30, minWidth: 500, title: 'Given',
      backgroundColor: '#112233', titleBarStyle: 'hidden', titleBarOverlay: true, frame: false`,
    page: '<!doctype html><h1>untitled</h1>',
  });
  expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([1000, 640]);
  const seen = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return [
      window?.getBounds(),
      window?.getMinimumSize(),
      window?.getTitle(),
      window?.getBackgroundColor(),
      window?.isVisible(),
      window?.isFocused(),
    ];
  });
  const bounds = { x: 20, y: 30, width: 1000, height: 640 };
  expect(seen).toEqual([bounds, [500, 0], 'Given', '#112233', true, true]);
});

test('a window has no address bar of Chromium’s, whatever the application disables', async ({
  launch,
}) => {
  const { page } = await launch({
    before: `app.commandLine.appendSwitch('disable-features', 'LocalNetworkAccessChecks');`,
  });
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  expect(targetInfos.map(({ type }) => type).toSorted()).toEqual(['page', 'tab']);
});

test('moving and resizing emit events and reach the page', async ({ launch }) => {
  const { app, page } = await launch();
  const log = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const events: string[] = [];
    if (!window) {
      return events;
    }
    window.on('resize', () => events.push('resize'));
    window.on('resized', () => events.push('resized'));
    window.on('move', () => events.push('move'));
    window.on('moved', () => events.push('moved'));
    window.setSize(700, 500);
    window.setPosition(5, 6);
    window.setMinimumSize(720, 100);
    window.setBounds({ width: 10 });
    return [...events, JSON.stringify(window.getBounds())];
  });
  expect(log).toEqual([
    'resize',
    'resized',
    'move',
    'moved',
    'resize',
    'resized',
    '{"x":5,"y":6,"width":720,"height":500}',
  ]);
  await page.waitForFunction(() => innerWidth === 720 && innerHeight === 500);
});

test('state changes emit events, and the normal bounds are restored', async ({ launch }) => {
  const { app, page } = await launch();
  const log = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const events: unknown[] = [];
    if (!window) {
      return events;
    }
    const listen = window.on.bind(window) as (name: string, listener: () => void) => void;
    for (const name of [
      'maximize',
      'unmaximize',
      'minimize',
      'restore',
      'enter-full-screen',
      'leave-full-screen',
    ]) {
      listen(name, () => events.push(name));
    }
    const normal = JSON.stringify(window.getBounds());
    window.maximize();
    events.push(window.isMaximized(), window.getSize());
    events.push(JSON.stringify(window.getNormalBounds()) === normal);
    window.minimize();
    events.push(window.isMinimized(), window.isFocused());
    window.restore();
    events.push(window.isMaximized());
    window.unmaximize();
    events.push(JSON.stringify(window.getBounds()) === normal);
    window.setFullScreen(true);
    events.push(window.isFullScreen());
    window.setFullScreen(false);
    window.maximize();
    return events;
  });
  expect(log).toEqual([
    'maximize',
    true,
    [1920, 1080],
    true,
    'minimize',
    true,
    false,
    'restore',
    true,
    'unmaximize',
    true,
    'enter-full-screen',
    true,
    'leave-full-screen',
    'maximize',
  ]);
  await page.waitForFunction(() => innerWidth === 1920);
});

test('a hidden window becomes ready to show, and showing, focus and blur emit events', async ({
  launch,
}) => {
  const { app } = await launch({
    windowOptions: 'show: false',
    ready: `globalThis.onWindow = (win) => {
      win.once('ready-to-show', () => log.push('ready ' + win.isVisible()));
      for (const name of ['show', 'hide', 'focus', 'blur']) win.on(name, () => log.push(name));
      app.on('browser-window-focus', () => log.push('app focus'));
      app.on('browser-window-blur', () => log.push('app blur'));
    };`,
  });
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'log') as string[]))
    .toEqual(['ready false']);
  const log = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.show();
    const isFocused = BrowserWindow.getFocusedWindow() === window;
    const other = new BrowserWindow();
    const isOther = BrowserWindow.getFocusedWindow() === other;
    window?.focus();
    window?.hide();
    return [...(Reflect.get(globalThis, 'log') as string[]), isFocused, isOther];
  });
  const once = ['focus', 'app focus', 'blur', 'app blur'];
  expect(log).toEqual([
    'ready false',
    'show',
    'focus',
    'app focus',
    'blur',
    'app blur',
    'app focus',
    'app blur',
    ...once,
    'hide',
    true,
    true,
  ]);
});

test('the application and the page can each refuse closing', async ({ launch }) => {
  const { app, page } = await launch({ before: STAY });
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.once('close', (event) => event.preventDefault());
    window?.close();
  });
  await page.evaluate(() => {
    window.addEventListener('beforeunload', (event) => event.preventDefault());
  });
  const refused = await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise((resolve) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.webContents.once('will-prevent-unload', () => resolve(window.isDestroyed()));
        window?.close();
      }),
  );
  expect(refused).toBe(false);
  const forced = await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise((resolve) => {
        const [window] = BrowserWindow.getAllWindows();
        const log: string[] = [];
        window?.on('close', () => log.push('close'));
        window?.webContents.once('destroyed', () => log.push('destroyed'));
        window?.once('closed', () => resolve([...log, window.isDestroyed()]));
        window?.webContents.once('will-prevent-unload', (event) => event.preventDefault());
        window?.close();
      }),
  );
  expect(forced).toEqual(['close', 'destroyed', true]);
  await expect.poll(() => app.windows().length).toBe(0);
});

test("Playwright's close and browserWindow find the window of a page", async ({ launch }) => {
  const { app, page } = await launch({ before: STAY });
  const handle = await app.browserWindow(page);
  expect(await handle.evaluate((window) => window.id)).toBe(1);
  await page.close();
  const countWindows = (): Promise<number> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  await expect.poll(countWindows).toBe(0);
});

test('windows and pages can be found from each other', async ({ launch }) => {
  const { app } = await launch();
  const seen = await app.evaluate(({ BrowserWindow, webContents }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) {
      return [];
    }
    const { id } = window.webContents;
    return [
      BrowserWindow.fromId(window.id) === window,
      BrowserWindow.fromId(99),
      BrowserWindow.fromWebContents(window.webContents) === window,
      webContents.fromId(id) === window.webContents,
      webContents.getAllWebContents().length,
      webContents.getFocusedWebContents() === window.webContents,
      window.webContents.getType(),
    ];
  });
  expect(seen).toEqual([true, null, true, true, 1, true, 'window']);
});

test('zoom, screenshots and PDF of a page work', async ({ launch }) => {
  const { app, page } = await launch({ page: '<!doctype html><title>z</title><h1>zoom</h1>' });
  const height = () =>
    page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().height);
  const before = (await height()) ?? 0;
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.setZoomFactor(2);
    const picture = await contents?.capturePage();
    const pdf = await contents?.printToPDF({});
    return [
      contents?.getZoomFactor(),
      contents?.zoomLevel,
      picture?.getSize(),
      pdf?.subarray(0, 5).toString(),
    ];
  });
  expect(seen).toEqual([2, expect.closeTo(3.8, 1), { width: 800, height: 600 }, '%PDF-']);
  expect(await height()).toBeGreaterThan(before * 1.5);
  await page.reload();
  await expect.poll(height).toBeGreaterThan(before * 1.5);
});

test("a page's dialogs are recorded, and answered if nobody else does", async ({ spawnApp }) => {
  const spawned = spawnApp({
    page: `<!doctype html><title>d</title><script>
      alert('careful');
      document.title = String(confirm('sure?')) + prompt('name?');
    </script>`,
    ready: `globalThis.onWindow = (win) => win.on('page-title-updated', (event, title) => {
      if (title === 'd') return;
      console.log(title, JSON.stringify(electronShim.dialogs));
      app.exit(0);
    });`,
  });
  expect(await spawned.exited).toBe(0);
  expect(spawned.output()).toContain('falsenull');
  expect(spawned.output()).toContain('{"method":"alert","options":{"message":"careful"}}');
});

test('editing commands act on the page', async ({ launch }) => {
  const { app, page } = await launch({
    page: '<!doctype html><title>e</title><input value="text">',
  });
  await page.focus('input');
  const run = (command: 'selectAll' | 'cut' | 'undo') =>
    app.evaluate(
      ({ BrowserWindow }, name) => BrowserWindow.getAllWindows()[0]?.webContents[name](),
      command,
    );
  await run('selectAll');
  await run('cut');
  await expect(page.locator('input')).toHaveValue('');
  await run('undo');
  await expect(page.locator('input')).toHaveValue('text');
});
