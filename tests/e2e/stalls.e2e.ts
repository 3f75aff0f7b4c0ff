import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { fullSpeedWorkMs, knownText, readAndWrite } from '../watchdog/known-work.ts';
import { launch, test } from './application.ts';
import { PageWatch } from './page-watch.ts';
import { StallWatch } from './stalls.ts';

/** Uses 1.2 s of CPU time without a pause. */
const burn = `
  const ranMicros = () => process.threadCpuUsage().user + process.threadCpuUsage().system;
  const endMicros = ranMicros() + 1_200_000;
  while (ranMicros() < endMicros);
`;

test('a stall of main is found', async ({ dataFolder }) => {
  const watch = new StallWatch();
  const app = await launch(dataFolder, [], watch.nodeArgs, watch.env);
  await (await app.firstWindow()).waitForURL(/\/index\.html/);
  await watch.watchMain(app);
  await app.evaluate(async (_electron, source) => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 100));
    await wait();
    // oxlint-disable-next-line typescript/no-implied-eval -- the test's own code
    new Function(source)();
    await wait();
  }, burn);
  await app.close();
  expect(watch.end()).toMatch(/^main ran \d+ ms/);
});

test('a stall of a worker is found', async ({ dataFolder }) => {
  const stall = join(dataFolder, '..', `${Date.now()}-stall.cjs`);
  writeFileSync(stall, `process.on('SIGUSR2', () => { ${burn} });`);
  const watch = new StallWatch();
  const remember = join(import.meta.dirname, '../fixtures/remember-workers.cjs');
  const app = await launch(dataFolder, [], [...watch.nodeArgs, '-r', remember], {
    ...watch.env,
    WORKER_PRELOAD: stall,
  });
  const page = await app.firstWindow();
  await page.waitForURL(/\/index\.html/);
  await page.locator('.shell[aria-busy=true]').waitFor({ state: 'detached' });
  const pid = await app.evaluate(() => {
    const { startedWorkers } = globalThis as unknown as {
      startedWorkers: { name: string; child: { pid: number } }[];
    };
    return startedWorkers.find(({ name }) => name === 'Guildhall outbox')?.child.pid ?? 0;
  });
  process.kill(pid, 'SIGUSR2');
  await expect.poll(() => watch.read()).toMatch(/^outbox\.js ran \d+ ms/);
  await app.close();
  watch.end();
});

test('a stall of the page is found', async ({ dataFolder }) => {
  const app = await launch(dataFolder);
  const page = await app.firstWindow();
  await page.waitForURL(/\/index\.html/);
  const pageWatch = await PageWatch.begin(page);
  // A page cannot read its CPU time, and a busy machine gives it little: so this is work, not time.
  await page.evaluate(readAndWrite, { text: knownText(), times: 3_000 / fullSpeedWorkMs });
  // A task is traced once it has ended, and its answer may leave before that.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await pageWatch.end();
  await app.close();
  expect(pageWatch.stall).toMatch(/^page ran \d+ ms/);
});
