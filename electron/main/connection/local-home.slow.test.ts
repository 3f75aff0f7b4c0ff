import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { ClientStoreWorkers } from '../client-store/client-store.ts';
import { Homes } from '../homes/homes.ts';
import { systemTiming } from '../timing.ts';
import { createLocalHome } from './local-home.ts';
import { outboxCalls } from '../outbox/outbox-calls.ts';
import { startProcess, workerFileOf, workerFiles } from '../workers/testing/start-process.ts';
import { RecordedHome } from './testing/recorded-home.ts';

// Real processes: on a machine that is busy with other things, each start takes its time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const log = { warn: () => {}, error: () => {} };
const timing = { ...systemTiming, random: () => 0 };

/** The client side of this computer on real processes, as the application composes it. */
function openClientSide(folder = temporaryFolder()) {
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
  return { folder, told, home, server, homes, calls, start, stop };
}

type ClientSide = ReturnType<typeof openClientSide>;

async function openConversation({ home }: ClientSide): Promise<string> {
  const { id: guildId } = await home.perform('guild.create', { name: 'Lab' });
  const { operators } = await home.perform('operator.list', { guildId });
  const operatorIds = operators.slice(0, 1).map(({ id }) => id);
  return (await home.perform('conversation.create', { guildId, operatorIds })).id;
}

async function send({ calls }: ClientSide, conversationId: string, text: string) {
  const request = {
    homeId: 'local',
    operation: 'message.create' as const,
    input: { conversationId, text },
  };
  const { entry } = await calls['outbox.submit'](request, {} as never);
  return entry satisfies OutboxEntry;
}

async function ownTexts({ home }: ClientSide, conversationId: string): Promise<string[]> {
  const { messages } = await home.perform('message.list', { conversationId });
  return messages
    .filter(({ authorType }) => authorType === 'user')
    .map(({ text }) => text)
    .toReversed();
}

const sent = (count: number) => (seen: readonly string[]) =>
  seen.filter((line) => line.startsWith('outbox sent')).length >= count;

test('a message of a person reaches the server of this computer and comes back', async () => {
  const client = openClientSide();
  client.start();
  const conversationId = await openConversation(client);
  const entry = await send(client, conversationId, 'Hello');
  expect(entry).toMatchObject({ state: 'queued', input: { text: 'Hello' }, homeId: 'local' });
  await client.told.told.until(sent(1));
  expect(await ownTexts(client, conversationId)).toEqual(['Hello']);
});

test('a server that dies comes back by itself, with another key, and says so; nothing is lost', async () => {
  const client = openClientSide();
  client.start();
  await client.told.until('live');
  const conversationId = await openConversation(client);
  await send(client, conversationId, 'before');
  await client.told.told.until(sent(1));
  const before = client.server.status;
  await client.server.kill();
  await send(client, conversationId, 'meanwhile');
  await client.told.until('reconnecting');
  await client.told.untilTimes('live', 2);
  await client.told.told.until(sent(2));
  await send(client, conversationId, 'after');
  await client.told.told.until(sent(3));
  expect(await ownTexts(client, conversationId)).toEqual(['before', 'meanwhile', 'after']);
  expect(client.server.status.kind).toBe('ready');
  expect(client.server.status).not.toEqual(before);
  expect(client.home.describe().recoveredAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(client.told.told.seen).not.toContain('resynced');
});

test('a server that is killed again and again while messages go out loses and doubles none', async () => {
  const client = openClientSide();
  client.start();
  const conversationId = await openConversation(client);
  const texts = Array.from({ length: 12 }, (_, index) => `Message ${index}`);
  for (const [index, text] of texts.entries()) {
    await send(client, conversationId, text);
    if (index % 4 === 3) {
      await client.server.kill();
    }
  }
  await client.told.told.until(sent(texts.length));
  expect(await ownTexts(client, conversationId)).toEqual(texts);
});

test('what was accepted before quitting is sent by the next start', async () => {
  const first = openClientSide();
  first.start();
  const conversationId = await openConversation(first);
  await first.server.stop();
  await send(first, conversationId, 'kept');
  await first.stop();
  const second = openClientSide(first.folder);
  second.start();
  await second.told.told.until(sent(1));
  expect(await ownTexts(second, conversationId)).toEqual(['kept']);
});

test('a data folder that cannot be used is a failed home with its sentence, until it can', async () => {
  const folder = temporaryFolder();
  const blocked = join(folder, 'local-home');
  writeFileSync(blocked, 'a file where the folder belongs');
  const client = openClientSide(folder);
  client.start();
  await client.told.until('failed');
  const { state } = client.home.describe();
  expect(state.detail).toContain('cannot be written');
  await expect(client.home.perform('guild.list', {})).rejects.toMatchObject({
    problem: { code: 'service_unreachable', detail: state.detail },
  });
  rmSync(blocked);
  client.home.retry();
  await client.told.until('live');
  expect(await client.home.perform('guild.list', {})).toMatchObject({ guilds: [] });
});

test('a folder that another server holds is said, and left to it', async () => {
  const first = openClientSide();
  first.start();
  await first.told.until('live');
  const second = openClientSide(first.folder);
  second.server.start();
  second.home.start();
  await second.told.until('failed');
  expect(second.home.describe().state.detail).toContain('Another server uses');
});

test('a server that never comes up is given up after a while, and said', async () => {
  const client = openClientSide();
  const told = new RecordedHome();
  const { home, server } = createLocalHome({
    workerFile: workerFileOf(client.folder, 'process.exit(3);'),
    startProcess,
    dataDir: join(client.folder, 'unused'),
    version: '0',
    store: { request: () => new Promise(() => {}) },
    timing,
    log,
    listener: told.listener,
  });
  onTestFinished(() => server.stop());
  server.start();
  home.start();
  await told.until('failed');
  expect(home.describe().state.detail).toContain('stops each time');
});

test('stopping closes the server and leaves its folder to the next', async () => {
  const client = openClientSide();
  client.start();
  await client.told.until('live');
  await client.stop();
  expect(existsSync(join(client.folder, 'local-home/guildhall.db-wal'))).toBe(false);
  await expect(send(client, 'cnv_one', 'late')).rejects.toMatchObject({
    problem: { code: 'unavailable' },
  });
});
