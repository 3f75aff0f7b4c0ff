import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import type { Update } from '../../shared/capability/update.ts';
import { call } from '../../tests/e2e/call.ts';
import { askOperator, foundGuild } from '../../tests/e2e/guild.ts';
import { packedFiles } from './packed-files.ts';

/** How long the package may take until it can be driven. */
const startMs = 60_000;

/**
 * Starts an unpacked package on a new data folder, and goes the shortest way through it: a guild is
 * founded, an operator is asked, and answers. The package is driven over Chromium's port alone,
 * because its fuses leave no inspector.
 *
 * @returns how it stands to updates: `off` where it has no feed
 * @throws Error where it does not start, or the way ends anywhere
 */
export async function tryPackage(folder: string): Promise<Update['stage']> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'guildhall-package-'));
  const child = spawn(
    programOf(packedFiles(folder, process.platform).executable),
    ['--remote-debugging-port=0', `--user-data-dir=${dataFolder}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  try {
    const browser = await chromium.connectOverCDP(await endpointOf(child), { noDefaults: true });
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (page === undefined) {
      throw new Error('The package opened no window.');
    }
    await foundGuild(page);
    await askOperator(page, 'Ada', 'Does the package work?');
    const update = await call(page, 'update.describe', {});
    await browser.close();
    return update.stage;
  } finally {
    child.kill();
    await ended;
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function programOf(executable: string): string {
  return executable.endsWith('.app')
    ? join(executable, 'Contents', 'MacOS', 'Guildhall')
    : executable;
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
