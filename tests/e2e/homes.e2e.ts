import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Home } from '#shared/capability/home.ts';
import { test as base } from './application.ts';
import { call } from './call.ts';
import { startRedirecting } from './redirecting.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

// Remote homes through the whole application: on Electron these go over its own network.

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

test('a service becomes a home that is live, and is there again after a restart', async ({
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
    custody: 'unprotected',
    name: 'Elsewhere',
  });
  const stateOf = async () => (await homesOf(page)).find(({ id }) => id === home.id)?.state.kind;
  await expect.poll(stateOf).toBe('live');
  await call(page, 'home.reorder', { homeIds: [home.id, 'local'] });
  await app.close();

  const again = await start();
  const listed = async () =>
    (await homesOf(again.page)).map(({ name, state }) => [name, state.kind]);
  await expect.poll(listed).toEqual([
    ['Elsewhere', 'live'],
    ['This computer', 'live'],
  ]);
});

test('what keeps a service from being one is said, over the network of the application', async ({
  start,
  service,
}) => {
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
