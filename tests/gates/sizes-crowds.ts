import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { TestClient } from '../../electron/server/testing/test-client.ts';
import type { GateGreeting } from './server-bundle.ts';
import type { ExistingIds } from './sizes-requests.ts';

// Requests that one user can make at once, for the gate `sizes`: many large answers, many replays,
// many large bodies, and connections that send a request and never read.

/** A load that lasts for a while. */
export interface Crowd {
  readonly title: string;
  readonly run: () => Promise<unknown>;
}

/** All crowds; smaller ones in the short form. */
export function crowds(
  client: TestClient,
  { eventsUrl }: GateGreeting,
  ids: ExistingIds,
  { crowdSize }: { readonly crowdSize: number },
): Crowd[] {
  const many = (count: number) => Math.max(4, Math.ceil(count * crowdSize));
  const { guildId, conversationId, docId } = ids;
  const reads = [
    `/conversations/${conversationId}/messages?limit=200`,
    `/guilds/${guildId}/conversations?limit=200`,
    `/guilds/${guildId}/workspace/${docId}/versions`,
    `/guilds/${guildId}/workspace/${docId}`,
    `/guilds/${guildId}/search?q=%E6%BC%A2&limit=200`,
  ];
  return [
    ...reads.map((path) => ({
      title: `${many(64)} at once of ${path.replace(/\w+_[-\w]+/g, '…')}`,
      run: () => times(many(64), () => drain(client, path)),
    })),
    {
      title: `${many(100)} replays at once`,
      run: () => times(many(100), () => replay(eventsUrl, client.apiKey)),
    },
    {
      title: `${many(64)} bodies of 8 MiB at once`,
      run: () => times(many(64), () => postLarge(client)),
    },
    {
      title: `${many(8)} bodies in chunks of one byte`,
      run: () => times(many(8), () => postInCrumbs(client, many(20))),
    },
    {
      title: `${many(32)} connections that ask a thousand times and read nothing`,
      run: () => times(many(32), () => askAndReadNothing(client, reads[0] ?? '')),
    },
  ];
}

function times(count: number, work: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, () => work().catch(() => undefined)));
}

/** Reads an answer to its end without keeping it. */
async function drain({ baseUrl, apiKey }: TestClient, path: string): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const { body } = await fetch(`${baseUrl}${path}`, { headers });
  for await (const chunk of body ?? []) {
    void chunk;
  }
}

/** Follows the log from its beginning until nothing has arrived for a while. */
async function replay(eventsUrl: string, apiKey: string): Promise<void> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const webSocket = new WebSocket(`${eventsUrl}?since=0`, { headers });
  const end = () => webSocket.terminate();
  let quiet = setTimeout(end, 1_000);
  webSocket.on('message', () => {
    clearTimeout(quiet);
    quiet = setTimeout(end, 300);
  });
  webSocket.on('error', () => undefined);
  await once(webSocket, 'close');
}

async function postLarge({ baseUrl, apiKey }: TestClient): Promise<void> {
  await fetch(`${baseUrl}/guilds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: `{"name":"${'x'.repeat(8_000_000)}"}`,
  });
}

function headOf({ baseUrl, apiKey }: TestClient, first: string, more: readonly string[]): string {
  const { host } = new URL(baseUrl);
  const lines = [`${first} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${apiKey}`, ...more];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

async function postInCrumbs(client: TestClient, megabytes: number): Promise<void> {
  const socket = connect(Number(new URL(client.baseUrl).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  socket.write(headOf(client, 'POST /v1/guilds', headers));
  const crumbs = '1\r\n \r\n'.repeat(175_000);
  for (let sent = 0; sent < megabytes && !socket.destroyed; sent += 1) {
    await new Promise<void>((resolve) => socket.write(crumbs, () => resolve()));
  }
  socket.destroy();
}

async function askAndReadNothing(client: TestClient, path: string): Promise<void> {
  const socket = connect(Number(new URL(client.baseUrl).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  const request = headOf(client, `GET /v1${path}`, []);
  socket.write(request.repeat(1_000));
  await wait(1_000);
  socket.destroy();
}
