import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ModelEndpointFacts } from '#shared/capability/model-endpoint.ts';
import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import type { EndpointStatus } from '../../client/connection/endpoint.ts';
import {
  answerJson,
  startAnswering,
} from '../../server/operators/model/testing/answering-server.ts';
import { startTalkingModel } from '../../server/operators/model/testing/talking-model.ts';
import { checkModels } from '../../server/start/model-requests.ts';
import type { ServerRequests } from '../../server/start/worker-protocol.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { KeyVault } from '../key-vault/key-vault.ts';
import { retryAtOnce } from '../key-vault/testing/retry-at-once.ts';
import { SettableSecrets } from '../key-vault/testing/settable-secrets.ts';
import { openSettings } from '../settings/settings.ts';
import { ModelEndpoints } from './model-endpoints.ts';

type Told = ServerRequests['models.set']['input']['endpoints'];

const canary = 'canary-9182-key';
const models = [{ name: 'small' }];
const plain = { allowsPlainHttp: false };
const ours = 'https://ours.example/v1';
const theirs = 'https://theirs.example/v1';

let folder: string;
let secrets: SettableSecrets;

beforeEach(() => {
  folder = temporaryFolder();
  secrets = new SettableSecrets();
});

/** The server of this computer as main sees it: it tests for real, and records what it is told. */
class ServerOfTest {
  readonly told: Told[] = [];
  status: EndpointStatus = { kind: 'starting' };
  isDeaf = false;
  #listener = () => {};

  listen(listener: () => void): void {
    this.#listener = listener;
  }

  become(status: EndpointStatus): void {
    this.status = status;
    this.#listener();
  }

  /** Becomes ready anew, as after a crash. */
  restart(): void {
    this.become({ kind: 'starting' });
    this.become(ready);
  }

  request = (name: string, input: unknown): Promise<never> => {
    const answer = async () => {
      if (name === 'models.check') {
        return checkModels(input as ServerRequests['models.check']['input']);
      }
      if (this.isDeaf) {
        throw new Error('The worker is gone.');
      }
      this.told.push((input as ServerRequests['models.set']['input']).endpoints);
      return {};
    };
    return answer() as Promise<never>;
  };
}

const ready: EndpointStatus = {
  kind: 'ready',
  endpoint: { baseUrl: 'http://127.0.0.1:1/v1', eventsUrl: 'ws://127.0.0.1:1/v1', apiKey: 'k' },
} as unknown as EndpointStatus;

/** The endpoints as the next run of the application would open them. */
function open() {
  const server = new ServerOfTest();
  const changes: ModelEndpointFacts[][] = [];
  const log = { warn: () => {} };
  const keys = new KeyVault({
    file: join(folder, 'keys.json'),
    secrets,
    platform: 'linux',
    timing: retryAtOnce,
    log,
  });
  const { settings } = openSettings(folder);
  const onChanged = (endpoints: ModelEndpointFacts[]) => changes.push(endpoints);
  const endpoints = new ModelEndpoints({ settings, keys, server, onChanged, log });
  server.become(ready);
  return { endpoints, server, changes };
}

const withKey = { apiKey: canary, keyStorage: 'keyring' as const };
const keysOf = (told: Told | undefined) => told?.map(({ baseUrl, key }) => [baseUrl, key]);

test('an endpoint and its key are told to the server, and neither the settings nor a page has the key', async () => {
  const { endpoints, server, changes } = open();
  const saved = await endpoints.save({ baseUrl: `${ours}/`, models, ...plain, ...withKey });
  expect(saved).toMatchObject({ baseUrl: ours, isLocal: false, hasKey: true, models });
  expect(keysOf(server.told.at(-1))).toEqual([[ours, canary]]);
  expect(changes.at(-1)).toEqual([saved]);
  expect(JSON.stringify([saved, changes])).not.toContain(canary);
  for (const file of ['settings.json', 'keys.json']) {
    expect(readFileSync(join(folder, file), 'utf8')).not.toContain(canary);
  }
});

