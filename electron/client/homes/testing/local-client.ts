import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ResolveProxy } from '../../../network/system-proxy-agent.ts';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';
import { ClientStoreWorkers } from '../../store-client/client-store.ts';
import { Homes } from '../homes.ts';
import { outboxCalls } from '../outbox-calls.ts';
import { systemTiming } from '../../timing.ts';
import { startProcess, workerFiles } from '../../../../tests/doubles/start-process.ts';
import { createLocalHome } from '../../home/local-home.ts';
import { RecordedHome } from '../../home/testing/recorded-home.ts';

const log = { warn: () => {}, error: () => {} };
const timing = { ...systemTiming, random: () => 0 };

/** The home of this computer on real processes, as the application composes it. */
export function openLocalClient(
  folder = temporaryFolder(),
  resolveProxy: ResolveProxy = () => Promise.resolve('DIRECT'),
) {
  const told = new RecordedHome();
  const store = new ClientStoreWorkers({
    outboxFile: workerFiles.outbox,
    cacheFile: workerFiles.cache,
    startProcess,
    folder: join(folder, 'client-store'),
    timing,
    log,
  });
  const { home, server } = createLocalHome({
    workerFile: workerFiles.server,
    startProcess,
    dataDir: join(folder, 'local-home'),
    version: '0.0.0-test',
    resolveProxy,
    store,
    timing,
    log,
    listener: told.listener,
  });
  const homes = new Homes([home]);
  const calls = outboxCalls({ homes, store, timing });
  const start = () => {
    server.start();
    store.start();
    homes.start();
  };
  const stop = async () => {
    await homes.stop();
    await Promise.all([server.stop(), store.stop()]);
  };
  onTestFinished(stop);
  return { folder, told, home, store, server, homes, calls, start, stop };
}

/** A client of a local home, opened by `openLocalClient`. */
export type LocalClient = ReturnType<typeof openLocalClient>;

/** Makes a guild with a thread in it, and answers the thread's id. */
export async function openConversation({ home }: LocalClient): Promise<string> {
  const { id: guildId } = await home.perform('guild.create', { name: 'Lab' });
  const { operators } = await home.perform('operator.list', { guildId });
  const operatorIds = operators.slice(0, 1).map(({ id }) => id);
  return (await home.perform('conversation.create', { guildId, operatorIds })).id;
}

/** Says something in a thread; answers once it is accepted. */
export async function send(
  { calls }: LocalClient,
  conversationId: string,
  text: string,
): Promise<OutboxEntry> {
  const request = {
    homeId: 'local',
    operation: 'message.create' as const,
    input: { conversationId, text },
  };
  const { entry } = await calls['outbox.submit'](request);
  return entry;
}

/** The person's messages in a thread, as the server has them, oldest first. */
export async function ownTexts({ home }: LocalClient, conversationId: string): Promise<string[]> {
  const { messages } = await home.perform('message.list', { conversationId });
  return messages
    .filter(({ authorType }) => authorType === 'user')
    .map(({ text }) => text)
    .toReversed();
}

/** Whether that many messages were told to have been sent. */
export const sent = (count: number) => (seen: readonly string[]) =>
  seen.filter((line) => line.startsWith('outbox sent')).length >= count;
