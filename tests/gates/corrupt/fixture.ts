import { copyFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CacheStore } from '../../../electron/client/store/cache/cache-store.ts';
import { messagesDown } from '../../../electron/client/store/cache/testing/cached-home.ts';
import {
  durableBackups,
  durableFileName,
} from '../../../electron/client/store/durable-database.ts';
import { DurableStore } from '../../../electron/client/store/durable-store.ts';
import { buildEntry } from '../../../electron/client/store/testing/build-entry.ts';
import { writeKeyFile } from '../../../electron/main/key-vault/key-file.ts';
import { KeyVault } from '../../../electron/main/key-vault/key-vault.ts';
import { SettableSecrets } from '../../../electron/main/key-vault/testing/settable-secrets.ts';
import { openSettings } from '../../../electron/main/settings/settings.ts';
import { systemTiming } from '../../../electron/client/timing.ts';
import { makeBackup } from '../../../electron/storage/backup-folder.ts';
import { withNewEventLog } from '../../../electron/server/storage/new-event-log.ts';
import { pathsIn } from '../../../electron/server/storage/data-folder.ts';
import { TestClient } from '../../../electron/server/testing/test-client.ts';
import { openGuild, ownerKey } from './open-guild.ts';
import { readContent } from './database-content.ts';
import type { Content } from './outcome.ts';

/** A question whose answer is in the fixture's cache. */
export const cachedQuestion = {
  homeId: 'home',
  operation: 'message.list',
  input: { conversationId: 'c', limit: 50 },
} as const;

/** The homes whose keys the fixture stores, with the storage of each. */
export const keptKeys = [
  { homeId: 'home-1', key: 'key one', keyStorage: 'unprotected' },
  { homeId: 'home-2', key: 'key two', keyStorage: 'keyring' },
] as const;

const secrets = new SettableSecrets();

const dayMs = 24 * 60 * 60_000;

/** The fixture's folders: after a clean stop, after a crash, and from earlier. */
export interface Fixture {
  readonly stopped: string;
  readonly crashed: string;
  readonly earlier: string;
}

/** The content of the two databases that cannot be rebuilt. */
export type KeptContent = Readonly<Record<'guild' | 'store', Content>>;

/**
 * Writes every file that is ours with the product's own code. `beforeLast` is the content of the
 * databases before the last commit to each: a log with a damaged end need not contain more.
 */
