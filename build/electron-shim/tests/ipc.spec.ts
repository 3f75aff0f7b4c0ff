import { expect, test } from './fixture-app.ts';

const PRELOAD = `
  const { contextBridge, ipcRenderer } = require('electron');
  const seen = [];
  ipcRenderer.on('news', (event, ...args) => seen.push(args));
  ipcRenderer.once('once', (event, ...args) => seen.push(['once', ...args]));
  const removed = () => seen.push('removed');
  ipcRenderer.on('removed', removed).off('removed', removed);
  contextBridge.exposeInMainWorld('ipc', {
    invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
    send: (channel, ...args) => ipcRenderer.send(channel, ...args),
    sendFunction: () => { try { ipcRenderer.send('x', () => {}); } catch (error) { return error.message; } },
    seen: () => seen,
    lacking: () => { try { ipcRenderer.sendSync('x'); } catch (error) { return error.message; } },
  });
`;

interface Ipc {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  send(channel: string, ...args: unknown[]): void;
  sendFunction(): string;
  seen(): unknown[];
  lacking(): string;
}

declare global {
  interface Window {
    readonly ipc: Ipc;
  }
}

test('invoke carries structured values there and back', async ({ launch }) => {
  const { page } = await launch({
    preload: PRELOAD,
    before: `ipcMain.handle('echo', (event, value) => value);`,
  });
  const seen = await page.evaluate(async () => {
    const loop: Record<string, unknown> = { name: 'loop' };
    loop['self'] = loop;
    const value = {
      date: new Date(7),
      map: new Map([['k', new Set([1n])]]),
      bytes: new Uint16Array([1, 65_535]),
      nothing: undefined,
      minusZero: -0,
      infinity: Number.POSITIVE_INFINITY,
      list: [null, 'ü', true],
    };
    const echoed = (await window.ipc.invoke('echo', value)) as typeof value;
    const looped = (await window.ipc.invoke('echo', loop)) as typeof loop;
    return {
      date: echoed.date.getTime(),
      map: echoed.map.get('k')?.has(1n),
      bytes: [...echoed.bytes, echoed.bytes.constructor.name],
      hasNothing: 'nothing' in echoed && echoed.nothing === undefined,
      minusZero: Object.is(echoed.minusZero, -0),
      infinity: echoed.infinity === Number.POSITIVE_INFINITY,
      list: echoed.list,
      isLoop: looped['self'] === looped,
    };
  });
  expect(seen).toEqual({
    date: 7,
    map: true,
    bytes: [1, 65_535, 'Uint16Array'],
    hasNothing: true,
    minusZero: true,
    infinity: true,
    list: [null, 'ü', true],
    isLoop: true,
  });
});

test('a handler that throws, is missing or returns an uncloneable value rejects as in Electron', async ({
  launch,
}) => {
  const { app, page } = await launch({
    preload: PRELOAD,
    before: `
      ipcMain.handle('boom', () => { throw new TypeError('no such thing'); });
      ipcMain.handle('function', () => () => {});
      ipcMain.handleOnce('once', () => 1);
    `,
  });
  const ask = (channel: string) =>
    page.evaluate(
      (name) => window.ipc.invoke(name).catch((error: Error) => error.message),
      channel,
    );
  expect(await ask('boom')).toBe("Error invoking remote method 'boom': TypeError: no such thing");
  expect(await ask('nobody')).toBe(
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  );
  expect(await ask('function')).toBe(
    "Error invoking remote method 'function': Error: An object could not be cloned.",
  );
  expect(await ask('once')).toBe(1);
  expect(await ask('once')).toContain('No handler registered');
  const second = await app.evaluate(({ ipcMain }) => {
    try {
      ipcMain.handle('boom', () => {});
      return 'allowed';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  });
  expect(second).toBe("Attempted to register a second handler for 'boom'");
});

test('a handler knows its sender and its frame', async ({ launch }) => {
  const { page } = await launch({
    preload: PRELOAD,
    before: `ipcMain.handle('who', (event) => {
      const frame = event.senderFrame;
      return { url: frame.url, origin: frame.origin, isTop: frame.parent === null && frame.top === frame,
        isMain: frame === event.sender.mainFrame, isWindow: event.sender === win.webContents,
        type: event.type, sameIds: event.frameId === frame.routingId && event.processId === frame.processId,
        lookedUp: electron.webFrameMain.fromId(event.processId, event.frameId) === frame };
    });`,
  });
  expect(await page.evaluate(() => window.ipc.invoke('who'))).toEqual({
    url: 'app://bundle/',
    origin: 'app://bundle',
    isTop: true,
    isMain: true,
    isWindow: true,
    type: 'frame',
    sameIds: true,
    lookedUp: true,
  });
  await page.evaluate(() => history.pushState({}, '', '/inside?x=1'));
  const moved = (await page.evaluate(() => window.ipc.invoke('who'))) as { url: string };
  expect(moved.url).toBe('app://bundle/inside?x=1');
});

test('messages keep their order in both directions', async ({ launch }) => {
  const { app, page } = await launch({
    preload: PRELOAD,
    before: `ipcMain.on('count', (event, n) => { log.push(n); if (n === 199) event.reply('news', 'done'); });`,
  });
  await page.evaluate(() => {
    for (let n = 0; n < 200; n += 1) {
      window.ipc.send('count', n);
    }
  });
  await expect.poll(() => page.evaluate(() => window.ipc.seen().length)).toBe(1);
  const counted = await app.evaluate(() => Reflect.get(globalThis, 'log') as number[]);
  expect(counted).toEqual(Array.from({ length: 200 }, (_, n) => n));

  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    for (let n = 0; n < 200; n += 1) {
      window?.webContents.send('news', n);
    }
    window?.webContents.send('once', 1);
    window?.webContents.send('once', 2);
    window?.webContents.send('removed');
    window?.webContents.mainFrame.send('news', 'last');
  });
  await expect.poll(() => page.evaluate(() => window.ipc.seen().at(-1))).toEqual(['last']);
  const seen = await page.evaluate(() => window.ipc.seen());
  const numbers = Array.from({ length: 200 }, (_, n) => [n]);
  expect(seen).toEqual([['done'], ...numbers, ['once', 1], ['last']]);
});

