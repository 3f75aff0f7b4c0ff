import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import {
  _electron,
  type ElectronApplication,
  expect,
  type Page,
  test as base,
} from '@playwright/test';

import { findHeadlessShell } from '../find-chromium.ts';
import { processesOn } from './processes.ts';

export { expect };

/** The folder that replaces Electron's distribution. */
const SHIM_FOLDER = resolve(import.meta.dirname, '..');

// Set before anything requires the npm package `electron`, which would otherwise download it.
process.env['ELECTRON_OVERRIDE_DIST_PATH'] = SHIM_FOLDER;
process.env['GUILDHALL_SHIM_HEADLESS'] = '1';

/** An application made for one test. */
interface FixtureAppOptions {
  /**
   * The main module. Without it, a generated one runs `ready` and serves `page` at app://bundle/.
   */
  readonly main?: string;
  /** Code that the generated main module runs first, before ready. */
  readonly before?: string;
  /** Code that it runs after ready and before it opens its window. */
  readonly ready?: string;
  /** Properties of the window's options, as source text. */
  readonly windowOptions?: string;
  readonly preload?: string;
  readonly page?: string;
  /** More files of the application, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** An application started without Playwright: its process and its output. */
export interface SpawnedApp {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves once a line of stdout or stderr contains the text. */
  waitForLine(text: string): Promise<string>;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
  output(): string;
}

/** An application with its first window loaded. */
interface LaunchedApp {
  readonly app: ElectronApplication;
  readonly page: Page;
}

interface Fixtures {
  /**
   * Whether the test needs what Chromium is around a page: its windows, profile, processes,
   * permissions or proxy. The others take its headless shell, which starts in half the time.
   */
  readonly isWholeChromium: boolean;
  /** This test's own folder, removed after the test. */
  readonly folder: string;
  readonly dataFolder: string;
  /** Starts an application through Playwright and waits for its first page. */
  readonly launch: (options?: FixtureAppOptions) => Promise<LaunchedApp>;
  /** Starts an application through Playwright without waiting for a window. */
  readonly launchWindowless: (options: FixtureAppOptions) => Promise<ElectronApplication>;
  /** Starts an application as a person does. */
  readonly spawnApp: (options: FixtureAppOptions) => SpawnedApp;
}

/** Playwright's test, with fixtures for generated applications. */
export const test = base.extend<Fixtures>({
  isWholeChromium: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this pattern
  folder: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'electron-shim-'));
    mkdirSync(join(folder, 'temp'));
    await provide(folder);
    // No process may stay behind. Every process of the test names the folder in its arguments.
    await expect.poll(() => processesOn(folder)).toEqual([]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  dataFolder: async ({ folder }, provide) => {
    await provide(join(folder, 'data'));
  },
  launchWindowless: async ({ folder, dataFolder, isWholeChromium }, provide) => {
    const started: ElectronApplication[] = [];
    await provide(async (options) => {
      const app = await _electron.launch({
        args: [buildFixtureApp(folder, options), ...argumentsOf(dataFolder, options)],
        env: environmentOf(folder, options, isWholeChromium),
        colorScheme: null,
      });
      started.push(app);
      return app;
    });
    for (const app of started) {
      await app.close().catch(() => {});
    }
  },
  launch: async ({ launchWindowless }, provide) => {
    await provide(async (options = {}) => {
      const app = await launchWindowless(options);
      const page = await app.firstWindow();
      await page.waitForURL(/localhost/);
      return { app, page };
    });
  },
  spawnApp: async ({ folder, dataFolder, isWholeChromium }, provide) => {
    const started: SpawnedApp[] = [];
    await provide((options) => {
      const app = buildFixtureApp(folder, options);
      const args = [app, ...argumentsOf(dataFolder, options)];
      const spawned = startProcess(args, environmentOf(folder, options, isWholeChromium));
      started.push(spawned);
      return spawned;
    });
    for (const { child, exited } of started) {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
      }
      await exited;
    }
  },
});

/** Runs the shim's executable. */
export function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): SpawnedApp {
  const child = spawn(join(SHIM_FOLDER, 'electron'), args, { env });
  let text = '';
  const waiting = new Set<() => void>();
  const collect = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const look of waiting) {
      look();
    }
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    exited,
    output: () => text,
    waitForLine: (part) =>
      new Promise((found, missing) => {
        const look = (): void => {
          const line = text.split('\n').find((candidate) => candidate.includes(part));
          if (line === undefined) {
            return;
          }
          waiting.delete(look);
          found(line);
        };
        waiting.add(look);
        void exited.then(() => missing(new Error(`"${part}" never came; output:\n${text}`)));
        look();
      }),
  };
}

/** Writes an application into a folder. */
function buildFixtureApp(folder: string, options: FixtureAppOptions): string {
  const files: Record<string, string> = {
    'package.json': JSON.stringify({
      name: 'fixture',
      productName: 'Fixture',
      version: '1.2.3',
      type: 'module',
      main: 'main.js',
    }),
    'main.js': options.main ?? defaultMain(options),
    'index.html': options.page ?? '<!doctype html><title>Fixture</title><h1>Fixture</h1>',
    ...options.files,
  };
  if (options.preload !== undefined) {
    files['preload.cjs'] = options.preload;
  }
  const app = join(folder, 'app');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), content);
  }
  return app;
}

// The window is `win`, and app://bundle/ serves the files of its folder.
function defaultMain({ before = '', ready = '', windowOptions = '', preload }: FixtureAppOptions) {
  const preloadOption = preload === undefined ? '' : `preload: join(here, 'preload.cjs')`;
  return `
    import * as electron from 'electron';
    import { app, BrowserWindow, ipcMain, net, protocol, session } from 'electron';
    import { join } from 'node:path';
    import { pathToFileURL } from 'node:url';
    const here = import.meta.dirname;
    globalThis.log = [];
    protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true } }]);
    ${before}
    app.whenReady().then(async () => {
      globalThis.serve = (request) => {
        const { pathname } = new URL(request.url);
        const file = pathname === '/' ? '/index.html' : pathname;
        return net.fetch(pathToFileURL(join(here, file)).href);
      };
      protocol.handle('app', (request) => globalThis.serve(request));
      const open = (options) => new BrowserWindow({
        webPreferences: { ${preloadOption} }, ...options,
      });
      globalThis.open = open;
      ${ready}
      const win = open({ ${windowOptions} });
      globalThis.win = win;
      globalThis.onWindow?.(win);
      await win.loadURL('app://bundle/');
    });
  `;
}

function argumentsOf(dataFolder: string, { args = [] }: FixtureAppOptions): string[] {
  return [`--user-data-dir=${dataFolder}`, ...args];
}

function environmentOf(
  folder: string,
  { env }: FixtureAppOptions,
  isWholeChromium: boolean,
): Record<string, string> {
  const shell = isWholeChromium ? undefined : findHeadlessShell();
  return {
    ...definedEnvironment(),
    ...(shell !== undefined && { GUILDHALL_CHROMIUM: shell }),
    TMPDIR: join(folder, 'temp'),
    ...env,
  };
}

/** The defined variables of this process's environment. */
export function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
