import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { modelLimits } from '#shared/limits/server-limits.ts';
import { findLocal } from './find-local.ts';
import { answerJson, startAnswering } from './testing/answering-server.ts';
import type { Timers } from './wait.ts';

const { signal } = new AbortController();
const listOf = (...data: object[]) => answerJson({ object: 'list', data });
const model = (owner: string, more: object = {}) => ({
  id: `a model of ${owner}`,
  object: 'model',
  created: 1,
  owned_by: owner,
  ...more,
});

/** Looks at ports, and gives none of them up. */
function find(ports: readonly number[]) {
  return findLocal({ signal, ports, timers: { set: () => () => {} } });
}

/** A port that takes connections and says nothing, or the bytes that it is given. */
async function startSilent(bytes?: string) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    if (bytes !== undefined) {
      socket.write(bytes);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, server };
}

/** A port at which nobody listens. */
async function freePort(): Promise<number> {
  const { port, server } = await startSilent();
  server.close();
  await once(server, 'close');
  return port;
}

test.each([
  ['Ollama', model('library'), {}],
  ['LM Studio', model('organization_owner'), {}],
  ['vLLM', model('vllm', { max_model_len: 4_096 }), { window: { tokens: 4_096, of: 'server' } }],
  [
    'llama.cpp',
    model('llamacpp', { meta: { n_ctx_train: 8_192 } }),
    { window: { tokens: 8_192, of: 'model' } },
  ],
])('%s is found by what its answer says, and hears one GET', async (name, entry, told) => {
  const { port, baseUrl, heard } = await startAnswering(listOf(entry, { id: '' }));
  const models = [{ id: entry.id, ...told }];
  expect(await find([port])).toEqual([{ baseUrl, name, models, leftOut: 1 }]);
  expect(heard).toEqual(['GET /v1/models']);
});

test.each([
  ['of somebody', listOf(model('somebody')), ['a model of somebody']],
  ['of a name that every object has', listOf(model('constructor')), ['a model of constructor']],
  ['that has no model', answerJson({ object: 'list', data: null }), []],
  ['that does not say it is a list', answerJson({ data: [{ id: 'm', object: 'model' }] }), ['m']],
])('a server %s is found without a name', async (_which, answer, ids) => {
  const { port, baseUrl } = await startAnswering(answer);
  const models = ids.map((id) => ({ id }));
  expect(await find([port])).toEqual([{ baseUrl, models, leftOut: 0 }]);
});

test.each<[string, RequestListener]>([
  ['a page', (_request, response) => response.end('<!doctype html><title>Router</title>')],
  ['nothing there', answerJson({ error: 'no such path' }, 404)],
  ['a wanted key', answerJson({ error: 'Unauthorized' }, 401)],
  ['a failure', answerJson(model('library'), 500)],
  ['an answer of its own', answerJson({ status: 'ok' })],
  ['a list of other things', answerJson([{ id: 'user-1', name: 'Ada' }])],
  ['a wrapped list of other things', answerJson({ data: [{ id: 'user-1' }], total: 1 })],
  ['an empty list', answerJson([])],
  ['no body', (_request, response) => response.end()],
  ['its end', (_request, response) => response.destroy()],
])(
  'a program that answers with %s is not listed, and hears nothing more',
  async (_what, answer) => {
    const { port, heard } = await startAnswering(answer);
    expect(await find([port])).toEqual([]);
    expect(heard).toEqual(['GET /v1/models']);
  },
);

test('a program that is no web server is not listed, and neither is one that points elsewhere', async () => {
  const { port: ssh } = await startSilent('SSH-2.0-OpenSSH_9.9\r\n');
  const models = await startAnswering(listOf(model('library')));
  const pointing = await startAnswering((_request, response) => {
    response.writeHead(307, { location: `${models.baseUrl}/models` });
    response.end();
  });
  expect(await find([ssh, pointing.port])).toEqual([]);
  expect(models.heard).toEqual([]);
});

test('servers come in the order of their ports, and ports without one are passed over', async () => {
  const first = await startAnswering(listOf(model('vllm')));
  const second = await startAnswering(listOf(model('library')));
  const ports = [await freePort(), second.port, await freePort(), first.port];
  const found = await find(ports);
  expect(found.map(({ name }) => name)).toEqual(['Ollama', 'vLLM']);
});

test('ports that hang, or never end, hold up no other port, and are given up', async () => {
  const endless = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"data":[';
  const hanging = [await startSilent(), await startSilent(endless)];
  const answering = [
    await startAnswering(listOf(model('library'))),
    await startAnswering(listOf(model('vllm'))),
  ];
  const ports = [...hanging, ...answering].map(({ port }) => port);
  // The time of a port runs out once each was asked, and only those that hang are left
  const running = new Set<() => void>();
  let begun = 0;
  const timers: Timers = {
    set: (ms, call) => {
      if (ms !== modelLimits.localListMs) {
        return () => {};
      }
      begun += 1;
      running.add(call);
      return () => {
        running.delete(call);
        if (begun === ports.length && running.size === hanging.length) {
          running.forEach((runOut) => runOut());
        }
      };
    },
  };
  const found = await findLocal({ signal, ports, timers });
  expect(found.map(({ name }) => name)).toEqual(['Ollama', 'vLLM']);
});

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1');

test.runIf(hasIpv6)('a server that listens by IPv6 alone is found there', async () => {
  const server = createHttpServer(listOf(model('library')));
  server.listen(0, '::1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await find([port])).toMatchObject([
    { baseUrl: `http://[::1]:${port}/v1`, name: 'Ollama' },
  ]);
});

test.runIf(hasIpv6)('who answers by one protocol is not asked by the other', async () => {
  const { port, heard } = await startAnswering(answerJson({ status: 'ok' }));
  const other = createHttpServer(listOf(model('library')));
  other.listen(port, '::1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  expect(await find([port])).toEqual([]);
  expect(heard).toEqual(['GET /v1/models']);
});

test('a stop ends the search and throws its reason', async () => {
  const { port, server } = await startSilent();
  const reason = new Error('enough');
  const stop = new AbortController();
  const closed = Promise.withResolvers<void>();
  server.on('connection', (socket: Socket) => {
    socket.resume();
    socket.on('close', () => closed.resolve());
    stop.abort(reason);
  });
  await expect(findLocal({ signal: stop.signal, ports: [port] })).rejects.toBe(reason);
  await closed.promise;
  await expect(findLocal({ signal: stop.signal, ports: [port] })).rejects.toBe(reason);
});
