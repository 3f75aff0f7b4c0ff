import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { openConversation, openLocalClient, ownTexts, send, sent } from './testing/local-client.ts';
import type { LocalClient } from './testing/local-client.ts';
import { pidOf } from '../../../tests/doubles/start-process.ts';

// Each worker is killed by its memory while the others work on. The leak comes into the processes
// from outside (tests/fixtures/leak-memory.cjs); they run what is shipped.

const leak = fileURLToPath(new URL('../../../tests/fixtures/leak-memory.cjs', import.meta.url));
const workers = ['server', 'outbox', 'cache'] as const;
type WorkerName = (typeof workers)[number];

beforeEach(() => {
  vi.stubEnv('NODE_OPTIONS', `${process.env['NODE_OPTIONS'] ?? ''} --require ${leak}`);
});

/** A client whose three workers run, each with something of its own that must not be lost. */
async function openWorking(leakKind: string) {
  vi.stubEnv('LEAK_KIND', leakKind);
  const client = openLocalClient();
  client.start();
  const conversationId = await openConversation(client);
  const question = { homeId: 'remote', operation: 'user.me' as const, input: {} };
  const output = { id: 'usr_kept', name: 'Kept' };
  const at = new Date().toISOString();
  await client.store.request('cache.write', { ...question, output, at, mark: 0 });
  await client.store.request('local.save', {
    kind: 'draft',
    key: { homeId: 'local', kind: 'conversation', id: conversationId, field: 'text' },
    value: 'Kept',
  });
  const uses = {
    server: async () => void (await client.home.perform('guild.list', {})),
    outbox: async () => {
      expect(await client.store.request('local.list', { kind: 'draft' })).toMatchObject([
        { value: 'Kept' },
      ]);
    },
    cache: async () => {
      const { answer } = await client.store.request('cache.read', question);
      expect(answer?.output).toEqual(output);
    },
  } satisfies Record<WorkerName, () => Promise<void>>;
  return { client, conversationId, uses };
}

/** Resolves once the worker runs in another process than before. */
async function restarted(name: WorkerName, before: number, work: () => Promise<void>) {
  let times = 0;
  while (pidOf(name) === before) {
    await work();
    times += 1;
  }
  return times;
}

/** Ends a worker by its memory; how often each other one was of use until it was back. */
async function exhaust(
  { uses }: Awaited<ReturnType<typeof openWorking>>,
  victim: WorkerName,
): Promise<number> {
  const before = pidOf(victim) ?? 0;
  process.kill(before, 'SIGUSR2');
  const others = workers.filter((name) => name !== victim);
  const counts = await Promise.all(others.map((name) => restarted(victim, before, uses[name])));
  return Math.min(...counts);
}

/** Whatever was accepted is there once, in its order, and every worker answers. */
async function expectWhole(
  { client, conversationId, uses }: Awaited<ReturnType<typeof openWorking>>,
  texts: readonly string[],
): Promise<void> {
  await client.told.told.until(sent(texts.length));
  for (const name of workers) {
    await uses[name]();
  }
  expect(await ownTexts(client, conversationId)).toEqual(texts);
}

test.each([
  ['server', 'json'],
  ['outbox', 'join'],
  ['cache', 'map'],
  ['cache', 'match'],
  // Beside the heap: main ends it.
  ['cache', 'buffers'],
] as const)(
  'the %s that dies of its memory (%s) comes back, the others work on, and nothing is lost',
  async (victim, leakKind) => {
    const working = await openWorking(leakKind);
    await send(working.client, working.conversationId, 'before');
    const timesUsed = exhaust(working, victim);
    await send(working.client, working.conversationId, 'meanwhile');
    expect(await timesUsed).toBeGreaterThan(0);
    await untilServed(working.client);
    await send(working.client, working.conversationId, 'after');
    await expectWhole(working, ['before', 'meanwhile', 'after']);
  },
);

/** After a death of the server, requests are refused until the next one is up. */
async function untilServed({ home }: LocalClient): Promise<void> {
  const isRefused = () =>
    home.perform('guild.list', {}).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(false);
}

test('workers end with a killed main and release their folders', async () => {
  const folder = temporaryFolder();
  const entry = new URL('testing/run-local-client.ts', import.meta.url);
  const main = spawn(process.execPath, [fileURLToPath(entry), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void main.kill('SIGKILL'));
  const [line] = (await once(main.stdout, 'data')) as [Buffer];
  const pids = JSON.parse(line.toString()) as number[];
  expect(pids).toHaveLength(3);
  main.kill('SIGKILL');
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  const next = openLocalClient(folder);
  next.start();
  await next.told.until('live');
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ['a process', true],
  ['a thread with resource limits', false],
])('control: memory that ends %s leaves the other worker: %s', async (kind, isLeft) => {
  const start =
    kind === 'a process'
      ? `require('node:child_process').fork(file, { execArgv: ['--max-old-space-size=64'] })`
      : `new (require('node:worker_threads').Worker)(file, {
           resourceLimits: { maxOldGenerationSizeMb: 64 } })`;
  const source = `
    const file = process.argv[1];
    ${start}.on('exit', () => { process.stdout.write('main goes on'); }).on('error', () => {});
  `;
  const grow = fileURLToPath(new URL('../../../tests/fixtures/grow-map.cjs', import.meta.url));
  const main = spawn(process.execPath, ['-e', source, grow], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {},
  });
  let output = '';
  main.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(main, 'close');
  expect(output === 'main goes on').toBe(isLeft);
});
