/* oxlint-disable unicorn/consistent-function-scoping -- evaluated functions travel as source text */
import { expect, test } from './fixture-app.ts';

const REPORT = `require('electron').contextBridge.exposeInMainWorld('report', report);`;

test('a sandboxed preload has what Electron 45 gives it, and no more', async ({ launch }) => {
  const { page } = await launch({
    preload: `
      const names = ['electron', 'electron/renderer', 'electron/common', 'events', 'node:events',
        'timers', 'url', 'node:url', 'fs', 'path', 'electron/main', './other.cjs'];
      const loaded = {};
      for (const name of names) {
        try { require(name); loaded[name] = 'ok'; } catch (error) { loaded[name] = error.message; }
      }
      const report = {
        loaded,
        modules: Object.keys(require('electron')).sort(),
        globals: [typeof Buffer, typeof setImmediate, typeof clearImmediate, typeof __dirname],
        module: [typeof module, typeof exports, module.exports === exports, global === globalThis],
        process: [process.type, process.sandboxed, process.contextIsolated, process.platform,
          process.versions.electron, typeof process.nextTick, typeof process.on],
      };
      ${REPORT}
    `,
  });
  const report = await page.evaluate(() => Reflect.get(window, 'report') as object);
  const missing = (name: string): string => `module not found: ${name}`;
  expect(report).toEqual({
    loaded: {
      electron: 'ok',
      'electron/renderer': 'ok',
      'electron/common': 'ok',
      events: missing('events'),
      'node:events': missing('node:events'),
      timers: missing('timers'),
      url: missing('url'),
      'node:url': missing('node:url'),
      fs: missing('fs'),
      path: missing('path'),
      'electron/main': missing('electron/main'),
      './other.cjs': missing('./other.cjs'),
    },
    modules: [
      'contextBridge',
      'crashReporter',
      'ipcRenderer',
      'nativeImage',
      'sharedTexture',
      'webFrame',
      'webUtils',
    ],
    globals: ['undefined', 'undefined', 'undefined', 'undefined'],
    module: ['object', 'object', true, true],
    process: ['renderer', true, true, process.platform, '45.4.1', 'undefined', 'function'],
  });
});

test('the preload runs first, in its own world', async ({ launch }) => {
  const { page } = await launch({
    preload: `
      window.secret = 'preload';
      Array.prototype.leak = true;
      const report = { before: document.body === null, readyState: document.readyState };
      ${REPORT}
    `,
    page: `<!doctype html><title>t</title><body><script>
      window.seen = { report: window.report, secret: typeof window.secret, leak: [].leak === true,
        require: typeof require, process: typeof process };
      Object.prototype.polluted = 1;
    </script>`,
  });
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as object);
  expect(seen).toEqual({
    report: { before: true, readyState: 'loading' },
    secret: 'undefined',
    leak: false,
    require: 'undefined',
    process: 'undefined',
  });
});

test('each document gets its preload, but a frame in it does not', async ({ launch }) => {
  const { page } = await launch({
    preload: `const report = { count: 1 }; ${REPORT}`,
    page: `<!doctype html><title>t</title><h1>x</h1><iframe src="/frame.html"></iframe>`,
    files: { 'frame.html': '<!doctype html><p>frame</p>' },
  });
  const read = () => page.evaluate(() => typeof Reflect.get(window, 'report'));
  expect(await read()).toBe('object');
  const frame = page.frame({ url: /frame\.html/ });
  expect(await frame?.evaluate(() => typeof Reflect.get(window, 'report'))).toBe('undefined');
  await page.reload();
  expect(await read()).toBe('object');
});

test('exposed values are copied, frozen and cannot be replaced', async ({ launch }) => {
  const { page } = await launch({
    preload: `
      const { contextBridge } = require('electron');
      class Point { constructor() { this.x = 1; } move() {} }
      const shared = { nested: { list: [1, { deep: true }] }, date: new Date(5), map: new Map([[1, 2]]),
        bytes: new Uint8Array([1, 2]), point: new Point(), symbol: Symbol('s'), none: null };
      shared.self = shared;
      contextBridge.exposeInMainWorld('shared', shared);
      let twice = 'allowed';
      try { contextBridge.exposeInMainWorld('shared', {}); } catch (error) { twice = error.message; }
      contextBridge.exposeInMainWorld('twice', twice);
    `,
  });
  const seen = await page.evaluate(() => {
    const shared = Reflect.get(window, 'shared') as Record<string, unknown>;
    const { point, date, map, bytes, nested, self } = shared;
    const isReplaced = Reflect.set(window, 'shared', 1);
    return {
      isReplaced,
      twice: Reflect.get(window, 'twice') as string,
      isFrozen: Object.isFrozen(shared) && Object.isFrozen(nested),
      isSelf: self === shared,
      date: date instanceof Date && date.getTime(),
      map: map instanceof Map && map.get(1),
      bytes: bytes instanceof Uint8Array && [...bytes],
      point: [Object.getPrototypeOf(point) === Object.prototype, JSON.stringify(point)],
      rest: [typeof shared['symbol'], shared['none'], JSON.stringify(nested)],
    };
  });
  expect(seen).toEqual({
    isReplaced: false,
    twice: 'Cannot bind an API on top of an existing property on the window object',
    isFrozen: true,
    isSelf: true,
    date: 5,
    map: 2,
    bytes: [1, 2],
    point: [true, '{"x":1}'],
    rest: ['undefined', null, '{"list":[1,{"deep":true}]}'],
  });
});

