import { expect, onTestFinished, test } from 'vitest';
import { startForwardProxy } from '../../network/testing/forward-proxy.ts';
import type { ResolveProxy } from '../../network/system-proxy-agent.ts';
import {
  answerJson,
  startAnswering,
} from '../../server/operators/model/testing/answering-server.ts';
import { openLocalClient } from './testing/local-client.ts';

/** Has the server of this computer test a model elsewhere, by the routes that main finds. */
async function checkElsewhere(resolveProxy: ResolveProxy) {
  const { port, heard } = await startAnswering(answerJson({ data: [{ id: 'm' }] }));
  const client = openLocalClient(undefined, resolveProxy);
  client.start();
  await client.told.until('live');
  const baseUrl = `http://models.example:${port}/v1`;
  return {
    heard,
    host: `models.example:${port}`,
    ...(await client.server.request('models.check', { baseUrl })),
  };
}

async function startProxy(refusal?: string) {
  const proxy = await startForwardProxy(refusal);
  onTestFinished(proxy.stop);
  return { route: `PROXY 127.0.0.1:${proxy.port}`, tunnels: proxy.tunnels };
}

test('the server of this computer reaches a model elsewhere by the proxies of the system', async () => {
  const { route, tunnels } = await startProxy();
  const asked: string[] = [];
  const { host, models } = await checkElsewhere((url) => {
    asked.push(url);
    return Promise.resolve(route);
  });
  expect(models).toEqual([{ name: 'm' }]);
  expect(new Set(asked)).toEqual(new Set([`http://${host}/`]));
  expect(tunnels).toHaveLength(asked.length);
});

test("a proxy's refusal is told, and nothing goes another way", async () => {
  const { route } = await startProxy('403 Forbidden');
  const { reached, heard } = await checkElsewhere(() => Promise.resolve(route));
  expect(reached).toEqual({
    is: 'no',
    detail: 'The proxy of this network does not let the request through.',
  });
  expect(heard).toEqual([]);
});

test.each([
  ['rejects', () => Promise.reject(new Error('no session'))],
  [
    'throws',
    () => {
      throw new Error('no session');
    },
  ],
])(
  'a look-up of the proxies that %s is told, and nothing goes another way',
  async (_how, resolve) => {
    const { reached, heard } = await checkElsewhere(resolve);
    expect(reached).toEqual({
      is: 'no',
      detail: 'This computer did not say which proxy leads to the server.',
    });
    expect(heard).toEqual([]);
  },
);