test('a key stays with another path of its origin, and is forgotten with another origin', async () => {
  const { endpoints, server } = open();
  const { id } = await endpoints.save({ baseUrl: ours, models, ...plain, ...withKey });
  const moved = { endpointId: id, models, ...plain };
  await endpoints.save({ ...moved, baseUrl: 'https://ours.example/v2' });
  expect(keysOf(server.told.at(-1))).toEqual([['https://ours.example/v2', canary]]);
  expect(await endpoints.save({ ...moved, baseUrl: theirs })).toMatchObject({ hasKey: false });
  expect(keysOf(server.told.at(-1))).toEqual([[theirs, undefined]]);
  // Nor does it come back with its origin
  expect(await endpoints.save({ ...moved, baseUrl: ours })).toMatchObject({ hasKey: false });
  expect(keysOf(server.told.at(-1))).toEqual([[ours, undefined]]);
});

test('a test goes with the kept key to its own origin alone', async () => {
  const one = await startTalkingModel(() => 'Yes.');
  const other = await startTalkingModel(() => 'Yes.');
  const { endpoints } = open();
  const saved = { baseUrl: one.baseUrl, models, ...plain, ...withKey };
  const { id: endpointId } = await endpoints.save(saved);
  const asked = { endpointId, model: 'small', ...plain };
  const found = await endpoints.check({ ...asked, baseUrl: one.baseUrl });
  expect(found).toMatchObject({ isLocal: true, answer: { is: 'yes' } });
  await endpoints.check({ ...asked, baseUrl: other.baseUrl });
  await endpoints.check({ ...asked, baseUrl: other.baseUrl, apiKey: 'typed' });
  expect(one.authorizations).toEqual([`Bearer ${canary}`]);
  expect(other.authorizations).toEqual([undefined, 'Bearer typed']);
  expect(await endpoints.describe()).toMatchObject([{ baseUrl: one.baseUrl, hasKey: true }]);
});

test('a key without a storage is kept for this run', async () => {
  const { endpoints, server } = open();
  await endpoints.save({ baseUrl: ours, models, ...plain, apiKey: canary });
  expect(keysOf(server.told.at(-1))).toEqual([[ours, canary]]);
});

test('why a key that was kept for one run is gone is said in the next', async () => {
  const first = open();
  const saved = { baseUrl: ours, models, ...plain, apiKey: canary, keyStorage: 'session' as const };
  await first.endpoints.save(saved);
  const next = open();
  const [found] = await next.endpoints.describe();
  expect(found).toMatchObject({ hasKey: true, keyDetail: expect.stringMatching(/\.$/) as string });
  await expect.poll(() => keysOf(next.server.told.at(-1))).toEqual([[ours, undefined]]);
});

test('a server that starts again is told again, and windows hear after it', async () => {
  const { endpoints, server, changes } = open();
  await endpoints.save({ baseUrl: ours, models, ...plain, ...withKey });
  const { length } = server.told;
  server.restart();
  await expect.poll(() => server.told.length).toBe(length + 1);
  expect(keysOf(server.told.at(-1))).toEqual([[ours, canary]]);
  await expect.poll(() => changes.length).toBe(server.told.length);
});

test('a change while the server is away is kept, and told once it is back', async () => {
  const { endpoints, server } = open();
  await endpoints.save({ baseUrl: ours, models, ...plain });
  server.become({ kind: 'starting' });
  await endpoints.save({ baseUrl: theirs, models, ...plain });
  server.isDeaf = true;
  server.become(ready);
  await endpoints.save({ baseUrl: 'http://127.0.0.1:1234/v1', models, ...plain });
  server.isDeaf = false;
  server.restart();
  await expect.poll(() => server.told.at(-1)?.length).toBe(3);
  expect(await open().endpoints.describe()).toHaveLength(3);
});