export async function buildFixture(
  folder: string,
): Promise<{ fixture: Fixture; beforeLast: KeptContent }> {
  const [live, stopped, crashed, earlier] = ['live', 'stopped', 'crashed', 'earlier'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  await write(live, 'first', () => undefined);
  cpSync(live, earlier, { recursive: true });
  const beforeLast = await write(live, 'second', () => copyWhileOpen(live, crashed));
  cpSync(live, stopped, { recursive: true });
  return { fixture: { stopped, crashed, earlier }, beforeLast };
}

async function write(folder: string, label: string, whileOpen: () => void): Promise<KeptContent> {
  const [server, store, profile] = ['server', 'store', 'profile'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const nowMs = Date.now() - (label === 'first' ? dayMs : 0);
  const { databasePath, backups } = pathsIn(server);
  const storePath = join(store, durableFileName);
  mkdirSync(profile, { recursive: true });
  await fillProfile(profile, label);
  const running = await openGuild(server);
  const post = await fillGuild(running, label);
  await makeBackup(backups, { source: databasePath, change: withNewEventLog, nowMs });
  const durable = new DurableStore(store, () => undefined);
  fillStore(durable, label);
  await makeBackup(durableBackups(store), { source: storePath, nowMs });
  fillStore(durable, `${label} since the backup`);
  const cache = new CacheStore(store, () => undefined);
  const output = { messages: messagesDown(60, 11, label), nextCursor: 'older' };
  const at = new Date().toISOString();
  cache.perform('cache.write', { ...cachedQuestion, output, at, mark: 1 });
  const beforeLast = { guild: readContent(databasePath), store: readContent(storePath) };
  await post(`${label} and last`);
  accept(durable, `${label} last`, 'last');
  await running.indexed();
  whileOpen();
  durable.close();
  cache.close();
  await running.stop();
  return beforeLast;
}

type Guild = Awaited<ReturnType<typeof openGuild>>;

/** Fills the guild. Returns a function that posts one more message. */
async function fillGuild(
  { baseUrl, userSetup }: Guild,
  label: string,
): Promise<(text: string) => Promise<unknown>> {
  const client = new TestClient(baseUrl, ownerKey);
  const guildId =
    userSetup.guildId ?? (await client.call('guild.create', { name: 'Guild of the gate' })).id;
  const { operators } = await client.call('operator.list', { guildId });
  const { id: conversationId } = await client.call('conversation.create', {
    guildId,
    operatorIds: operators.slice(0, 1).map(({ id }) => id),
    title: label,
  });
  const post = (text: string) => client.call('message.create', { conversationId, text });
  for (let number = 0; number < 30; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in an order that is always the same
    await post(`${label} ${number} ${'word '.repeat((number * 97) % 1_500)}`);
    const title = `${label} task ${number}`;
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (number % 3 === 0) {
      await client.call('work_item.create', { guildId, type: 'task', title });
    }
  }
  const content = `${label}\n\n${'A line of a document.\n'.repeat(400)}`;
  await client.call('document.create', { guildId, title: `${label} document`, content });
  return post;
}

function fillStore(store: DurableStore, label: string): void {
  for (let number = 0; number < 20; number += 1) {
    const text = `${label} ${number} ${'word '.repeat((number * 97) % 600)}`;
    accept(store, `${label} ${number}`, text);
    const key = { homeId: 'home', kind: 'conversation', id: `cnv_${number}`, field: 'text' };
    store.perform('local.save', { kind: 'draft', key, value: text });
  }
}

function accept(store: DurableStore, id: string, text: string): void {
  store.perform('outbox.accept', buildEntry({ id, text, createdAt: '2026-11-20T10:00:00.000Z' }));
}

async function fillProfile(folder: string, label: string): Promise<void> {
  const { settings } = openSettings(folder);
  settings.set('openedDestinations', [`${label}.example`, 'mailto:anna@example.org']);
  settings.set('homes', [
    {
      id: 'home-1',
      name: label,
      baseUrl: 'https://one.example/v1',
      custody: 'unprotected',
      guildIds: [],
      allowsPlainHttp: false,
    },
    {
      id: 'home-2',
      name: 'Two',
      baseUrl: 'https://two.example/v1',
      custody: 'keyring',
      guildIds: [],
      allowsPlainHttp: false,
    },
  ]);
  const [one, two] = keptKeys.map(({ key }) => (label === 'first' ? `${key}, earlier` : key));
  const ciphertext = await secrets.encryptStringAsync(two ?? '');
  writeKeyFile(join(folder, 'keys.json'), {
    [keptKeys[0].homeId]: { custody: 'unprotected', key: one ?? '' },
    [keptKeys[1].homeId]: {
      custody: 'keyring',
      backend: secrets.getSelectedStorageBackend(),
      ciphertext: ciphertext.toString('base64'),
    },
  });
}

/** The keys of a profile, under a keyring that is always unlocked. */
export function openVault(folder: string): KeyVault {
  return new KeyVault({
    file: join(folder, 'keys.json'),
    secrets,
    platform: 'linux',
    // A keyring that fails to decrypt is asked again without delay.
    timing: { ...systemTiming, after: (_delayMs, run) => systemTiming.after(0, run) },
    log: { warn: () => undefined },
  });
}

/**
 * Copies the files as a process that dies leaves them, with the logs beside them. Nothing is being
 * written at this moment.
 */
function copyWhileOpen(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      copyWhileOpen(join(from, entry.name), join(to, entry.name));
    } else if (!entry.name.endsWith('-shm')) {
      copyFileSync(join(from, entry.name), join(to, entry.name));
    }
  }
}
