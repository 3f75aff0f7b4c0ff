import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFeed } from './update-requests.ts';

let answer: (response: ServerResponse, headers: NodeJS.Dict<string | string[]>) => void;
const server = createServer((request, response) => answer(response, request.headers));

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const request = () => ({
  protocol: 'http:',
  hostname: '127.0.0.1',
  port: (server.address() as AddressInfo).port,
  path: '/latest.yml?noCache=1',
  headers: { accept: 'text/yaml' },
});

test('a feed is read whole, with the headers of the request', async () => {
  answer = (response, { accept }) => response.end(`asked for ${String(accept)}: ä`);
  expect(await readFeed(fetch, request())).toBe('asked for text/yaml: ä');
});

test('a feed that is not there is an error', async () => {
  answer = (response) => response.writeHead(404).end('not here');
  await expect(readFeed(fetch, request())).rejects.toThrow('404');
});

test('a feed that never ends is left, and its connection is closed', async () => {
  const closed = Promise.withResolvers<unknown>();
  answer = (response) => {
    response.on('close', closed.resolve);
    const go = (): void => {
      while (response.write('#'.repeat(100_000))) {
        // Until the other side takes no more for now.
      }
    };
    response.on('drain', go);
    go();
  };
  await expect(readFeed(fetch, request())).rejects.toThrow('more than any feed');
  await closed.promise;
});

test('a feed that says a byte now and then is left once its time is over', async () => {
  const late = new AbortController();
  answer = (response) => {
    response.write('v', () => late.abort(new Error('too late')));
  };
  await expect(readFeed(fetch, request(), () => late.signal)).rejects.toThrow('too late');
});
