import type { OperationOutput } from '#shared/registry/registry.ts';
import { startNonconformingService } from '../doubles/nonconforming-service.ts';
import { faultKinds } from '../faults/fault-kinds.ts';
import { FaultProxy } from '../faults/fault-proxy.ts';
import type { Fault } from '../faults/fault-proxy.ts';
import { startService } from './service.ts';

type Threads = Pick<OperationOutput<'conversation.list'>, 'conversations'>;
type Messages = Pick<OperationOutput<'message.list'>, 'messages'>;

/** A service behind a network that can be cut, with a way to read it past the network. */
export interface DistantService extends AsyncDisposable {
  /** Its address through the network. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly guildId: string;
  readonly operatorId: string;
  /** Cuts the network. */
  readonly cut: () => Promise<void>;
  /** Restores the network. */
  readonly mend: () => Promise<void>;
  /** Starts a thread with Ada past the network, as the same user on another computer. */
  readonly openThread: (title: string, text: string) => Promise<void>;
  /** The user's messages in each thread, with the oldest threads and messages first. */
  readonly ownWords: () => Promise<readonly (readonly string[])[]>;
}

/** The address and key of a service, with a guild and an operator to talk to there. */
interface Place extends AsyncDisposable {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly guildId: string;
  readonly operatorId: string;
}

/** Starts our own service behind a network, with flags such as `--bare`. */
export async function startDistant(...flags: readonly string[]): Promise<DistantService> {
  const service = await startService(...flags);
  const [operatorId = ''] = service.operatorIds;
  return putAtDistance({ ...service, operatorId, [Symbol.asyncDispose]: service.stop });
}

/**
 * Starts a service that keeps to the interface but otherwise differs from ours, behind a network.
 */
export async function startDistantOdd(): Promise<DistantService> {
  const service = await startNonconformingService();
  return putAtDistance({
    ...service,
    apiKey: service.key,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  });
}

function requireFault(name: string): Fault {
  const fault = faultKinds.find((each) => each.name === name);
  if (fault === undefined) {
    throw new Error(`No fault is called “${name}”.`);
  }
  return fault;
}

async function putAtDistance(place: Place): Promise<DistantService> {
  const { port, pathname } = new URL(place.baseUrl);
  const proxy = await FaultProxy.start(Number(port));
  return {
    baseUrl: `http://127.0.0.1:${proxy.port}${pathname}`,
    apiKey: place.apiKey,
    guildId: place.guildId,
    operatorId: place.operatorId,
    cut: () => proxy.begin(requireFault('nobody listens')),
    mend: () => proxy.end(),
    openThread: (title, text) => openThread(place, title, text),
    ownWords: () => ownWords(place),
    [Symbol.asyncDispose]: async () => {
      await proxy.stop();
      await place[Symbol.asyncDispose]();
    },
  };
}

async function openThread(place: Place, title: string, text: string): Promise<void> {
  const thread = { operatorIds: [place.operatorId], title };
  const { id } = (await ask(place, threadsOf(place), thread)) as { id: string };
  await ask(place, messagesOf(id), { text });
}

async function ownWords(place: Place): Promise<readonly (readonly string[])[]> {
  const { conversations } = (await ask(place, threadsOf(place))) as Threads;
  const oldestFirst = conversations.toSorted(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  );
  return Promise.all(
    oldestFirst.map(async ({ id }) => {
      const { messages } = (await ask(place, messagesOf(id))) as Messages;
      const own = messages.filter(({ authorType }) => authorType === 'user');
      return own.map(({ text }) => text).toReversed();
    }),
  );
}

const threadsOf = ({ guildId }: Place) => `/guilds/${encodeURIComponent(guildId)}/conversations`;
const messagesOf = (conversationId: string) =>
  `/conversations/${encodeURIComponent(conversationId)}/messages`;

/** Sends a GET, or with a body a POST. */
async function ask({ baseUrl, apiKey }: Place, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${baseUrl}${path}`, {
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) {
    throw new Error(`${path} was answered with ${answer.status}.`);
  }
  return answer.json();
}
