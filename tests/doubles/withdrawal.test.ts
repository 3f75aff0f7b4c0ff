import { expect, onTestFinished, test } from 'vitest';
import { extensionNames } from '#shared/contract/extension.ts';
import type { Fetch } from '../../electron/client/connection/api-client.ts';
import type { Endpoint } from '../../electron/client/connection/endpoint.ts';
import { DirectStore } from '../../electron/client/store-client/testing/direct-store.ts';
import {
  buildHome,
  RecordedHome,
  SettableSource,
} from '../../electron/client/home/testing/recorded-home.ts';
import { startTestServer } from '../../electron/server/testing/test-server.ts';
import { startNonconformingService } from './nonconforming-service.ts';

/** A home whose service claims extensions that it does not have, as the health of a gateway may. */
function openBoastful(endpoint: Omit<Endpoint, 'eventsUrl'>) {
  const asked: string[] = [];
  const boast: Fetch = async (input, init) => {
    const { method, url } = input as Request;
    asked.push(`${method} ${url.replace(endpoint.baseUrl, '')}`);
    return url.endsWith('/health')
      ? Response.json({ status: 'ok', version: '1', extensions: extensionNames })
      : fetch(input, init);
  };
  const source = new SettableSource();
  const home = buildHome(source, new DirectStore(), new RecordedHome(), { fetch: boast });
  onTestFinished(() => home.stop());
  home.start();
  source.set({ ...endpoint, eventsUrl: `${endpoint.baseUrl.replace('http', 'ws')}/events` });
  const times = (line: string) => asked.filter((other) => other.startsWith(line)).length;
  return { home, times, offers: () => home.describe().extensions };
}

async function openOdd() {
  const service = await startNonconformingService();
  onTestFinished(() => service[Symbol.asyncDispose]());
  const { baseUrl, key, guildId } = service;
  return { guildId, ...openBoastful({ baseUrl, key, guildIds: [guildId] }) };
}

test('an extension that turns out to be missing is withdrawn and emulated', async () => {
  const { home, guildId, times, offers } = await openOdd();
  for (let count = 0; count < 2; count += 1) {
    const { guilds } = await home.perform('guild.list', {});
    expect(guilds.map(({ id }) => id)).toEqual([guildId]);
  }
  expect(times('GET /guilds')).toBe(1);
  expect(offers()).toEqual(extensionNames.filter((name) => name !== 'guilds'));
});

test('an action that cannot be emulated is refused with a sentence and not requested again', async () => {
  const { home, guildId, times, offers } = await openOdd();
  for (let count = 0; count < 2; count += 1) {
    await expect(home.perform('search.find', { guildId, q: 'roof' })).rejects.toMatchObject({
      problem: { code: 'method_not_allowed' },
    });
  }
  expect(times('GET /guilds/guild%20one/search')).toBe(1);
  expect(offers()).not.toContain('search');
});

test('extensions missing from our own bare service are withdrawn as well', async () => {
  const disabledExtensions = { isBare: true, extensions: extensionNames };
  const { baseUrl, client, guildId } = await startTestServer({ disabledExtensions });
  const { home, times, offers } = openBoastful({ baseUrl, key: client.apiKey });
  const { id: docId } = await home.perform('document.create', {
    guildId,
    title: 'Brief',
    content: '# Roof',
    type: 'brief',
  });
  for (let count = 0; count < 2; count += 1) {
    await expect(home.perform('document.delete', { guildId, docId })).rejects.toMatchObject({
      problem: { code: 'method_not_allowed' },
    });
  }
  expect(times('DELETE ')).toBe(1);
  expect(offers()).not.toContain('document-delete');
});

test('a deletion does not name its act to a service without a trash', async () => {
  const disabledExtensions = { isBare: false, extensions: ['trash' as const] };
  const server = await startTestServer({ disabledExtensions });
  const { baseUrl, client, guildId } = server;
  const source = new SettableSource();
  const home = buildHome(source, new DirectStore(), new RecordedHome());
  onTestFinished(() => home.stop());
  home.start();
  source.set({ baseUrl, key: client.apiKey, eventsUrl: server.eventsUrl });
  const { id: workItemId } = await home.perform('work_item.create', {
    guildId,
    type: 'task',
    title: 'Order flour',
  });
  const deletion = { workItemId, together: 'act' };
  expect(await home.perform('work_item.delete', deletion)).toStrictEqual({ id: workItemId });
});

test('a missing resource withdraws no extension', async () => {
  const { baseUrl, client, guildId } = await startTestServer();
  const { home, offers } = openBoastful({ baseUrl, key: client.apiKey });
  await expect(
    home.perform('document.delete', { guildId, docId: 'doc_none' }),
  ).rejects.toMatchObject({ problem: { code: 'not_found' } });
  expect(offers()).toContain('document-delete');
});
