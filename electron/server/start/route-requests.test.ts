import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { modelLimits } from '#shared/limits/server-limits.ts';
import { SystemProxyAgent } from '../../network/system-proxy-agent.ts';
import { startForwardProxy } from '../../network/testing/forward-proxy.ts';
import { startSilentProxy } from '../../network/testing/silent-proxy.ts';
import { listModels } from '../operators/model/list-models.ts';
import { answerJson, startAnswering } from '../operators/model/testing/answering-server.ts';
import { RouteRequests } from './route-requests.ts';
import type { RouteRequest } from './worker-protocol.ts';

const { signal } = new AbortController();

/** Routes whose time is over when the test says so, and what they ask of the application. */
function openRoutes(answer: (request: RouteRequest, routes: RouteRequests) => void = () => {}) {
  const asked: RouteRequest[] = [];
  const waits = new Set<() => void>();
  const routes: RouteRequests = new RouteRequests({
    post: (request) => {
      asked.push(request);
      answer(request, routes);
    },
    timers: {
      set: (ms, call) => {
        expect(ms).toBe(modelLimits.routeMs);
        waits.add(call);
        return () => void waits.delete(call);
      },
    },
  });
  return {
    asked,
    waits,
    routes,
    agent: new SystemProxyAgent((url) => routes.ask(url)),
    endTime: () => waits.forEach((call) => call()),
  };
}

const noRoute = { code: 'no_route', message: expect.stringContaining('which proxy') as string };

async function startList() {
  const { port, baseUrl, heard } = await startAnswering(answerJson({ data: [{ id: 'm' }] }));
  return { port, here: baseUrl, elsewhere: `http://models.example:${port}/v1`, heard };
}

async function startSilence() {
  const proxy = await startSilentProxy();
  onTestFinished(proxy.stop);
  return { route: `PROXY 127.0.0.1:${proxy.port}`, first: proxy.first };
}

test('a server elsewhere is asked through the proxy that the application names', async () => {
  const { port, elsewhere, heard } = await startList();
  const proxy = await startForwardProxy();
  onTestFinished(proxy.stop);
  const { asked, waits, agent } = openRoutes(({ id }, routes) =>
    routes.settle({ type: 'route_answer', id, proxies: `PROXY 127.0.0.1:${proxy.port}` }),
  );
  const listed = await listModels({ baseUrl: elsewhere, agent }, { signal });
  expect(listed).toEqual({ models: [{ id: 'm' }], leftOut: 0 });
  expect(asked.map(({ url }) => url)).toEqual([`http://models.example:${port}/`]);
  expect(proxy.tunnels).toEqual([`models.example:${port}`]);
  expect(heard).toEqual(['GET /v1/models']);
  expect(waits.size).toBe(0);
});

test('a server on this computer is asked straight, and no proxy is asked for', async () => {
  const { here, heard } = await startList();
  const { asked, agent } = openRoutes();
  expect(await listModels({ baseUrl: here, agent }, { signal })).toMatchObject({ leftOut: 0 });
  expect(asked).toEqual([]);
  expect(heard).toEqual(['GET /v1/models']);
});

test('an application that does not answer in time is a fault with a sentence', async () => {
  const { agent, endTime, waits, asked, routes } = openRoutes(() => setImmediate(() => endTime()));
  const listed = await listModels({ baseUrl: 'https://models.example/v1', agent }, { signal });
  expect(listed).toMatchObject({ fault: noRoute });
  expect(waits.size).toBe(0);
  // An answer that comes late, or is of another start, changes nothing
  const id = asked[0]?.id ?? '';
  routes.settle({ type: 'route_answer', id, proxies: 'DIRECT' });
  routes.settle({ type: 'route_answer', id: 'another', proxies: 'DIRECT' });
});

test('an application that fails is a fault with a sentence, and nothing goes another way', async () => {
  const { elsewhere, heard } = await startList();
  const { agent, waits } = openRoutes(({ id }, routes) =>
    routes.settle({ type: 'route_answer', id }),
  );
  const listed = await listModels({ baseUrl: elsewhere, agent }, { signal });
  expect(listed).toMatchObject({ fault: noRoute });
  expect(waits.size).toBe(0);
  expect(heard).toEqual([]);
});

test('an end of the worker rejects each route that is asked for', async () => {
  const { routes, waits } = openRoutes();
  const pending = [routes.ask('https://one.example/'), routes.ask('https://two.example/')];
  routes.rejectAll();
  for (const route of pending) {
    await expect(route).rejects.toMatchObject(noRoute);
  }
  expect(waits.size).toBe(0);
});

test('a stop while the application does not answer throws its reason at once', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const { agent, endTime } = openRoutes(() => setImmediate(() => stop.abort(reason)));
  const listed = listModels(
    { baseUrl: 'https://models.example/v1', agent },
    { signal: stop.signal },
  );
  await expect(listed).rejects.toBe(reason);
  // The request is gone, and hears nothing of this
  endTime();
});

test('a stop while a proxy says nothing throws its reason, and closes the tunnel', async () => {
  const { route, first } = await startSilence();
  const { agent } = openRoutes(({ id }, routes) =>
    routes.settle({ type: 'route_answer', id, proxies: `${route}; DIRECT` }),
  );
  const stop = new AbortController();
  const reason = new Error('enough');
  const server = { baseUrl: 'https://models.example/v1', agent };
  const listed = listModels(server, { signal: stop.signal });
  const tunnel = await first;
  const closed = once(tunnel, 'close');
  stop.abort(reason);
  await expect(listed).rejects.toBe(reason);
  await closed;
});

test('a time that is over ends a request whose proxy says nothing, and its tunnel', async () => {
  const { route, first } = await startSilence();
  const { agent } = openRoutes(({ id }, routes) =>
    routes.settle({ type: 'route_answer', id, proxies: route }),
  );
  let isOver = () => {};
  const timers = {
    set: (ms: number, call: () => void) => {
      isOver = ms === modelLimits.listMs ? call : isOver;
      return () => {};
    },
  };
  const listed = listModels({ baseUrl: 'https://models.example/v1', agent, timers }, { signal });
  const tunnel = await first;
  const closed = once(tunnel, 'close');
  isOver();
  expect(await listed).toMatchObject({ fault: { code: 'too_slow' } });
  await closed;
});

test('a stop before the proxy is named opens no connection to it', async () => {
  const proxy = await startForwardProxy();
  onTestFinished(proxy.stop);
  const stop = new AbortController();
  const settled = Promise.withResolvers<void>();
  const { agent } = openRoutes(({ id }, routes) => {
    stop.abort(new Error('enough'));
    routes.settle({ type: 'route_answer', id, proxies: `PROXY 127.0.0.1:${proxy.port}` });
    setImmediate(settled.resolve);
  });
  const server = { baseUrl: 'https://models.example/v1', agent };
  await expect(listModels(server, { signal: stop.signal })).rejects.toThrow('enough');
  await settled.promise;
  // A connection that was opened before this one would have been heard before it
  const probe = connect(proxy.port, '127.0.0.1');
  probe.end('CONNECT last.example:1 HTTP/1.1\r\n\r\n');
  await expect.poll(() => proxy.tunnels).toEqual(['last.example:1']);
  probe.destroy();
});
