import { expect, onTestFinished, test } from 'vitest';
import type { OperationInput } from '#shared/registry/registry.ts';
import { extensionNames } from '#shared/contract/extension.ts';
import type { Endpoint } from '../../electron/client/connection/endpoint.ts';
import { DirectStore } from '../../electron/client/store-client/testing/direct-store.ts';
import {
  buildHome,
  RecordedHome,
  SettableSource,
} from '../../electron/client/home/testing/recorded-home.ts';
import type { OperatorDriver } from '../../electron/server/operators/driver.ts';
import { startTestServer } from '../../electron/server/testing/test-server.ts';
import { fastTiming } from './fast-timing.ts';
import { startNonconformingService } from './nonconforming-service.ts';

/** An operator that answers every message. */
const talkative: OperatorDriver = {
  skipReason: () => undefined,
  respond: () => Promise.resolve({ type: 'answer', text: 'I read it.' }),
};

type GuildId = OperationInput<'guild.get'>['guildId'];

interface Place {
  readonly endpoint: Endpoint;
  readonly guildId: GuildId;
  readonly operatorId: string;
  readonly state: 'live' | 'polling';
}

async function ourOwn(disabledExtensions?: { isBare: boolean; extensions: typeof extensionNames }) {
  const server = await startTestServer({
    driver: talkative,
    ...(disabledExtensions && { disabledExtensions }),
  });
  const { baseUrl, eventsUrl, client, guildId, operators } = server;
  return {
    endpoint: { baseUrl, eventsUrl, key: client.apiKey, guildIds: [guildId] },
    guildId,
    operatorId: operators[0]?.id ?? '',
    state: disabledExtensions ? 'polling' : 'live',
  } as const;
}

async function odd(): Promise<Place> {
  const service = await startNonconformingService();
  onTestFinished(() => service[Symbol.asyncDispose]());
  const { baseUrl, key, guildId, operatorId } = service;
  const eventsUrl = `${baseUrl.replace('http', 'ws')}/events`;
  return {
    endpoint: { baseUrl, eventsUrl, key, guildIds: [guildId] },
    guildId,
    operatorId,
    state: 'polling',
  };
}

async function open(start: () => Promise<Place>) {
  const place = await start();
  const told = new RecordedHome();
  const source = new SettableSource();
  const home = buildHome(source, new DirectStore(), told, { timing: fastTiming(20) });
  onTestFinished(() => home.stop());
  home.start();
  source.set(place.endpoint);
  await told.until(place.state);
  return { ...place, home, told, guildId: place.guildId };
}

const services: [string, () => Promise<Place>][] = [
  ['the full service', () => ourOwn()],
  ['a bare service', () => ourOwn({ isBare: true, extensions: extensionNames })],
  ['an odd service', odd],
];

test.each(services)('%s can be read, written to and listened to', async (_name, start) => {
  const { home, told, guildId, operatorId } = await open(start);
  const { guilds } = await home.perform('guild.list', {});
  expect(guilds.map(({ id }) => id)).toEqual([guildId]);
  expect((await home.perform('guild.get', { guildId })).id).toBe(guildId);

  const opened = await home.perform('conversation.create', {
    guildId,
    operatorIds: [operatorId],
    title: 'Roof',
  });
  const conversationId = opened.id;
  const { operators } = await home.perform('operator.list', { guildId });
  expect(operators.map(({ id }) => id)).toContain(operatorId);
  expect((await home.perform('conversation.get', { conversationId })).title).toBe('Roof');

  home.watch(conversationId);
  await home.perform('message.list', { conversationId });
  const posted = await home.perform('message.create', { conversationId, text: 'Mend it' });
  expect(posted.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(home.describe().user?.id).toBe(posted.authorId);
  const isMessage = (line: string) => line.startsWith('event m');
  await told.told.until((seen) => seen.filter(isMessage).length >= 2);
  const { messages } = await home.perform('message.list', { conversationId });
  expect(messages.map(({ authorId }) => authorId)).toEqual([operatorId, posted.authorId]);

  const item = await home.perform('work_item.create', { guildId, type: 'task', title: 'Nails' });
  expect(item).toMatchObject({ status: 'todo', progress: 0 });
  expect(item.parentId).toBeUndefined();
  const changed = await home.perform('work_item.update', {
    workItemId: item.id,
    status: 'review',
    progress: 40,
  });
  expect(changed).toMatchObject({ status: 'review', progress: 40 });
  expect((await home.perform('work_item.get', { workItemId: item.id })).status).toBe('review');

  const document = await home.perform('document.create', {
    guildId,
    title: 'Brief',
    content: '# Roof',
    type: 'brief',
  });
  const read = await home.perform('document.get', { guildId, docId: document.id });
  expect(read.content).toBe('# Roof');

  const { notifications } = await home.perform('notification.list', {});
  expect(notifications.map(({ type }) => type)).toContain('conversation_message');
  await home.perform('notification.read_all', {});
  expect((await home.perform('notification.list', {})).notifications[0]?.read).toBe(true);
});

test.each(services)('the lists of %s are read page by page to their end', async (_name, start) => {
  const { home, guildId, operatorId } = await open(start);
  const { id: conversationId } = await home.perform('conversation.create', {
    guildId,
    operatorIds: [operatorId],
  });
  for (let count = 1; count <= 12; count += 1) {
    await home.perform('message.create', { conversationId, text: `Message ${count}` });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await home.perform('message.list', { conversationId, limit: 5, cursor });
    seen.push(...page.messages.map(({ text }) => text));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const own = seen.filter((text) => text.startsWith('Message'));
  expect(own.toReversed()).toEqual(
    Array.from({ length: 12 }, (_, index) => `Message ${index + 1}`),
  );
  expect(seen.length).toBeLessThanOrEqual(24);
});

test.each(services.slice(1))(
  'unsupported actions of %s are refused with a sentence',
  async (_name, start) => {
    const { home, guildId } = await open(start);
    const refused = (work: Promise<unknown>) =>
      expect(work).rejects.toMatchObject({ problem: { code: 'method_not_allowed' } });
    await refused(home.perform('search.find', { guildId, q: 'x' }));
    await refused(home.perform('work_item.update', { workItemId: 'x', description: 'x' }));
    await refused(home.perform('document.delete', { guildId, docId: 'x' }));
    await refused(home.perform('work_item.history', { workItemId: 'x' }));
    await refused(home.perform('work_item.list_changes', { guildId }));
    await expect(home.perform('document.get', { guildId, docId: 'none' })).rejects.toMatchObject({
      problem: { code: 'not_found' },
    });
  },
);

test('the history of an item and of its guild are read through the client', async () => {
  const { home, guildId } = await open(() => ourOwn());
  const { id: workItemId } = await home.perform('work_item.create', {
    guildId,
    type: 'task',
    title: 'Nails',
  });
  await home.perform('work_item.update', { workItemId, status: 'done' });
  const { changes, nextCursor } = await home.perform('work_item.history', { workItemId, limit: 1 });
  const actor = { type: 'user', name: 'Anna' };
  expect(changes).toMatchObject([{ kind: 'updated', actor, changes: [{ to: 'done' }] }]);
  const rest = await home.perform('work_item.history', { workItemId, cursor: nextCursor ?? '' });
  expect(rest).toMatchObject({ changes: [{ kind: 'created', actor }], nextCursor: null });
  const since = '2026-01-01T00:00:00Z';
  expect(await home.perform('work_item.list_changes', { guildId, since })).toMatchObject({
    changes: [{ status: 'todo' }, { status: 'done', before: { status: 'todo' } }],
    nextCursor: null,
  });
});