test('a value that cannot be cloned is refused by the sender', async ({ launch }) => {
  const { app, page } = await launch({ preload: PRELOAD });
  expect(await page.evaluate(() => window.ipc.sendFunction())).toBe(
    'An object could not be cloned.',
  );
  expect(await page.evaluate(() => window.ipc.lacking())).toBe(
    'electron-shim: ipcRenderer.sendSync is not implemented',
  );
  const fromMain = await app.evaluate(({ BrowserWindow }) => {
    try {
      BrowserWindow.getAllWindows()[0]?.webContents.send('news', () => {});
      return 'allowed';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  });
  expect(fromMain).toBe('An object could not be cloned.');
});

test('sending to a page that is gone throws', async ({ launch }) => {
  const { app } = await launch({ before: `app.on('window-all-closed', () => {});` });
  const message = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const contents = window?.webContents;
    window?.destroy();
    try {
      contents?.send('news');
      return 'allowed';
    } catch (error) {
      return [contents?.isDestroyed(), error instanceof Error && error.message];
    }
  });
  expect(message).toEqual([true, 'Object has been destroyed']);
});

test('a listener that throws is reported, and no other message is lost', async ({ spawnApp }) => {
  const spawned = spawnApp({
    preload: `const { ipcRenderer } = require('electron');
      for (let n = 0; n < 50; n += 1) ipcRenderer.send('count', n);
      ipcRenderer.invoke('end');`,
    before: `
      let seen = 0;
      ipcMain.on('count', (event, n) => { seen += 1; if (n % 10 === 0) throw new Error('thrown at ' + n); });
      ipcMain.handle('end', () => { console.log('seen ' + seen); app.exit(0); });`,
  });
  expect(await spawned.exited).toBe(0);
  expect(spawned.output()).toContain('seen 50');
  expect(spawned.output().match(/Error: thrown at/g)).toHaveLength(5);
});

test('a page and a frame have their own receivers', async ({ launch }) => {
  const { page } = await launch({
    preload: PRELOAD,
    ready: `globalThis.onWindow = (win) => win.webContents.ipc.handle('own', () => 'page');`,
    before: `ipcMain.handle('own', () => 'application');`,
  });
  expect(await page.evaluate(() => window.ipc.invoke('own'))).toBe('page');
});

test('a message of one mebibyte arrives complete', async ({ launch }) => {
  const { page } = await launch({
    preload: PRELOAD,
    before: `ipcMain.handle('size', (event, bytes) => [bytes.byteLength, bytes[bytes.length - 1]]);`,
  });
  const size = await page.evaluate(() => {
    const bytes = new Uint8Array(1024 * 1024);
    bytes[bytes.length - 1] = 42;
    return window.ipc.invoke('size', bytes);
  });
  expect(size).toEqual([1024 * 1024, 42]);
});
