import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ElectronApplication } from '@playwright/test';
import { projectRoot, test } from './application.ts';
import { composerOf, foundGuild, messagesOf, openNewThread, refuseMessage, say } from './guild.ts';

const rememberWorkers = ['-r', join(projectRoot, 'tests/fixtures/remember-workers.cjs')];

/** The latest process of a worker, and how many there have been. */
async function workerOf(
  app: ElectronApplication,
  name: string,
): Promise<{ readonly pid: number | undefined; readonly count: number }> {
  return app.evaluate((_electron, serviceName) => {
    const { startedWorkers } = globalThis as unknown as {
      startedWorkers: { name: string; child: { pid: number | undefined } }[];
    };
    const found = startedWorkers.filter((worker) => worker.name === serviceName);
    return { pid: found.at(-1)?.child.pid, count: found.length };
  }, `Guildhall ${name}`);
}

/** Kills the embedded server's process as a crash would. Returns how many there have been. */
async function killServer(app: ElectronApplication): Promise<number> {
  const { pid, count } = await workerOf(app, 'server');
  if (pid !== undefined) {
    process.kill(pid, 'SIGKILL');
  }
  return count;
}

/** Has each process of the embedded server end as it starts, or no longer. */
function endEachServer(app: ElectronApplication, isEnding: boolean): Promise<boolean> {
  return app.evaluate(
    (_electron, name) => Reflect.set(globalThis, 'endingWorker', name),
    isEnding ? 'Guildhall server' : undefined,
  );
}

test('a killed server is restarted without loss, and the person is told', async ({ start }) => {
  const { app, page } = await start([], rememberWorkers);
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Plan a fair: rent tents and invite the guilds.');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);

  expect(await killServer(app)).toBe(1);
  await say(page, 'and add a concert');
  await expect(page.getByRole('contentinfo')).toContainText('Server restarted at');
  await expect(messagesOf(page, 'You')).toHaveCount(2);
  await expect(messagesOf(page, 'Ada')).toHaveCount(2);
  await expect(messagesOf(page, 'Ada').last()).toContainText('concert');
});

test('a worker that runs out of memory is replaced, and window and main continue', async ({
  start,
  dataFolder,
}) => {
  // The cache's worker starts with the first request for it; here that is to keep a bound.
  const settings = { version: 3, openedDestinations: [], homes: [], homeOrder: ['local'] };
  writeFileSync(
    join(dataFolder, 'settings.json'),
    JSON.stringify({ ...settings, cacheLimitBytes: 1_000_000 }),
  );
  const leak = join(projectRoot, 'tests/fixtures/leak-memory.cjs');
  const env = { WORKER_PRELOAD: leak, LEAK_KIND: 'json' };
  const { app, page } = await start([], rememberWorkers, env);
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  const main = app.process().pid;
  for (const [index, name] of ['cache', 'outbox', 'server'].entries()) {
    const { pid } = await workerOf(app, name);
    if (pid === undefined) {
      throw new Error(`${name} does not run.`);
    }
    process.kill(pid, 'SIGUSR2');
    await say(page, `While the ${name} ends: plan a fair, and rent tents.`);
    await expect.poll(async () => (await workerOf(app, name)).count).toBe(2);
    await expect(messagesOf(page, 'You')).toHaveCount(index + 1);
    await expect(messagesOf(page, 'Ada')).toHaveCount(index + 1);
  }
  // V8 must have ended them, not the signal that started the leak.
  const exitCodes = await app.evaluate(() => {
    const { startedWorkers } = globalThis as unknown as {
      startedWorkers: { exitCode: number | undefined }[];
    };
    return startedWorkers.flatMap(({ exitCode }) => exitCode ?? []);
  });
  expect(exitCodes).toHaveLength(3);
  expect(exitCodes).not.toContain(constants.signals.SIGUSR2);
  expect(app.process().pid).toBe(main);
  expect(app.process().exitCode).toBeNull();
});

test('a thread started while the server is down is sent with all its messages', async ({
  start,
}) => {
  const { app, page } = await start([], rememberWorkers);
  const strip = page.getByRole('contentinfo');
  await foundGuild(page);
  await endEachServer(app, true);
  await killServer(app);
  await expect(strip).toContainText('Stopped');
  await endEachServer(app, false);

  await page.getByRole('button', { name: 'New thread' }).click();
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  await dialog.getByRole('checkbox', { name: 'Ada', exact: true }).check();
  await dialog.getByRole('textbox', { name: /Title/ }).fill('Made meanwhile');
  await dialog.getByRole('button', { name: 'Create thread' }).click();
  await expect(page.getByRole('heading', { name: 'Made meanwhile' })).toBeVisible();
  await say(page, 'Plan a fair: rent tents and invite the guilds.');
  await expect(strip).toContainText('2 waiting to be sent');
  await composerOf(page).fill('An unsent word');
  expect(await page.evaluate(() => location.hash)).toContain('/thread/new_');

  await strip.getByRole('button', { name: 'Try now' }).click();
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await expect(messagesOf(page, 'You')).toHaveCount(1);
  expect(await page.evaluate(() => location.hash)).toMatch(/\/thread\/cnv_/);
  await expect(page.getByRole('link', { name: /Made meanwhile/ })).toHaveCount(1);
  await expect(composerOf(page)).toHaveValue('An unsent word');
});

test('an unwritable data folder is shown in the window, with a way to continue', async ({
  start,
  dataFolder,
}) => {
  writeFileSync(join(dataFolder, 'local-home'), 'a file where the folder belongs');
  const { page } = await start();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Couldn’t open the guild');
  await expect(alert).toContainText('local-home');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toContainText('local-home');
});

test('a thread that is not there says so and leads back to the list', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await page.evaluate(() => {
    location.hash = '#/home/local/thread/cnv_nowhere';
  });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This thread isn’t here');
  await expect(alert.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await alert.getByRole('link', { name: 'Back to threads' }).click();
  await expect(alert).toHaveCount(0);
});

test('a refused message is kept with its reason and three actions', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await refuseMessage(page, 'As nobody');
  const failed = messagesOf(page, 'You').filter({ hasText: 'As nobody' });
  await expect(failed).toContainText('Not sent');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toContainText('Not sent');
  await failed.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    'As nobody',
  );
  await expect(failed).toHaveCount(0);
});
