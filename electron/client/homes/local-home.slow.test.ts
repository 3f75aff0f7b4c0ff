import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { systemTiming } from '../timing.ts';
import { startProcess, workerFileOf } from '../../../tests/doubles/start-process.ts';
import { createLocalHome } from '../home/local-home.ts';
import { openConversation, openLocalClient, ownTexts, send, sent } from './testing/local-client.ts';
import { RecordedHome } from '../home/testing/recorded-home.ts';

test('a message of a person reaches the server of this computer and comes back', async () => {
  const client = openLocalClient();
  client.start();
  const conversationId = await openConversation(client);
  const entry = await send(client, conversationId, 'Hello');
  expect(entry).toMatchObject({ state: 'queued', input: { text: 'Hello' }, homeId: 'local' });
  await client.told.told.until(sent(1));
  expect(await ownTexts(client, conversationId)).toEqual(['Hello']);
});

test('a server that dies comes back by itself, with another key, and says so; nothing is lost', async () => {
  const client = openLocalClient();
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
  const client = openLocalClient();
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

test('a write accepted before quitting is sent by the next start', async () => {
  const first = openLocalClient();
  first.start();
  const conversationId = await openConversation(first);
  await first.server.stop();
  await send(first, conversationId, 'kept');
  await first.stop();
  const second = openLocalClient(first.folder);
  second.start();
  await second.told.told.until(sent(1));
  expect(await ownTexts(second, conversationId)).toEqual(['kept']);
});

test('a data folder that cannot be used is a failed home with its sentence, until it can', async () => {
  const folder = temporaryFolder();
  const blocked = join(folder, 'local-home');
  writeFileSync(blocked, 'a file where the folder belongs');
  const client = openLocalClient(folder);
  client.start();
  await client.told.until('failed');
  const { state } = client.home.describe();
  expect(state.detail).toContain('something else is in its place');
  await expect(client.home.perform('guild.list', {})).rejects.toMatchObject({
    problem: { code: 'service_unreachable', detail: state.detail },
  });
  rmSync(blocked);
  client.home.retry();
  await client.told.until('live');
  expect(await client.home.perform('guild.list', {})).toMatchObject({ guilds: [] });
});

test('a folder that another server holds is said, and left to it', async () => {
  const first = openLocalClient();
  first.start();
  await first.told.until('live');
  const second = openLocalClient(first.folder);
  second.server.start();
  second.home.start();
  await second.told.until('failed');
  expect(second.home.describe().state.detail).toContain('Another server uses');
});

test('a server that never comes up is given up after a while, and said', async () => {
  const client = openLocalClient();
  const told = new RecordedHome();
  const { home, server } = createLocalHome({
    workerFile: workerFileOf(client.folder, 'process.exit(3);'),
    startProcess,
    dataDir: join(client.folder, 'unused'),
    version: '0',
    resolveProxy: () => Promise.resolve('DIRECT'),
    store: { request: () => new Promise(() => {}) },
    timing: { ...systemTiming, random: () => 0 },
    log: { warn: () => {}, error: () => {} },
    listener: told.listener,
  });
  onTestFinished(() => server.stop());
  server.start();
  home.start();
  await told.until('failed');
  expect(home.describe().state.detail).toContain('stops every time');
});

test('stopping closes the server and leaves its folder to the next', async () => {
  const client = openLocalClient();
  client.start();
  await client.told.until('live');
  await client.stop();
  expect(existsSync(join(client.folder, 'local-home/guildhall.db-wal'))).toBe(false);
  await expect(send(client, 'cnv_one', 'late')).rejects.toMatchObject({
    problem: { code: 'unavailable' },
  });
});

test('a backup takes the place of the guild, which is kept, and what was sent since is gone', async () => {
  const client = openLocalClient();
  client.start();
  const conversationId = await openConversation(client);
  await send(client, conversationId, 'before');
  await client.told.told.until(sent(1));
  await client.server.request('backup.make', {});
  const { backups } = await client.server.request('backup.list', {});
  await send(client, conversationId, 'after');
  await client.told.told.until(sent(2));

  const keptIn = await client.server.restore(backups[0]?.name ?? '');
  expect(keptIn).not.toBe('');
  expect(await ownTexts(client, conversationId)).toEqual(['before']);
  await expect(client.server.restore('no-such-backup.db')).rejects.toMatchObject({
    problem: { code: 'unavailable' },
  });
  await client.told.untilTimes('live', 2);
  expect(await ownTexts(client, conversationId)).toEqual(['before']);
});
