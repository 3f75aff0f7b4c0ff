import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { packedFiles } from './packed-files.ts';

/** How long the package may take until it can be driven, and until it has ended. */
const startMs = 60_000;
const endMs = 10_000;

/** A package that runs on a data folder of its own. */
export interface StartedPackage {
  readonly page: Page;
  readonly dataFolder: string;
  /** Ends it and removes its data. */
  readonly end: () => Promise<void>;
}

/**
 * Starts an unpacked package on a new data folder. It is driven over Chromium's port alone, because
 * its fuses leave no inspector.
 *
 * @throws Error with what it printed, where it does not start
 */
export async function startPackage(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedPackage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'guildhall-package-'));
  const child = spawn(
    programOf(packedFiles(folder, process.platform).executable),
    ['--remote-debugging-port=0', `--user-data-dir=${dataFolder}`],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } },
  );
  const ended = once(child, 'exit');
  const end = async () => {
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), endMs);
    await ended;
    clearTimeout(timer);
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const browser = await chromium.connectOverCDP(await endpointOf(child), { noDefaults: true });
    const page = await firstPageOf(browser);
    return { page, dataFolder, end: () => browser.close().then(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

function programOf(executable: string): string {
  return executable.endsWith('.app')
    ? join(executable, 'Contents', 'MacOS', 'Guildhall')
    : executable;
}

async function firstPageOf(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (page === undefined) {
    throw new Error('The package opened no window.');
  }
  return page;
}

/** Where Chromium says that it can be driven. Fails with what the package printed instead. */
async function endpointOf({ stderr }: ChildProcess): Promise<string> {
  const printed: string[] = [];
  if (stderr !== null) {
    const timer = setTimeout(() => stderr.destroy(), startMs);
    for await (const line of createInterface({ input: stderr })) {
      printed.push(line);
      const endpoint = /^DevTools listening on (ws:\/\/\S+)/.exec(line)?.[1];
      if (endpoint !== undefined) {
        clearTimeout(timer);
        stderr.resume();
        return endpoint;
      }
    }
    clearTimeout(timer);
  }
  throw new Error(`The package did not start:\n${printed.join('\n')}`);
}
