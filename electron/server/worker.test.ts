import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { newApiKey } from './api-keys.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { TestClient } from './testing/test-client.ts';
import type { ServerWorkerData, ServerWorkerReport } from './worker-protocol.ts';

function startWorker(dataDir: string) {
  const ownerKey = newApiKey();
  const workerData: ServerWorkerData = {
    dataDir,
    port: 0,
    version: '9.9.9',
    ownerKey,
    ownerName: 'Owner',
  };
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData });
  onTestFinished(async () => {
    await worker.terminate();
  });
  const report = new Promise<ServerWorkerReport>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const exit = new Promise<number>((resolve) => {
    worker.once('exit', resolve);
  });
  return { worker, ownerKey, report, exit };
}

async function ready(started: ReturnType<typeof startWorker>) {
  const report = await started.report;
  if (report.type !== 'ready') throw new Error(report.detail);
  return { ...report, client: new TestClient(report.baseUrl, started.ownerKey) };
}

test('a new folder has its owner and no guild; each start has a key of its own', async () => {
  const dataDir = temporaryFolder();
  const started = startWorker(dataDir);
  const { client, guildId, userId } = await ready(started);
  expect(guildId).toBeNull();
  expect(await client.call('user.me', {})).toStrictEqual({ id: userId, name: 'Owner' });
  expect(await client.call('service.health', {})).toMatchObject({ version: '9.9.9' });
  const guild = await client.call('guild.create', { name: 'Home' });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
  started.worker.postMessage({ type: 'stop' });
  expect(await started.exit).toBe(0);

  const again = startWorker(dataDir);
  const second = await ready(again);
  expect(second).toMatchObject({ guildId: guild.id, userId });
  expect((await second.client.request('GET', '/me')).status).toBe(200);
  const old = new TestClient(second.baseUrl, started.ownerKey);
  expect((await old.request('GET', '/me')).status).toBe(401);
});

test('a folder that is in use is told, and the worker exits by itself', async () => {
  const dataDir = temporaryFolder();
  await ready(startWorker(dataDir));
  const second = startWorker(dataDir);
  expect(await second.report).toStrictEqual({
    type: 'failed',
    code: 'data_folder_in_use',
    detail: `Another server uses the data folder ${dataDir}.`,
  });
  expect(await second.exit).toBe(0);
});

test('a worker that was cut off leaves the folder to the next', async () => {
  const dataDir = temporaryFolder();
  const first = startWorker(dataDir);
  await ready(first);
  await first.worker.terminate();
  expect(await ready(startWorker(dataDir))).toMatchObject({ guildId: null });
});
