import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, expect, test as base } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { withFileNameLocale } from '../../build/electron-shim/file-name-locale.ts';
import { findHeadlessShell } from '../../build/electron-shim/find-chromium.ts';
import { PageWatch } from './page-watch.ts';
import { StallWatch } from './stalls.ts';

/** The project's root: the folder that Electron is pointed at. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/** A running application and its first window, once its page has rendered. */
interface RunningApplication {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly pageWatch: PageWatch;
}

/**
 * The fixtures of an end-to-end test: its own data folder, and a function to start the application.
 */
interface ApplicationFixtures {
  /** This test's data folder, removed after the test. */
  readonly dataFolder: string;
  /** Starts the application on the data folder. It is ended after the test if it still runs. */
  readonly start: (
    args?: readonly string[],
    nodeArgs?: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<RunningApplication>;
}

/** Playwright's test with the application. Runs on Electron and on the shim alike. */
export const test = base.extend<ApplicationFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this pattern.
  dataFolder: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-e2e-'));
    await provide(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  start: async ({ dataFolder }, provide) => {
    const started: RunningApplication[] = [];
    const watch = new StallWatch();
    await provide(async (args = [], nodeArgs = [], env = {}) => {
      const app = await launch(dataFolder, args, [...watch.nodeArgs, ...nodeArgs], {
        ...watch.env,
        ...env,
      });
      const page = await app.firstWindow();
      // The page may still be about:blank, which is never busy.
      await page.waitForURL(/\/index\.html/);
      await page.locator('.shell[aria-busy=true]').waitFor({ state: 'detached' });
      await watch.watchMain(app);
      const pageWatch = await PageWatch.begin(page);
      pageWatches.set(app, pageWatch);
      const running = { app, page, pageWatch };
      started.push(running);
      return running;
    });
    for (const { app } of started) {
      await quit(app);
    }
    const stalls = watch.end() + started.map(({ pageWatch }) => pageWatch.stall).join('');
    expect(stalls, 'a process let nobody else have a turn for long').toBe('');
  },
});

/** The shim shows its pages in the headless shell, where there is one. Electron ignores this. */
const headlessShell = findHeadlessShell();
const shimEnv = headlessShell === undefined ? {} : { GUILDHALL_CHROMIUM: headlessShell };

/** Tests of places need a desktop that tells them: Electron uses XWayland in a session of Wayland. */
const sessionEnv = { XDG_SESSION_TYPE: 'x11' };

/**
 * Each test has a data folder of its own, so that none would find what another start has compiled.
 * A service finds its TypeScript without its types there, too.
 */
export const compileCacheEnv = {
  NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/guildhall-e2e-compile'),
};

const ended = new WeakSet<ElectronApplication>();
const pageWatches = new WeakMap<ElectronApplication, PageWatch>();

/** Starts the application without waiting for a window. */
export async function launch(
  dataFolder: string,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ElectronApplication> {
  const app = await _electron.launch({
    args: [...nodeArgs, ...argumentsOf(dataFolder, args)],
    cwd: projectRoot,
    env: {
      ...(withFileNameLocale(process.env) as Record<string, string>),
      ...compileCacheEnv,
      ...sessionEnv,
      ...shimEnv,
      ...env,
    },
    // Otherwise Playwright would force light, and the application follows the system.
    colorScheme: null,
  });
  app.once('close', () => ended.add(app));
  return app;
}

/**
 * Starts the application once more while it runs, and waits until that start has ended. Playwright
 * cannot: it would still be connecting to a process that ends by itself.
 */
export async function startAgain(dataFolder: string, args: readonly string[] = []): Promise<void> {
  // The package is the path of its executable.
  const electron = createRequire(import.meta.url)('electron') as string;
  const child = spawn(electron, ['--no-sandbox', ...argumentsOf(dataFolder, args)], {
    cwd: projectRoot,
    env: { ...process.env, ...sessionEnv, ...shimEnv },
    stdio: 'ignore',
  });
  await once(child, 'exit');
}

function argumentsOf(dataFolder: string, args: readonly string[]): string[] {
  return ['.', `--user-data-dir=${dataFolder}`, ...args];
}

/** Quits the application as a person does, and waits until its process is gone. */
export async function quit(app: ElectronApplication): Promise<void> {
  if (!ended.has(app)) {
    await pageWatches.get(app)?.end();
    await app.close();
  }
}

/** Kills the application, as a crash or the system does, and waits until it is gone. */
export async function kill(app: ElectronApplication): Promise<void> {
  app.process().kill('SIGKILL');
  await app.waitForEvent('close');
}
