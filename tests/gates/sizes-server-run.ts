import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { requestLimits } from '#shared/limits/server-limits.ts';
import { TestClient } from '../../electron/server/testing/test-client.ts';
import type { Probe } from './probe-entry.ts';
import { GateServer } from './server-bundle.ts';
import type { GateGreeting } from './server-bundle.ts';
import { crowds } from './sizes-crowds.ts';
import { sizedRequests } from './sizes-requests.ts';
import type { ExistingIds, SizedRequest } from './sizes-requests.ts';
import { textOf } from './sizes-shapes.ts';

/** The results of all requests. */
export interface SizesFindings {
  readonly requests: number;
  readonly refused: number;
  readonly largestRefusalBytes: number;
  /** Answers that no server should give: 500, or none at all. */
  readonly failed: readonly string[];
  readonly isAlive: boolean;
  readonly probes: readonly Probe[];
  /** The requests that occupied the thread the longest, the worst first. */
  readonly busiest: readonly { readonly title: string; readonly cpuMs: number }[];
}

/** The number of probes needed to tell how long others wait. */
const leastProbes = 200;

/** Tried in each form of the gate, so that the control always includes it. */
const theWorst = 'conversation.create: operatorIds is two million numbers';

/** The amount to try, and the amount of data to read. */
export interface SizesOptions {
  readonly bundle: string;
  readonly dataDir: string;
  /** Only each nth request is sent. */
  readonly every: number;
  readonly seed: number;
  /** The number of messages of the greatest length. */
  readonly messages: number;
  /** The share of each crowd, up to 1; no crowds at 0. */
  readonly crowdSize: number;
}

/** Sends every size and shape to a server of its own, while another user makes small requests. */
export async function troubleServer(options: SizesOptions): Promise<SizesFindings> {
  const server = new GateServer(options.bundle, { NODE_OPTIONS: '--max-old-space-size=1024' });
  const greeting = await server.start({ dataDir: options.dataDir, users: ['Anna', 'Ben'] });
  const client = new TestClient(greeting.baseUrl, greeting.apiKey ?? '');
  const prober = fork(join(import.meta.dirname, 'probe-entry.ts'), [
    `${greeting.baseUrl}/me`,
    greeting.otherKey ?? '',
    String(server.child.pid),
  ]);
  try {
    await once(prober, 'message');
    const ids = await fill(client, greeting, options.messages);
    const troubles = new Troubles(client, server);
    let index = options.seed;
    for (const request of sizedRequests(ids)) {
      if (server.child.exitCode !== null || server.child.signalCode !== null) {
        break;
      }
      index += 1;
      if (index % options.every === 0 || request.title === theWorst) {
        await troubles.make(request);
      }
    }
    for (const { title, run } of options.crowdSize > 0
      ? crowds(client, greeting, ids, options)
      : []) {
      await troubles.during(title, run);
    }
    const isAlive = server.child.exitCode === null && (await isAnswering(client));
    const probes = await probesOf(prober);
    return { ...troubles.found(), isAlive, probes };
  } finally {
    prober.kill();
    await server.kill();
  }
}

/** All probes, once there are enough. */
async function probesOf(prober: ChildProcess): Promise<Probe[]> {
  const all: Probe[] = [];
  do {
    prober.send('tell');
    const [probes] = (await once(prober, 'message')) as [Probe[]];
    all.push(...probes);
    await wait(100);
  } while (all.length < leastProbes);
  return all;
}

class Troubles {
  readonly #client: TestClient;
  readonly #server: GateServer;
  readonly #busiest: { title: string; cpuMs: number }[] = [];
  readonly #failed: string[] = [];
  #requests = 0;
  #refused = 0;
  #largestRefusalBytes = 0;

  constructor(client: TestClient, server: GateServer) {
    this.#client = client;
    this.#server = server;
  }

  async make(request: SizedRequest): Promise<void> {
    await this.during(request.title, async () => {
      const answer = await send(this.#client, request);
      this.#requests += 1;
      if (answer === undefined || answer.status === 500) {
        this.#failed.push(`${request.title}: ${answer?.status ?? 'no answer'}`);
      } else if (answer.status >= 400) {
        this.#refused += 1;
        this.#largestRefusalBytes = Math.max(this.#largestRefusalBytes, answer.bytes);
      }
    });
  }

  async during(title: string, work: () => Promise<unknown>): Promise<void> {
    await work();
    const { cpuMs } = await this.#server.longestBusy();
    this.#busiest.push({ title, cpuMs });
  }

  found() {
    const busiest = this.#busiest.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 5);
    const failed = this.#failed;
    const [requests, refused] = [this.#requests, this.#refused];
    return { requests, refused, largestRefusalBytes: this.#largestRefusalBytes, failed, busiest };
  }
}

/** Undefined if the server cut the connection, which only bodies beyond 8 MiB allow. */
async function send({ baseUrl, apiKey }: TestClient, request: SizedRequest) {
  const { method, path, headers, body } = request;
  const text = body?.();
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(text !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    });
    const bytes = (await response.arrayBuffer()).byteLength;
    return { status: response.status, bytes };
  } catch {
    const isTooLarge = text !== undefined && Buffer.byteLength(text) > requestLimits.bodyBytes;
    return isTooLarge ? { status: 413, bytes: 0 } : undefined;
  }
}

async function isAnswering(client: TestClient): Promise<boolean> {
  const answer = await client.request('GET', '/me').catch(() => undefined);
  return answer?.status === 200;
}

/** One thing of each kind, and a thread of messages of the greatest length. */
async function fill(
  client: TestClient,
  { guildId, operatorId }: GateGreeting,
  messages: number,
): Promise<ExistingIds> {
  const conversation = { guildId, operatorIds: [operatorId] };
  const { id: conversationId } = await client.call('conversation.create', conversation);
  for (let index = 0; index < messages; index += 1) {
    const text = textOf(index % 2 === 0 ? '\u0001' : '漢', 100_000);
    await client.call('message.create', { conversationId, text, asOperatorId: operatorId });
  }
  const { id: workItemId } = await client.call('work_item.create', {
    guildId,
    type: 'task',
    title: 'A task',
  });
  const document = { guildId, title: 'A document', content: textOf('漢', 1_000_000) };
  const { id: docId } = await client.call('document.create', document);
  for (let version = 0; version < messages / 20; version += 1) {
    const content = textOf('\u0001', 1_000_000 - version);
    await client.call('document.update', { guildId, docId, content });
  }
  const { notifications } = await client.call('notification.list', { limit: 1 });
  const notificationId = notifications[0]?.id ?? '';
  return { guildId, operatorId, conversationId, workItemId, docId, notificationId };
}
