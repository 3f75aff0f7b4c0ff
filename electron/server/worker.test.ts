import { expect, onTestFinished, test } from 'vitest';
import { startProcess, workerFiles } from '../main/workers/testing/start-process.ts';
import type { WorkerExit } from '../main/workers/worker-process.ts';
import type { WorkerCommand, WorkerStopped } from '../worker/worker-protocol.ts';
import { newApiKey } from './access/api-keys.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { TestClient } from './testing/test-client.ts';
import type { ServerWorkerData, ServerWorkerReport } from './start/worker-protocol.ts';

function startWorker(dataDir: string) {
  const ownerKey = newApiKey();
  const report = Promise.withResolvers<ServerWorkerReport>();
  const stopped = Promise.withResolvers<void>();
  const exit = Promise.withResolvers<WorkerExit>();
  const worker = startProcess({
    name: 'server under test',
    file: workerFiles.server,
    heapMb: 256,
    onMessage: (message) => {
      const told = message as ServerWorkerReport | WorkerStopped;
      if (told.type === 'stopped') {
        stopped.resolve();
      } else {
        report.resolve(told);
      }
    },
    onExit: exit.resolve,
  });
  onTestFinished(async () => {
    worker.kill();
    await exit.promise;
  });
  const data: ServerWorkerData = {
    dataDir,
    port: 0,
    version: '9.9.9',
    ownerKey,
    ownerName: 'Owner',
    ifDamaged: 'report',
  };
  worker.post({ type: 'start', data } satisfies WorkerCommand);
  const stop = () => worker.post({ type: 'stop' } satisfies WorkerCommand);
  const stopping = { stop, stopped: stopped.promise };
  return { worker, ownerKey, report: report.promise, exit: exit.promise, ...stopping };
}

async function ready(started: ReturnType<typeof startWorker>) {
  const report = await started.report;
  if (report.type !== 'ready') {
    throw new Error(report.detail);
  }
  return { ...report, client: new TestClient(report.baseUrl, started.ownerKey) };
}

test('a new folder has an owner and no guild, and each start has its own key', async () => {
  const dataDir = temporaryFolder();
  const started = startWorker(dataDir);
  const { client, guildId, userId } = await ready(started);
  expect(guildId).toBeNull();
  expect(await client.call('user.me', {})).toStrictEqual({ id: userId, name: 'Owner' });
  expect(await client.call('service.health', {})).toMatchObject({ version: '9.9.9' });
  const guild = await client.call('guild.create', { name: 'Home' });
  started.stop();
  await started.stopped;

  const again = startWorker(dataDir);
  const second = await ready(again);
  expect(second).toMatchObject({ guildId: guild.id, userId });
  expect((await second.client.request('GET', '/me')).status).toBe(200);
  const old = new TestClient(second.baseUrl, started.ownerKey);
  expect((await old.request('GET', '/me')).status).toBe(401);
});

test('a folder in use is reported, and the worker waits until it is ended', async () => {
  const dataDir = temporaryFolder();
  await ready(startWorker(dataDir));
  const second = startWorker(dataDir);
  expect(await second.report).toStrictEqual({
    type: 'failed',
    code: 'data_folder_in_use',
    detail: `Another server uses the data folder ${dataDir}.`,
  });
  second.stop();
  await second.stopped;
});

test('a worker that was killed releases the folder', async () => {
  const dataDir = temporaryFolder();
  const first = startWorker(dataDir);
  await ready(first);
  first.worker.kill();
  await first.exit;
  expect(await ready(startWorker(dataDir))).toMatchObject({ guildId: null });
});
