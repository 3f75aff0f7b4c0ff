import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** One address of a server, and a key that it takes. */
export interface Door {
  readonly url: string;
  readonly key: string;
}

const handshake =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

/** The bytes that a half-open socket sends before it goes quiet, by its kind. It never closes. */
export const kinds: Readonly<
  Record<string, (head: (path: string) => string, key: string) => string>
> = {
  'before the request': () => '',
  'in its headers': (head) => `${head('GET /v1/me')}X-Slow: `,
  'in its body': (head, key) =>
    `${head('POST /v1/guilds')}${key}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{`,
  'after a refusal': (head) => `${head('GET /v1/me')}Connection: close\r\n\r\n`,
  'after a refused upgrade': (head) => `${head('GET /v1/events')}${handshake}\r\n`,
  'after an answer': (head, key) => `${head('GET /v1/me')}${key}Connection: close\r\n\r\n`,
  'in a replay': (head, key) => `${head('GET /v1/events?since=0')}${key}${handshake}\r\n`,
  idle: (head, key) => `${head('GET /v1/me')}${key}\r\n`,
};

/** Opens so many sockets to a door, of all kinds in turn. None of them reads or closes. */
export async function openStrangers(door: Door, count: number): Promise<Socket[]> {
  const { host, port } = new URL(door.url);
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: ${host}\r\n`;
  const key = `Authorization: Bearer ${door.key}\r\n`;
  const beginnings = Object.values(kinds).map((kind) => kind(head, key));
  const sockets: Socket[] = [];
  for (let made = 0; made < count; made += 1) {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(beginnings[made % beginnings.length] ?? '');
    sockets.push(socket);
    if (made % 100 === 99) {
      // oxlint-disable-next-line no-await-in-loop -- the system takes some hundred at once
      await Promise.race([once(socket, 'connect'), once(socket, 'close'), wait(1_000)]);
    }
  }
  return sockets;
}

/** How long a user with a key waits for an answer over a new connection, in ms; undefined if too long. */
export async function answerMs(door: Door, patienceMs: number): Promise<number | undefined> {
  const startedAt = performance.now();
  try {
    const response = await fetch(`${door.url}/me`, {
      headers: { Authorization: `Bearer ${door.key}`, Connection: 'close' },
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.text();
    return response.ok ? performance.now() - startedAt : undefined;
  } catch {
    return undefined;
  }
}

const stateSchema = z.object({ sockets: z.int(), heapBytes: z.int() });
const greetingSchema = z.object({
  baseUrl: z.string(),
  apiKey: z.string(),
  accessUrl: z.string(),
  accessKey: z.string(),
});

/** A process of the server that the gate gives orders to. */
export class StrangersServer {
  readonly #child: ReturnType<typeof spawn>;
  readonly #lines: Interface;

  private constructor(bundle: string) {
    const child = spawn(process.execPath, [bundle], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child = child;
    this.#lines = createInterface(child.stdout);
  }

  static async start(bundle: string, dataDir: string) {
    const server = new StrangersServer(bundle);
    const { baseUrl, apiKey, accessUrl, accessKey } = greetingSchema.parse(
      await server.#order(dataDir),
    );
    return {
      server,
      main: { url: baseUrl, key: apiKey },
      access: { url: accessUrl, key: accessKey },
    };
  }

  /** How many sockets the process has, and how much it holds. */
  async state() {
    return stateSchema.parse(await this.#order('state'));
  }

  /** Turns the access of other programs off; undefined if that takes too long. */
  async offMs(patienceMs: number): Promise<number | undefined> {
    const startedAt = performance.now();
    const isOff = await Promise.race([this.#order('off'), wait(patienceMs)]);
    return isOff === undefined ? undefined : performance.now() - startedAt;
  }

  /** Ends the process as a system does; undefined if that takes too long, and it is killed. */
  async endMs(patienceMs: number): Promise<number | undefined> {
    const ended = once(this.#child, 'close').then(() => true);
    const startedAt = performance.now();
    this.#child.kill('SIGTERM');
    const hasEnded = await Promise.race([ended, wait(patienceMs)]);
    const tookMs = performance.now() - startedAt;
    this.#child.kill('SIGKILL');
    await ended;
    return hasEnded === true ? tookMs : undefined;
  }

  async #order(line: string): Promise<unknown> {
    const answer = once(this.#lines, 'line');
    this.#child.stdin?.write(`${line}\n`);
    const [text] = (await answer) as [string];
    return JSON.parse(text);
  }
}
