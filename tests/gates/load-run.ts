import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { TestClient } from '../../electron/server/testing/test-client.ts';
import { EventWatcher } from './event-watcher.ts';
import type { GateGreeting } from './server-bundle.ts';

/** A guild with one conversation, under load. */
export interface LoadedGuild extends GateGreeting {
  readonly client: TestClient;
  readonly conversationId: string;
}

/** Opens the conversation for the posts. */
export async function openGuild(greeting: GateGreeting): Promise<LoadedGuild> {
  const client = new TestClient(greeting.baseUrl, greeting.apiKey ?? '');
  const { guildId, operatorId } = greeting;
  const { id } = await client.call('conversation.create', { guildId, operatorIds: [operatorId] });
  return { ...greeting, client, conversationId: id };
}

/**
 * Opens sockets and posts at an even pace. Returns how long events took from the start of their
 * post to each socket, and whether each socket received every post.
 */
export async function deliver(
  guild: LoadedGuild,
  { sockets, posts, perSecond }: { sockets: number; posts: number; perSecond: number },
) {
  const receivers = await Promise.all(Array.from({ length: sockets }, () => openSocket(guild)));
  const sentAt = new Map<string, number>();
  const delaysMs: number[] = [];
  const expected = sockets * posts;
  let deliveries = 0;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  for (const receiver of receivers) {
    receiver.on('message', (data: Buffer) => {
      deliveries += 1;
      const text = data.toString('latin1');
      const mark = /"type":"message\.created".*"text":"(load \d+)"/.exec(text)?.[1];
      const since = mark === undefined ? undefined : sentAt.get(mark);
      if (since === undefined) {
        return;
      }
      delaysMs.push(performance.now() - since);
      if (delaysMs.length === expected) {
        finish();
      }
    });
  }
  const startedAt = performance.now();
  for (let index = 0; index < posts; index += 1) {
    await wait(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    sentAt.set(`load ${index}`, performance.now());
    await post(guild, `load ${index}`);
  }
  await Promise.race([finished, wait(10_000)]);
  const seconds = (performance.now() - startedAt) / 1000;
  for (const receiver of receivers) {
    receiver.terminate();
  }
  const sorted = delaysMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    missed: expected - delaysMs.length,
    perSecond: deliveries / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/**
 * Lets sockets stop reading while large messages are posted, and read again some seconds later. A
 * socket that the server closed ends; one that it kept receives everything late. Closed ones resume
 * from their position.
 */
export async function stall(
  guild: LoadedGuild,
  { sockets, withinMs }: { sockets: number; withinMs: number },
) {
  const { client, eventsUrl, apiKey = '' } = guild;
  const watchers = Array.from({ length: sockets }, () => new EventWatcher());
  const streams = watchers.map((watcher) => watcher.open(eventsUrl, apiKey));
  const first = await newestSeq(guild);
  await until(() => watchers.every(({ position }) => position === first));
  for (const { webSocket } of streams) {
    webSocket.pause();
  }
  const text = 'x'.repeat(100_000);
  for (let index = 0; index < 60; index += 1) {
    await post(guild, text);
  }
  await wait(withinMs);
  const newest = await newestSeq(guild);
  let closed = 0;
  for (const { webSocket, ended } of streams) {
    void ended.then(() => (closed += 1));
    webSocket.resume();
  }
  await until(
    () => closed === sockets || watchers.every(({ position }) => position >= newest),
    5_000,
  );
  const closedInTime = closed;
  for (const { webSocket } of streams) {
    webSocket.terminate();
  }
  await Promise.all(streams.map(({ ended }) => ended));
  const resumed = watchers.map((watcher) => watcher.open(eventsUrl, apiKey));
  await until(() => watchers.every(({ position }) => position >= newest), 40_000);
  for (const { webSocket } of resumed) {
    webSocket.terminate();
  }
  const whole = watchers.filter(({ position, faults }) => position >= newest && faults === 0);
  await client.call('user.me', {});
  return { closed: closedInTime, resumedWhole: whole.length };
}

function post({ client, conversationId }: LoadedGuild, text: string): Promise<unknown> {
  return client.call('message.create', { conversationId, text });
}

function openSocket({ eventsUrl, apiKey = '' }: LoadedGuild): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const webSocket = new WebSocket(eventsUrl, { headers: { Authorization: `Bearer ${apiKey}` } });
    webSocket.on('error', reject);
    webSocket.once('message', () => resolve(webSocket));
  });
}

async function newestSeq(guild: LoadedGuild): Promise<number> {
  const watcher = new EventWatcher();
  const { webSocket } = watcher.open(guild.eventsUrl, guild.apiKey ?? '');
  await until(() => watcher.newest !== undefined);
  webSocket.terminate();
  return watcher.newest ?? 0;
}

async function until(isSo: () => boolean, patienceMs = 30_000): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!isSo() && performance.now() < endsAt) {
    await wait(20);
  }
}
