import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openDurableDatabase } from '../../electron/client/store/durable-database.ts';
import type { Fetch } from '../../electron/client/connection/api-client.ts';
import { HomeConnection } from '../../electron/client/home/home-connection.ts';
import { DirectStore } from '../../electron/client/store-client/testing/direct-store.ts';
import { SettableSource } from '../../electron/client/home/testing/recorded-home.ts';
import { Homes } from '../../electron/client/homes/homes.ts';
import { outboxCalls } from '../../electron/client/homes/outbox-calls.ts';
import { systemTiming } from '../../electron/client/timing.ts';
import { TestClient } from '../../electron/server/testing/test-client.ts';
import type { GateGreeting } from '../gates/server-bundle.ts';
import { faultKinds } from './fault-kinds.ts';
import { FaultProxy } from './fault-proxy.ts';

/** The size of a run. */
export interface FaultsPlan {
  readonly faults: number;
  readonly messages: number;
  readonly conversations: number;
  /** Whether the client uses a new key for each try, which the gate must find. */
  readonly forgetsKeys: boolean;
}

/** The findings. All but the first four must be 0. */
export interface FaultsFinding {
  readonly accepted: number;
  readonly arrivedElsewhere: number;
  readonly kinds: number;
  readonly slowestCatchUpMs: number;
  /** Accepted, but not at the service. */
  lost: number;
  /** At the service more than once. */
  doubled: number;
  /** At the service before a message that was accepted earlier in the conversation. */
  misordered: number;
  /** At the service, but never sent to the windows. */
  unheard: number;
  /** Sent to the windows more than once. */
  heardAgain: number;
  /** Faults after which the waiting messages took longer than the promise. */
  late: number;
}

/**
 * The time from the network's return until nothing waits any more (promises: Figures that the gates
 * reach).
 */
const catchUpMs = 5_000;
/** The request timeout here, so that one that hangs does not delay the gate by 30 s. */
const requestMs = 1_000;
const patienceMs = 60_000;

/** Sends messages through a network that keeps failing, and checks each of them. */
export async function runFaults(
  folder: string,
  greeting: GateGreeting,
  plan: FaultsPlan,
): Promise<FaultsFinding> {
  const direct = new TestClient(greeting.baseUrl, greeting.apiKey ?? '');
  const proxy = await FaultProxy.start(Number(new URL(greeting.baseUrl).port));
  const side = openSide(folder, greeting, proxy, plan.forgetsKeys);
  const { guildId, operatorId } = greeting;
  const conversationIds: string[] = [];
  for (let count = 0; count < plan.conversations; count += 1) {
    const made = await direct.call('conversation.create', { guildId, operatorIds: [operatorId] });
    conversationIds.push(made.id);
  }
  await until(() => side.isLive());
  const accepted = new Map(conversationIds.map((id) => [id, [] as string[]]));
  let elsewhere = 0;
  let late = 0;
  let slowestCatchUpMs = 0;
  const each = Math.ceil(plan.messages / plan.faults);
  for (let round = 0; round < plan.faults; round += 1) {
    const fault = faultKinds[round % faultKinds.length];
    if (fault === undefined) {
      throw new Error('There are no kinds of fault.');
    }
    const begun = wait(Math.random() * 20).then(() => proxy.begin(fault));
    for (let count = 0; count < each; count += 1) {
      const number = round * each + count;
      const conversationId = conversationIds[number % conversationIds.length] ?? '';
      const text = `Message ${number}`;
      // Posts as the operator of a thread with it alone need no answer.
      await side.submit({ conversationId, text, asOperatorId: operatorId });
      accepted.get(conversationId)?.push(text);
    }
    await begun;
    const conversationId = conversationIds[round % conversationIds.length] ?? '';
    const text = `Elsewhere ${round}`;
    await direct.call('message.create', { conversationId, text, asOperatorId: operatorId });
    elsewhere += 1;
    await wait(Math.random() * 200);
    await proxy.end();
    const endedAt = performance.now();
    // The system would report that the network is back.
    side.retry();
    await until(async () => side.heard(`${conversationId} ${text}`) && (await side.isEmpty()));
    const tookMs = performance.now() - endedAt;
    slowestCatchUpMs = Math.max(slowestCatchUpMs, tookMs);
    late += tookMs > catchUpMs ? 1 : 0;
  }
  const finding: FaultsFinding = {
    accepted: plan.faults * each,
    arrivedElsewhere: elsewhere,
    kinds: new Set(faultKinds.slice(0, plan.faults)).size,
    slowestCatchUpMs,
    lost: 0,
    doubled: 0,
    misordered: 0,
    unheard: 0,
    heardAgain: 0,
    late,
  };
  for (const [conversationId, texts] of accepted) {
    judge(finding, texts, await textsAt(direct, conversationId), (text) =>
      side.timesHeard(`${conversationId} ${text}`),
    );
  }
  await side.stop();
  await proxy.stop();
  return finding;
}

