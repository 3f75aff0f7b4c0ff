import { expect, onTestFinished, test } from 'vitest';
import { startProcess, workerFiles } from '../../tests/doubles/start-process.ts';
import type { WorkerExit } from '../client/workers/worker-process.ts';
import type { WorkerCommand, WorkerStopped } from '../worker/worker-protocol.ts';
import { newApiKey } from './access/api-keys.ts';
import { startForwardProxy } from '../network/testing/forward-proxy.ts';
import { startTalkingModel } from './operators/model/testing/talking-model.ts';
import { recordEvents } from './testing/event-recorder.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { TestClient } from './testing/test-client.ts';
import { buildConversation } from './testing/test-server.ts';
import type {
  RouteAnswer,
  RouteRequest,
  ServerAnswer,
  ServerRequest,
  ServerRequestName,
  ServerRequests,
  ServerWorkerData,
  ServerWorkerReport,
} from './start/worker-protocol.ts';

/** @param proxies which proxies the application says that there are */
function startWorker(dataDir: string, proxies = 'DIRECT') {
  const ownerKey = newApiKey();
  const report = Promise.withResolvers<ServerWorkerReport>();
  const stopped = Promise.withResolvers<void>();
  const exit = Promise.withResolvers<WorkerExit>();
  const requests = new Map<number, (output: unknown) => void>();
  const routes: string[] = [];
  const worker = startProcess({
    name: 'server under test',
    file: workerFiles.server,
    heapMb: 256,
    onMessage: (message) => {
      const told = message as ServerWorkerReport | WorkerStopped | RouteRequest | ServerAnswer;
      if (told.type === 'stopped') {
        stopped.resolve();
      } else if (told.type === 'route_request') {
        routes.push(told.url);
        worker.post({ type: 'route_answer', id: told.id, proxies } satisfies RouteAnswer);
      } else if (told.type === 'answer') {
        requests.get(told.id)?.(told.output);
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
  const ask = <Name extends ServerRequestName>(
    name: Name,
    input: ServerRequests[Name]['input'],
  ): Promise<ServerRequests[Name]['output']> => {
    const id = requests.size + 1;
    const answer = Promise.withResolvers<unknown>();
    requests.set(id, answer.resolve);
    worker.post({ type: 'request', id, name, input } satisfies ServerRequest);
    return answer.promise as Promise<ServerRequests[Name]['output']>;
  };
  const stopping = { stop, stopped: stopped.promise };
  return { worker, ownerKey, ask, routes, report: report.promise, exit: exit.promise, ...stopping };
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

test('a model elsewhere is tested, and answers, through the proxy that the application names', async () => {
  const model = await startTalkingModel(() => ({
    text: 'We bake bread.',
    input: 2_000,
    output: 4,
  }));
  const proxy = await startForwardProxy();
  onTestFinished(proxy.stop);
  const { port } = new URL(model.baseUrl);
  const baseUrl = `http://models.example:${port}/v1`;
  const started = startWorker(temporaryFolder(), `PROXY 127.0.0.1:${proxy.port}`);
  const { client, eventsUrl } = await ready(started);
  const found = await started.ask('models.check', { baseUrl, model: 'small' });
  expect(found).toMatchObject({ reached: { is: 'yes' }, answer: { is: 'yes' } });
  const tested = proxy.tunnels.length;

  const endpoint = { id: 'one', baseUrl, api: 'chat' as const, key: 'k-1' };
  await started.ask('models.set', { endpoints: [{ ...endpoint, models: [{ name: 'small' }] }] });
  const { id: guildId } = await client.call('guild.create', { name: 'Bakery' });
  const { operators } = await client.call('operator.list', { guildId });
  const [known] = (await client.call('model.list', { guildId })).models;
  const driver = { kind: 'model', modelId: known?.id, fallback: 'none' } as const;
  await client.call('operator.set_driver', { operatorId: operators[0]?.id ?? '', ...driver });
  const events = await recordEvents(eventsUrl, started.ownerKey);
  await buildConversation({ client, guildId, operators }, { initialMessage: 'What is baked?' });
  await events.waitForText('We bake bread.');
  expect(proxy.tunnels.length).toBe(tested + 1);
  expect(new Set(proxy.tunnels)).toEqual(new Set([`models.example:${port}`]));
  expect(new Set(started.routes)).toEqual(new Set([`http://models.example:${port}/`]));
  expect(model.authorizations.at(-1)).toBe('Bearer k-1');
});