test('an address is named once, and what is no address or can be read on the way is refused', async () => {
  const { endpoints } = open();
  const { id } = await endpoints.save({ baseUrl: ours, models, ...plain });
  for (const baseUrl of [
    ours,
    `${ours}/`,
    'HTTPS://OURS.example/v1',
    'ftp://x.example',
    'http://x.example',
  ]) {
    await expect(async () => endpoints.save({ baseUrl, models, ...plain })).rejects.toMatchObject({
      problem: { code: 'call_invalid' },
    });
  }
  await endpoints.save({ endpointId: id, baseUrl: ours, models: [{ name: 'large' }], ...plain });
  await endpoints.save({ baseUrl: 'http://x.example', models, allowsPlainHttp: true });
  expect(await endpoints.describe()).toMatchObject([{ models: [{ name: 'large' }] }, {}]);
});

test('no more than so many are named, also where they are named at once', async () => {
  const { endpoints } = open();
  const addresses = Array.from(
    { length: endpointLimits.endpoints + 5 },
    (_, at) => `${ours}/${at}`,
  );
  const saved = await Promise.allSettled(
    addresses.map((baseUrl) => endpoints.save({ baseUrl, models, ...plain })),
  );
  expect(saved.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(await endpoints.describe()).toHaveLength(endpointLimits.endpoints);
});

test('one that is removed is gone with its key, and removing it again does nothing', async () => {
  const { endpoints, server } = open();
  const { id } = await endpoints.save({ baseUrl: ours, models, ...plain, ...withKey });
  await endpoints.remove(id);
  await endpoints.remove(id);
  expect(server.told.at(-1)).toEqual([]);
  expect(await open().endpoints.describe()).toEqual([]);
  expect(readFileSync(join(folder, 'keys.json'), 'utf8')).not.toContain(id);
  await expect(
    endpoints.save({ endpointId: id, baseUrl: ours, models, ...plain }),
  ).rejects.toMatchObject({ problem: { code: 'not_found' } });
});

test('a model that is named twice is one', async () => {
  const { endpoints } = open();
  const twice = [{ name: 'small', window: 10 }, { name: 'large' }, { name: 'small' }];
  const { models: kept } = await endpoints.save({ baseUrl: ours, models: twice, ...plain });
  expect(kept).toEqual([{ name: 'small', window: 10 }, { name: 'large' }]);
});

test('the kind of API is that of the host until one is chosen, and goes to the server', async () => {
  const { endpoints, server } = open();
  const save = (baseUrl: string, more: object = {}) =>
    endpoints.save({ baseUrl, models, ...plain, ...more });
  const openai = await save('https://api.openai.com/v1');
  const anthropic = await save('https://api.anthropic.com/v1');
  const other = await save(ours, { api: 'messages' });
  expect([openai.api, anthropic.api, other.api]).toEqual(['responses', 'messages', 'messages']);
  const changed = { endpointId: openai.id, api: 'chat' };
  expect(await save('https://api.openai.com/v1', changed)).toMatchObject({ api: 'chat' });
  const told = ['chat', 'messages', 'messages'];
  expect(server.told.at(-1)?.map(({ api }) => api)).toEqual(told);
  const next = open();
  expect((await next.endpoints.describe()).map(({ api }) => api)).toEqual(told);
});

test('a test is by the kind of API that is filled in, and says which one the server wants', async () => {
  const paths: (string | undefined)[] = [];
  const { baseUrl } = await startAnswering((request, response) => {
    paths.push(request.url);
    const error = { message: 'This model is only supported in v1/responses.' };
    answerJson(request.method === 'GET' ? { data: [] } : { error }, 404)(request, response);
  });
  const { endpoints } = open();
  const asked = { baseUrl, model: 'small', ...plain };
  expect(await endpoints.check(asked)).toMatchObject({ wantedApi: 'responses' });
  expect(await endpoints.check({ ...asked, api: 'responses' })).not.toHaveProperty('wantedApi');
  expect(paths.filter((path) => path !== '/v1/models')).toEqual([
    '/v1/chat/completions',
    '/v1/responses',
  ]);
});