/** The client side of one home behind the proxy, with its outbox on the disk. */
function openSide(
  folder: string,
  { apiKey = '' }: GateGreeting,
  { port }: FaultProxy,
  forgetsKeys: boolean,
) {
  const store = new DirectStore(openDurableDatabase(folder));
  const source = new SettableSource();
  const heard = new Map<string, number>();
  let isLive = false;
  const home = new HomeConnection({
    id: 'home',
    profile: () => ({ name: 'A home', kind: 'remote' }),
    source,
    store,
    fetch: impatient(forgetsKeys),
    timing: systemTiming,
    log: { warn: () => {}, error: (_detail, message) => void process.stderr.write(`${message}\n`) },
    listener: {
      onChanged: ({ state }) => (isLive = state.kind === 'live'),
      onEvent: (_homeId, event) => {
        if (event.type === 'message.created') {
          const { conversationId, message } = event.data;
          const said = `${conversationId} ${message.text}`;
          heard.set(said, (heard.get(said) ?? 0) + 1);
        }
      },
      onResynced: () => {},
      onRefreshed: () => {},
      onOutboxChanged: () => {},
    },
  });
  const homes = new Homes([home]);
  const handlers = outboxCalls({ homes, store, timing: systemTiming });
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const eventsUrl = `ws://127.0.0.1:${port}/v1/events`;
  source.set({ baseUrl, eventsUrl, key: apiKey });
  home.start();
  return {
    isLive: () => isLive,
    heard: (said: string) => heard.has(said),
    timesHeard: (said: string) => heard.get(said) ?? 0,
    retry: () => home.retry(),
    submit: (input: Record<string, unknown>) =>
      handlers['outbox.submit']({ homeId: 'home', operation: 'message.create', input }),
    isEmpty: async () => (await store.request('outbox.list', {})).length === 0,
    stop: async () => {
      await home.stop();
      store.db.close();
    },
  };
}

function impatient(forgetsKeys: boolean): Fetch {
  return (input, init) => {
    const request = new Request(input, init);
    if (forgetsKeys && request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', randomUUID());
    }
    return fetch(request, {
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(requestMs)]),
    });
  };
}

/** The texts of a conversation at the service, oldest first. */
async function textsAt(client: TestClient, conversationId: string): Promise<string[]> {
  const texts: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call('message.list', {
      conversationId,
      limit: 200,
      ...(cursor !== undefined && { cursor }),
    });
    texts.push(...page.messages.map(({ text }) => text));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return texts.toReversed();
}

function judge(
  finding: FaultsFinding,
  accepted: readonly string[],
  stored: readonly string[],
  timesHeard: (text: string) => number,
): void {
  const places = new Map<string, number>();
  for (const [place, text] of stored.entries()) {
    if (places.has(text)) {
      finding.doubled += 1;
    } else {
      places.set(text, place);
    }
    const times = timesHeard(text);
    if (times === 0) {
      finding.unheard += 1;
    }
    if (times > 1) {
      finding.heardAgain += 1;
    }
  }
  let last = -1;
  for (const text of accepted) {
    const place = places.get(text);
    if (place === undefined) {
      finding.lost += 1;
    } else {
      if (place < last) {
        finding.misordered += 1;
      }
      last = place;
    }
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!(await isSo()) && performance.now() < endsAt) {
    await wait(5);
  }
}
