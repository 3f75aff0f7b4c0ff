import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Home } from '#shared/capability/home.ts';
import { openListener } from '../security/open-listener.ts';
import { quit, test as base } from './application.ts';
import { call } from './call.ts';
import { startRedirecting } from './redirecting.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

// Remote homes in the whole application. On Electron they use its own network.

const test = base.extend<{ readonly service: Service }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this pattern.
  service: async ({}, provide) => {
    const service = await startService();
    await provide(service);
    await service.stop();
  },
});

async function homesOf(page: Page): Promise<readonly Home[]> {
  return (await call(page, 'home.list', {})).homes;
}

test('a connected service is live, and still connected after a restart', async ({
  start,
  service,
}) => {
  const { app, page } = await start();
  const { baseUrl, apiKey, guildId } = service;
  const look = await call(page, 'home.check', { baseUrl, apiKey });
  expect(look).toMatchObject({ outcome: 'ready', guilds: [{ id: guildId }] });
  const { home } = await call(page, 'home.connect', {
    baseUrl,
    apiKey,
    guildIds: [],
    keyStorage: 'unprotected',
    name: 'Elsewhere',
  });
  const stateOf = async () => (await homesOf(page)).find(({ id }) => id === home.id)?.state.kind;
  await expect.poll(stateOf).toBe('live');
  await call(page, 'home.reorder', { homeIds: [home.id, 'local'] });
  await quit(app);

  const again = await start();
  const listed = async () =>
    (await homesOf(again.page)).map(({ name, state }) => [name, state.kind]);
  await expect.poll(listed).toEqual([
    ['Elsewhere', 'live'],
    ['This computer', 'live'],
  ]);
});

test('a check names the reason why a service cannot be connected', async ({ start, service }) => {
  const { page } = await start();
  const outcomeOf = async (baseUrl: string, apiKey?: string) =>
    (await call(page, 'home.check', { baseUrl, ...(apiKey && { apiKey }) })).outcome;
  const { baseUrl } = service;
  expect(await outcomeOf(baseUrl)).toBe('key_needed');
  expect(await outcomeOf(baseUrl, 'wrong-key')).toBe('key_refused');
  expect(await outcomeOf('https://no-such-host.invalid/v1')).toBe('no_such_host');
  expect(await outcomeOf(baseUrl.replace('http:', 'https:'))).toBe('tls_refused');
  const redirecting = await startRedirecting();
  expect(await outcomeOf(redirecting.baseUrl, service.apiKey)).toBe('redirected');
  expect(redirecting.followed()).toBe(0);
  await redirecting.stop();
  await service.stop();
  expect(await outcomeOf(baseUrl)).toBe('refused');
});

test('a stored key goes to another origin only after the person has agreed outside the page', async ({
  start,
  service,
}) => {
  const elsewhere = await openListener();
  const { app, page } = await start();
  await app.evaluate(({ dialog }) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked, agrees: false });
    dialog.showMessageBox = (...[window, options]: unknown[]) => {
      const { message } = (options ?? window) as { message: string };
      asked.push(message);
      const { agrees } = globalThis as unknown as { agrees: boolean };
      return Promise.resolve({ response: agrees ? 0 : 1, checkboxChecked: false });
    };
  });
  const { baseUrl, apiKey } = service;
  const { home } = await call(page, 'home.connect', {
    baseUrl,
    apiKey,
    guildIds: [],
    keyStorage: 'session',
  });
  const ways = [{ baseUrl: `${elsewhere.url}/v1` }, { eventsUrl: `${elsewhere.url}/events` }];
  for (const way of ways) {
    await expect(call(page, 'home.edit', { homeId: home.id, ...way })).rejects.toThrow(
      'Nothing changed',
    );
  }
  expect(elsewhere.heard).toEqual([]);
  const asked = await app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  expect(asked).toHaveLength(2);
  for (const message of asked) {
    expect(message).toContain(new URL(baseUrl).host);
    expect(message).toContain(new URL(elsewhere.url).host);
  }
  await app.evaluate(() => Object.assign(globalThis, { agrees: true }));
  await call(page, 'home.edit', { homeId: home.id, eventsUrl: `${elsewhere.url}/events` });
  await expect.poll(() => elsewhere.heard.join()).toContain('UPGRADE /events');
  await elsewhere.close();
});
