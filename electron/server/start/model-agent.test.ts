import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { startForwardProxy } from '../../network/testing/forward-proxy.ts';
import { startSilentProxy } from '../../network/testing/silent-proxy.ts';
import { StartError } from '../basics/start-error.ts';
import { listModels } from '../operators/model/list-models.ts';
import { openModelAgent } from './model-agent.ts';

const { signal } = new AbortController();
const elsewhere = 'https://models.example/v1';

async function startRefusing() {
  const proxy = await startForwardProxy('403 Forbidden');
  onTestFinished(proxy.stop);
  return { url: `http://127.0.0.1:${proxy.port}`, tunnels: proxy.tunnels };
}

test("the proxy of the environment is asked for a tunnel, and its refusal is not the server's", async () => {
  const { url, tunnels } = await startRefusing();
  const agent = openModelAgent({ HTTPS_PROXY: url });
  const listed = await listModels({ baseUrl: elsewhere, agent }, { signal });
  expect(listed).toMatchObject({ fault: { code: 'proxy_refused' } });
  expect(tunnels).toEqual(['models.example:443']);
});

test.each([
  ['nothing', undefined, ['0.0.0.0:1']],
  ['the host', '0.0.0.0', []],
])('where NO_PROXY names %s, the tunnels are %j', async (_what, names, expected) => {
  const { url, tunnels } = await startRefusing();
  const agent = openModelAgent({ HTTPS_PROXY: url, NO_PROXY: names });
  // No name is looked up, and nothing listens there
  const listed = await listModels({ baseUrl: 'https://0.0.0.0:1/v1', agent }, { signal });
  const code = expected.length === 0 ? 'not_reached' : 'proxy_refused';
  expect(listed).toMatchObject({ fault: { code } });
  expect(tunnels).toEqual(expected);
});

test('a stop while the proxy says nothing throws its reason, and closes the tunnel', async () => {
  const proxy = await startSilentProxy();
  onTestFinished(proxy.stop);
  const agent = openModelAgent({ HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
  const stop = new AbortController();
  const reason = new Error('enough');
  const listed = listModels({ baseUrl: elsewhere, agent }, { signal: stop.signal });
  const tunnel = await proxy.first;
  const closed = once(tunnel, 'close');
  stop.abort(reason);
  await expect(listed).rejects.toBe(reason);
  await closed;
});

test('an address of a proxy that is none is refused, and not repeated', () => {
  const open = () => openModelAgent({ HTTPS_PROXY: 'http://user:secret@' });
  expect(open).toThrow(StartError);
  expect(open).toThrow(/^HTTPS_PROXY is not the address of a proxy\.$/);
});