test('functions, callbacks, promises and errors cross in both directions', async ({ launch }) => {
  const { page } = await launch({
    preload: `
      class OddError extends TypeError { constructor(m) { super(m); this.code = 'odd'; } }
      require('electron').contextBridge.exposeInMainWorld('api', {
        add: (a, b) => a + b,
        each: (list, use) => list.map((item) => use(item)),
        make: (prefix) => (name) => prefix + name,
        later: async (value) => value,
        never: async () => { throw new OddError('later'); },
        now: () => { throw new OddError('now'); },
        catches: (run) => { try { return run(); } catch (error) { return [error.message, error instanceof Error]; } },
        awaits: async (promise) => ['awaited', await promise],
        isPlain: (value) => Object.getPrototypeOf(value) === Object.prototype,
      });
    `,
  });
  const seen = await page.evaluate(async () => {
    type Api = Record<string, (...args: unknown[]) => unknown>;
    const api = Reflect.get(window, 'api') as Api;
    const describe = (error: unknown): unknown[] =>
      error instanceof Error ? [error.message, error.constructor.name, 'code' in error] : ['no'];
    const attempt = (run: () => unknown): unknown => {
      try {
        return run();
      } catch (error) {
        return describe(error);
      }
    };
    const make = api['make']?.('a-') as (name: string) => string;
    return {
      add: api['add']?.(1, 2),
      each: api['each']?.([1, 2], (item: number) => item * 10),
      make: make('b'),
      later: await api['later']?.({ x: [1] }),
      isPromise: api['later']?.(1) instanceof Promise,
      never: await Promise.resolve(api['never']?.()).catch(describe),
      now: attempt(() => api['now']?.()),
      catches: api['catches']?.(() => {
        throw new Error('from the page');
      }),
      awaits: await api['awaits']?.(Promise.resolve('page')),
      isPlain: api['isPlain']?.({}),
      refused: attempt(() => api['later']?.(document.body)),
    };
  });
  expect(seen).toEqual({
    add: 3,
    each: [10, 20],
    make: 'a-b',
    later: { x: [1] },
    isPromise: true,
    never: ['later', 'Error', false],
    now: ['now', 'Error', false],
    catches: ['from the page', true],
    awaits: ['awaited', 'page'],
    isPlain: true,
    refused: ['An object could not be cloned.', 'Error', false],
  });
});

test('a preload that fails is reported, and the page still loads', async ({ launch }) => {
  const { app, page } = await launch({
    ready: `app.on('web-contents-created', (event, contents) => {
      contents.on('preload-error', (e, path, error) => log.push([path.endsWith('preload.cjs'), error.message]));
    });`,
    preload: `throw new RangeError('broken preload');`,
  });
  await expect(page.locator('h1')).toHaveText('Fixture');
  const log = await app.evaluate(() => Reflect.get(globalThis, 'log') as unknown[]);
  expect(log).toEqual([[true, 'broken preload']]);
});

test('features that the shim cannot give a page are refused at once', async ({ launch }) => {
  const { app } = await launch();
  const refusals = await app.evaluate(({ BrowserWindow }) =>
    [
      { sandbox: false },
      { nodeIntegration: true },
      { contextIsolation: false },
      { webviewTag: true },
    ].map((webPreferences) => {
      try {
        return typeof new BrowserWindow({ webPreferences });
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    }),
  );
  expect(refusals).toEqual([
    'electron-shim: sandbox: false is not supported',
    'electron-shim: nodeIntegration: true is not supported',
    'electron-shim: contextIsolation: false is not supported',
    'electron-shim: webviewTag: true is not supported',
  ]);
});
