import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { expect, test } from './fixture-app.ts';

test('a second start is told of after ready', async ({ spawnApp, folder }) => {
  const gate = join(folder, 'go');
  const main = `
    import { app } from 'electron';
    import { existsSync, watch } from 'node:fs';
    app.on('second-instance', () => console.log('second, ready: ' + app.isReady()));
    app.on('ready', () => console.log('ready'));
    if (!app.requestSingleInstanceLock()) {
      console.log('told');
      app.exit(0);
    } else {
      console.log('first');
      await new Promise((resolve) => {
        const watcher = watch(${JSON.stringify(folder)}, () => {
          if (existsSync(${JSON.stringify(gate)})) { watcher.close(); resolve(); }
        });
      });
    }
  `;
  const first = spawnApp({ main });
  await first.waitForLine('first');
  const second = spawnApp({ main });
  await second.waitForLine('told');
  await second.exited;
  writeFileSync(gate, '');
  await first.waitForLine('second, ready: true');
  expect(first.output()).not.toContain('ready: false');
});

test('paths are those of Electron, and setting one makes no folder', async ({ launch, folder }) => {
  const { app } = await launch();
  const [executable, exe, logs] = await app.evaluate(({ app: application }, parent) => {
    application.setPath('downloads', `${parent}/none/downloads`);
    return [process.execPath, application.getPath('exe'), application.getPath('downloads')];
  }, folder);
  expect(executable).toBe(exe);
  expect(logs).toBe(join(folder, 'none/downloads'));
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('on Linux the colours of the system’s own parts follow the chosen theme', async ({
  launch,
}) => {
  const { app } = await launch();
  const seen = await app.evaluate(({ nativeTheme }) =>
    (['dark', 'light'] as const).map((source) => {
      nativeTheme.themeSource = source;
      return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI;
    }),
  );
  expect(seen).toEqual([true, false]);
});

test('a window that is maximized is shown, without the focus', async ({ launch }) => {
  const { app } = await launch();
  const seen = await app.evaluate(({ BrowserWindow }) => {
    const [first] = BrowserWindow.getAllWindows();
    const other = new BrowserWindow({ show: false });
    other.maximize();
    return [other.isVisible(), other.isFocused(), first?.isFocused()];
  });
  expect(seen).toEqual([true, false, true]);
});

test('the zoom of a host is one for all windows', async ({ launch }) => {
  const { app, page } = await launch({ page: '<!doctype html><h1>zoom</h1>' });
  const height = (): Promise<number> =>
    page.locator('h1').evaluate((title) => title.getBoundingClientRect().height);
  const before = await height();
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const [first] = BrowserWindow.getAllWindows();
    const other = new BrowserWindow({ show: false });
    await other.loadURL('app://bundle/');
    const elsewhere = new BrowserWindow({ show: false });
    await elsewhere.loadURL('app://elsewhere/');
    other.webContents.setZoomLevel(4);
    return [first, other, elsewhere].map((window) => window?.webContents.getZoomLevel());
  });
  expect(seen).toEqual([4, 4, 0]);
  await expect.poll(height).toBeGreaterThan(before * 1.5);
});

test('a window whose menu is taken away has no menu bar', async ({ launch }) => {
  const { app } = await launch();
  const seen = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const before = window?.isMenuBarVisible();
    window?.setMenu(null);
    return [before, window?.isMenuBarVisible()];
  });
  expect(seen).toEqual([true, false]);
});

test('the check handler is asked about every permission', async ({ launch }) => {
  const { app, page } = await launch({
    ready: `session.defaultSession.setPermissionCheckHandler((contents, permission) => {
      log.push(permission);
      return false;
    });`,
  });
  const query = (name: string): Promise<string> =>
    page.evaluate(async (asked) => {
      const status = await navigator.permissions.query({ name: asked as PermissionName });
      return status.state;
    }, name);
  expect(await query('storage-access')).not.toBe('granted');
  expect(await query('screen-wake-lock')).toBe('denied');
  expect(await query('midi')).toBe('denied');
  const asked = await app.evaluate(() => Reflect.get(globalThis, 'log') as string[]);
  expect(asked).toEqual(expect.arrayContaining(['screen-wake-lock', 'midi']));
});

test('net.fetch keeps fresh answers, unless the request says no', async ({ launch }) => {
  let asked = 0;
  const server = await serve((_request, response) => {
    asked += 1;
    response.setHeader('cache-control', 'max-age=600');
    response.end(`answer ${asked}`);
  });
  const { app } = await launch();
  const answers = await app.evaluate(async ({ net }, url) => {
    const texts: string[] = [];
    for (const cache of ['default', 'default', 'no-store', 'reload', 'default'] as const) {
      const response = await net.fetch(url, { cache });
      texts.push(await response.text());
    }
    return texts;
  }, server.url);
  expect(answers).toEqual(['answer 1', 'answer 1', 'answer 2', 'answer 3', 'answer 3']);
  server.close();
});

test('net.fetch names its errors to the end of a body, and refuses unsafe redirects', async ({
  launch,
}) => {
  const server = await serve((request, response) => {
    if (request.url === '/file') {
      response.writeHead(302, { location: 'file:///etc/hostname' }).end();
      return;
    }
    response.writeHead(200, request.url === '/long' ? { 'content-length': '99' } : {});
    response.write('part', () => response.destroy());
  });
  const { app } = await launch();
  const errors = await app.evaluate(
    async ({ net }, url) =>
      Promise.all(
        ['/file', '/long', '/chunked'].map((path) =>
          net
            .fetch(url + path)
            .then((response) => response.text())
            .catch((error: Error) => error.message),
        ),
      ),
    server.url,
  );
  expect(errors).toEqual([
    'net::ERR_UNSAFE_REDIRECT',
    'net::ERR_CONTENT_LENGTH_MISMATCH',
    'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
  ]);
  server.close();
});

test('a utility process takes the flags of Node that Electron passes on, and no others', async ({
  launch,
}) => {
  const { app } = await launch({
    files: {
      'child.mjs': `import dns from 'node:dns';
        process.parentPort.postMessage([
          dns.getDefaultResultOrder(), typeof navigator, process.noDeprecation === true, typeof gc,
        ]);`,
    },
  });
  const seen = await app.evaluate(
    ({ app: application, utilityProcess }) =>
      new Promise((resolve) => {
        const child = utilityProcess.fork(`${application.getAppPath()}/child.mjs`, [], {
          execArgv: [
            '--dns-result-order=ipv4first',
            '--no-experimental-global-navigator',
            '--no-deprecation',
            '--expose-gc',
          ],
        });
        child.once('message', resolve);
      }),
  );
  expect(seen).toEqual(['ipv4first', 'undefined', true, 'undefined']);
});

async function serve(answer: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
