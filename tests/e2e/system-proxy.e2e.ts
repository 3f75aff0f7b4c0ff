import { expect } from '@playwright/test';
import { startForwardProxy } from '../../electron/network/testing/forward-proxy.ts';
import { quit, test } from './application.ts';
import { call } from './call.ts';
import { startService } from './service.ts';

test('a service is reached through the proxy that the system names', async ({ start }) => {
  const service = await startService();
  const proxy = await startForwardProxy();
  const { app, page } = await start();
  const isShim = await app.evaluate(async ({ session }, port) => {
    const shim = globalThis.electronShim;
    if (shim) {
      shim.proxyFor = () => `PROXY 127.0.0.1:${port}`;
    } else {
      // Without the rule, Chromium connects to loopback directly.
      const proxyRules = `127.0.0.1:${port}`;
      const services = session.fromPartition('services', { cache: false });
      await services.setProxy({ proxyRules, proxyBypassRules: '<-loopback>' });
    }
    return shim !== undefined;
  }, proxy.port);
  const { baseUrl, apiKey } = service;
  const { home } = await call(page, 'home.connect', {
    baseUrl,
    apiKey,
    guildIds: [],
    keyStorage: 'session',
    name: 'Elsewhere',
  });
  const stateOf = async () =>
    (await call(page, 'home.list', {})).homes.find(({ id }) => id === home.id)?.state.kind;
  await expect.poll(stateOf).toBe('live');
  const { host } = new URL(baseUrl);
  expect(proxy.tunnels).toContain(host);
  if (!isShim) {
    // The shim's own requests do not use a proxy: build/electron-shim/README.md.
    expect(proxy.requests).toContain(`${baseUrl}/health`);
  }
  await quit(app);
  await proxy.stop();
  await service.stop();
});
