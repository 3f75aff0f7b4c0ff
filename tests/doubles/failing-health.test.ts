import { expect, onTestFinished, test } from 'vitest';
import { extensionNames } from '#shared/contract/extension.ts';
import { buildWrite } from '../../electron/client/store/testing/build-entry.ts';
import { DirectStore } from '../../electron/client/store-client/testing/direct-store.ts';
import {
  buildHome,
  RecordedHome,
  SettableSource,
} from '../../electron/client/home/testing/recorded-home.ts';
import { startTestServer } from '../../electron/server/testing/test-server.ts';
import type { TestServerOptions } from '../../electron/server/testing/test-server.ts';
import { fastTiming } from './fast-timing.ts';
import { page, problem, startGateway } from './gateway.ts';
import type { GatewayAnswer } from './gateway.ts';

// A service whose health alone fails: what it offers is unknown, and not missing
// (contract: Core and extensions).

const cut: GatewayAnswer = {
  status: 200,
  headers: { 'Content-Type': 'application/json', 'Content-Length': '900' },
  body: '{"status":"ok","extensi',
};

const failures: Readonly<Record<string, GatewayAnswer>> = {
  'a failure of its own': problem(500, 'Boom.'),
  'a page of a gateway': page(502),
  'a page with 200': page(200),
  'the way to a page': { status: 302, headers: { Location: 'http://127.0.0.1:9/sign-in' } },
  'a refusal': problem(403, 'Not for you.'),
  'a key that is not for it': problem(401, 'Who are you?'),
  'half of an answer': { status: 200, body: '{"status":"ok","extensi' },
  'an answer that is cut': cut,
  'another shape': { status: 200, body: '{"status":"UP"}' },
};

async function open(answer: GatewayAnswer, options: TestServerOptions = {}, kept?: string[]) {
  const server = await startTestServer(options);
  const gateway = await startGateway(server.baseUrl);
  onTestFinished(() => gateway[Symbol.asyncDispose]());
  const breakHealth = () => {
    gateway.rule = ({ path }) => (path.endsWith('/health') ? answer : undefined);
  };
  breakHealth();
  const told = new RecordedHome();
  const store = new DirectStore();
  const source = new SettableSource();
  const facts = { kept: kept ? { extensions: kept } : {}, keep: () => {} };
  const home = buildHome(source, store, told, { timing: fastTiming(4), facts });
  onTestFinished(() => home.stop());
  home.start();
  const { baseUrl } = gateway;
  const eventsUrl = `${baseUrl.replace('http', 'ws')}/events`;
  const { guildId } = server;
  const guildIds = [guildId];
  source.set({ baseUrl, eventsUrl, key: server.client.apiKey, guildIds });
  const asked = (line: string) =>
    gateway.seen.filter(({ method, path }) => `${method} ${path}`.includes(line)).length;
  const submit = async (
    operation: 'work_item.update',
    input: Readonly<Record<string, unknown>>,
  ) => {
    const write = buildWrite(operation, input, { homeId: 'home' });
    home.outbox.send((await store.request('outbox.accept', write)).lane);
  };
  const states = async () =>
    (await store.request('outbox.list', { homeId: 'home' })).map(({ state }) => state);
  return { server, gateway, breakHealth, told, home, guildId, asked, submit, states };
}

const offered = ({ home }: Awaited<ReturnType<typeof open>>) => home.describe().extensions;

test.each(Object.entries(failures))(
  '%s in the place of health: what the service offers is unknown, tried, and told by itself later',
  async (_what, answer) => {
    const opened = await open(answer);
    const { home, guildId, gateway, told } = opened;
    await told.until('live');
    const { guilds } = await home.perform('guild.list', {});
    expect(guilds.map(({ name }) => name)).not.toContain(guildId);
    await expect(home.perform('search.find', { guildId, q: 'roof' })).resolves.toHaveProperty(
      'results',
    );
    await expect(home.perform('work_item.list', { guildId, limit: 5 })).resolves.toHaveProperty(
      'workItems',
    );
    expect(offered(opened)).toBeUndefined();
    gateway.rule = () => undefined;
    await expect.poll(() => offered(opened)).toContain('search');
  },
);

test.each(Object.entries(failures))(
  '%s in the place of health of a later connection takes nothing away',
  async (_what, answer) => {
    const opened = await open(answer, {}, ['search', 'cursor', 'trash']);
    await opened.told.until('live');
    await opened.home.perform('work_item.list', { guildId: opened.guildId, limit: 5 });
    expect(offered(opened)).toEqual(['search', 'cursor', 'trash']);
    expect(opened.asked('/work-items?limit=5')).toBe(1);
  },
);

test('an operation that a service without extensions lacks is refused once, while its health fails', async () => {
  const disabledExtensions = { extensions: extensionNames, isBare: true };
  const opened = await open(problem(500, 'Boom.'), { disabledExtensions });
  const { server, home, guildId, asked } = opened;
  const { id: docId } = await server.client.call('document.create', {
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
  expect(asked('DELETE ')).toBe(1);
  expect(offered(opened)).toBeUndefined();
});

test('a change that only some services take waits while nobody knows whether this one does', async () => {
  const { server, home, guildId, gateway, told, submit, states } = await open(
    problem(500, 'Boom.'),
  );
  const made = await server.client.call('work_item.create', {
    guildId,
    type: 'objective',
    title: 'Order flour',
  });
  await told.until('live');
  await submit('work_item.update', { workItemId: made.id, description: 'Rye.' });
  await told.until('outbox queued');
  expect(await states()).toEqual(['queued']);
  await expect(
    home.perform('conversation.list', { guildId, archived: true }),
  ).rejects.toMatchObject({ problem: { code: 'unavailable' } });
  gateway.rule = () => undefined;
  await expect.poll(states).toEqual([]);
  const { description } = await server.client.call('work_item.get', { workItemId: made.id });
  expect(description).toBe('Rye.');
});
