import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { projectRoot } from '../../build/scripts/project.ts';
import { call, callAny } from '../../tests/e2e/call.ts';
import { interleave } from '../interleave.ts';
import { openApplication } from '../page/open-application.ts';
import type { Row } from '../report/row.ts';
import { startContestant } from '../server/contestant.ts';
import { prepareItems } from '../server/prepared-items.ts';
import type { PreparedItems } from '../server/prepared-items.ts';

/**
 * The whole application: the outline of 10,000 items from the cache, while the service is away,
 * against the same items in the home of this computer. From the reload of the window to the frame
 * with the first row.
 */
export async function measureFirstPaint(rounds: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-work-'));
  try {
    const items = await prepareItems(folder, 'service');
    const userData = join(folder, 'user-data');
    mkdirSync(userData, { mode: 0o700 });
    cpSync(items.dataDir, join(userData, 'local-home'), { recursive: true });
    const { app, page } = await openApplication(userData);
    try {
      const homeId = await connectAndLeave(page, items);
      return {
        what: 'first paint, cached while offline, to the home of this computer',
        bound: { atMost: 1.2 },
        ...(await interleave(
          {
            measured: () => firstRowMs(page, homeId),
            baseline: () => firstRowMs(page, 'local'),
          },
          rounds,
        )),
        unit: 'ms',
      };
    } finally {
      await app.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Connects a service, reads all of its items, and ends it. Returns the id of its home. */
async function connectAndLeave(page: Page, { dataDir, apiKey, guildId }: PreparedItems) {
  const entry = join(projectRoot, 'electron/server/serve.ts');
  const args = ['--data-dir', dataDir, '--port', '0', '--user', 'Bench'];
  const service = await startContestant(entry, args);
  const { home } = await call(page, 'home.connect', {
    baseUrl: service.greeting.baseUrl ?? '',
    apiKey,
    guildIds: [],
    keyStorage: 'unprotected',
    name: 'Elsewhere',
  });
  await isIn(page, home.id, 'live');
  await readAll(page, home.id, guildId);
  await service.stop();
  await isIn(page, home.id, 'offline');
  return home.id;
}

async function readAll(page: Page, homeId: string, guildId: string): Promise<void> {
  const first = { homeId, guildId, limit: 200 };
  let input: object | undefined = first;
  while (input !== undefined) {
    const { nextCursor } = (await callAny(page, 'work_item.list', input)) as {
      readonly nextCursor: string | null;
    };
    input = nextCursor === null ? undefined : { ...first, cursor: nextCursor };
  }
}

async function isIn(page: Page, homeId: string, state: string): Promise<void> {
  for (;;) {
    const { homes } = await call(page, 'home.list', {});
    if (homes.some((home) => home.id === homeId && home.state.kind === state)) {
      return;
    }
    await wait(50);
  }
}

/** Milliseconds from the reload to the frame that has a row. */
async function firstRowMs(page: Page, homeId: string): Promise<number> {
  await page.evaluate((id) => {
    location.hash = `/home/${id}/work/tree`;
  }, homeId);
  await page.reload({ waitUntil: 'commit' });
  const at = await page.waitForFunction(
    () => document.querySelector('.outline-row') && performance.now(),
  );
  const ms = Number(await at.jsonValue());
  // The next reload waits until the page has done all that follows its first rows.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return ms;
}
