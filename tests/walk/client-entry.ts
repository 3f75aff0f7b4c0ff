import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { once } from 'node:events';
import { problemError, ProblemError } from '#shared/problem/problem.ts';
import { dispatch } from '../../electron/main/bridge/dispatch.ts';
import type { CallHandlers } from '../../electron/main/bridge/call-handlers.ts';
import { AnswerWatch } from '../../electron/client/store-client/answer-watch.ts';
import { localCalls } from '../../electron/main/client-calls/local-calls.ts';
import { openClient } from '../../electron/client/open-client.ts';
import { homeCalls } from '../../electron/main/client-calls/home-calls.ts';
import { KeyVault } from '../../electron/main/key-vault/key-vault.ts';
import { SettableSecrets } from '../../electron/main/key-vault/testing/settable-secrets.ts';
import { SettingsHomeRecords } from '../../electron/main/settings/home-records.ts';
import { openSettings } from '../../electron/main/settings/settings.ts';
import { systemTiming } from '../../electron/client/timing.ts';
import { pidOf, startProcess } from '../doubles/start-process.ts';
import { projectPath } from '../../build/scripts/project.ts';
import type {
  ClientAnswer,
  ClientMeasure,
  ClientOrder,
  ClientPart,
  ClientRequest,
} from './client-protocol.ts';

// The application without Electron's windows, composed as in boot.ts: the same homes, outbox,
// stores and local server, in the same processes. Calls come from the walk instead of a page.

const [order] = (await once(process, 'message')) as [ClientOrder];
const { userData, isHasty, isLeaking = false } = order;
/** The time that the weakened application takes to store a write it has already accepted. */
const hastyMs = 150;
const reapedMs = 2_000;
/** The time between two looks for a process's figure, by the fast clock. */
const lookAgainMs = 100;

const leaked: Buffer[] = [];
const leakedBytes = 100_000;
const timing = systemTiming;
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const { settings } = openSettings(userData);
const keys = new KeyVault({
  file: join(userData, 'keys.json'),
  secrets: new SettableSecrets(),
  platform: 'linux',
  timing,
  log,
});
const network = {
  fetch: (input: string | URL | Request, init?: RequestInit) =>
    fetch(input, { ...init, redirect: 'error' }),
  agent: new Agent(),
  resolveProxy: () => Promise.resolve('DIRECT'),
  isOnline: () => true,
};
const client = openClient({
  folder: userData,
  workers: projectPath('out/main'),
  startProcess,
  version: '0.0.0-gate',
  timing,
  log,
  listener: {
    onChanged: () => undefined,
    onEvent: () => undefined,
    onResynced: () => undefined,
    onRefreshed: () => undefined,
    onOutboxChanged: () => undefined,
  },
  onListed: () => undefined,
  records: new SettingsHomeRecords(settings),
  keys,
  network,
  cacheLimitBytes: settings.get('cacheLimitBytes'),
});
const { homes, localServer, outbox, remote, store } = client;
const handlers: Partial<CallHandlers> = {
  ...homeCalls({
    homes,
    localServer,
    remote,
    keys,
    network,
    now: timing.now,
    // A walk moves a home to another origin only on purpose.
    confirmKeyMove: () => Promise.resolve(true),
  }),
  ...outbox,
  ...localCalls(store, () => {}, new AnswerWatch(store, timing)),
};

process.on('message', (request: ClientRequest) => void handle(request));
// The application must not outlive its walk.
process.on('disconnect', () => process.exit(1));
client.start();
send({ type: 'ready' });

async function handle(request: ClientRequest): Promise<void> {
  switch (request.type) {
    case 'kill':
      killPart(request.part);
      break;
    case 'quit':
      await client.stop();
      network.agent.destroy();
      // A process that has just ended may not have been reaped yet.
      await wait(reapedMs);
      send({ type: 'stopped', handles: handlesLeft() });
      process.disconnect();
      process.exit(0);
      break;
    case 'resume':
      homes.retry();
      break;
    case 'measure':
      send({ type: 'answer', id: request.id, ok: true, data: await measure() });
      break;
    case 'call': {
      const answered = await answer(request);
      if (isLeaking) {
        leak(answered);
      }
      send(answered);
      break;
    }
    default:
      request satisfies never;
  }
}

async function answer({
  id,
  name,
  input,
}: Extract<ClientRequest, { type: 'call' }>): Promise<ClientAnswer> {
  try {
    return { type: 'answer', id, ok: true, data: await perform(name, input) };
  } catch (error) {
    const { problem } =
      error instanceof ProblemError ? error : problemError('internal', String(error));
    return { type: 'answer', id, ok: false, problem };
  }
}

async function perform(name: string, input: object): Promise<unknown> {
  const act = () =>
    dispatch(
      {
        handlers: handlers as CallHandlers,
        read: (homeId, operation, request) => homes.read(homeId, operation, request),
      },
      name,
      input,
      // There is no window to ask, and none to tell.
      { window: undefined as never },
    );
  if (isHasty && name === 'outbox.submit' && !('name' in (input as { input: object }).input)) {
    void wait(hastyMs).then(act, () => undefined);
    return {};
  }
  return act();
}

async function measure(): Promise<ClientMeasure> {
  const pids = { main: process.pid, ...workerPids() };
  const heldBytes = Object.entries(pids).map(
    async ([name, pid]) => [name, await heldBytesOf(pid)] as const,
  );
  const each = (count: (pid: number) => number) =>
    Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, count(pid)]));
  return {
    heldBytes: Object.fromEntries(await Promise.all(heldBytes)),
    residentBytes: each(residentBytesOf),
    descriptors: each((pid) => readdirSync(`/proc/${pid}/fd`).length),
  };
}

/**
 * The figure that the process itself writes once it has collected its garbage
 * (tests/fixtures/collect-on-signal.mjs). Throws if the process has ended.
 */
async function heldBytesOf(pid: number): Promise<number> {
  const figure = join(process.env['MEMORY_FOLDER'] ?? '', String(pid));
  rmSync(figure, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(figure)) {
    await wait(lookAgainMs);
    process.kill(pid, 0);
  }
  return Number(readFileSync(figure, 'utf8'));
}

function workerPids(): Record<string, number> {
  const parts: readonly ClientPart[] = ['server', 'outbox', 'cache'];
  return Object.fromEntries(
    parts.flatMap((part) => {
      const pid = pidOf(part);
      return pid === undefined ? [] : [[part, pid]];
    }),
  );
}

function residentBytesOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** The handles that keep the process alive, except for its connection to the walk. */
function handlesLeft(): string[] {
  return process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap');
}

function leak(answered: ClientAnswer): void {
  leaked.push(Buffer.alloc(leakedBytes, JSON.stringify(answered)));
  if (leaked.length === 1) {
    setInterval(() => undefined, 60_000);
  }
}

/** Kills a worker as the system does when memory is short. */
function killPart(part: ClientPart): void {
  const pid = pidOf(part);
  if (pid !== undefined) {
    process.kill(pid, 'SIGKILL');
  }
}

function send(message: ClientAnswer): void {
  process.send?.(message, () => undefined);
}
