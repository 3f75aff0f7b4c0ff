import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';

/** A measured program in its own process. */
export interface Contestant {
  /** The JSON object on its first line. */
  readonly greeting: { readonly baseUrl?: string };
  /** The time from the spawn to its first line. */
  readonly startMs: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

// A bench that fails leaves none behind: it would slow the next bench.
process.on('exit', () => {
  for (const child of running) {
    child.kill('SIGTERM');
  }
});

/** Stops all that still run, after a measurement that failed. */
export async function stopContestants(): Promise<void> {
  const stopping = [...running].map((child) => {
    child.kill('SIGTERM');
    return once(child, 'close');
  });
  await Promise.all(stopping);
}

/**
 * Starts a program and waits for its first line.
 *
 * @throws Error if it ends before
 */
export async function startContestant(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Contestant> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  running.add(child);
  const ended = once(child, 'close').finally(() => running.delete(child));
  const greeted = once(createInterface(child.stdout), 'line');
  const [line] = (await Promise.race([greeted, ended.then(() => [])])) as [string?];
  if (line === undefined) {
    throw new Error(`${basename(file)} ended before it was ready.`);
  }
  const startMs = performance.now() - startedAt;
  const greeting = JSON.parse(line) as Contestant['greeting'];
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { greeting, startMs, pid: child.pid ?? 0, stop };
}

/** A request that is sent repeatedly. */
export interface Shot {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly path: string;
  /** The JSON body of a POST; a GET if absent. */
  readonly body?: string;
}

/**
 * Sends `count` requests over `connections` connections. Returns the time of each, and the rate. It
 * writes and reads the sockets itself, because an HTTP client takes longer than the fast answers.
 */
export async function fire(
  { baseUrl, apiKey, path, body }: Shot,
  { count, connections }: { count: number; connections: number },
): Promise<{ p50Ms: number; p99Ms: number; perSecond: number }> {
  const url = new URL(`${baseUrl}${path}`);
  const bytes = requestBytes(url, apiKey, body);
  const clients = Array.from({ length: connections }, () => new Client(url));
  const timesMs: number[] = [];
  let left = count;
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left -= 1;
        const sentAt = performance.now();
        await client.ask(bytes);
        timesMs.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const client of clients) {
    client.close();
  }
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), perSecond: count / seconds };
}

function requestBytes({ host, pathname, search }: URL, apiKey: string, body = ''): Buffer {
  const lines = [
    `${body === '' ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${apiKey}`,
    ...(body === ''
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

const lastChunk = '\r\n0\r\n\r\n';

/** How much is read at a time: as much as Node reads. */
const readBytes = 64 * 1024;

/** One connection that asks one thing after the other. */
class Client {
  readonly #socket;
  #head = '';
  #isHeadOver = false;
  /** How many bytes the whole answer has; undefined where only its end says it. */
  #size: number | undefined;
  #bytes = 0;
  /** The last bytes of an answer whose size is not known. */
  #end = '';
  #waiting: PromiseWithResolvers<void> | undefined;

  constructor({ hostname, port }: URL) {
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      // With a buffer that stays, a read takes half as long. The sender must not be slower than
      // what it measures.
      onread: {
        buffer: Buffer.alloc(readBytes),
        callback: (length, buffer) => {
          this.#take(buffer as Buffer, length);
          return true;
        },
      },
    });
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The connection was closed.')));
  }

  ask(bytes: Buffer): Promise<void> {
    this.#head = '';
    this.#isHeadOver = false;
    this.#size = undefined;
    this.#bytes = 0;
    this.#end = '';
    this.#waiting = Promise.withResolvers();
    this.#socket.write(bytes);
    return this.#waiting.promise;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  /** Takes what was read. The buffer holds it only until this returns. */
  #take(buffer: Buffer, length: number): void {
    this.#bytes += length;
    if (!this.#isHeadOver) {
      this.#readHead(buffer.toString('latin1', 0, length));
    }
    if (this.#size === undefined) {
      const from = Math.max(0, length - lastChunk.length);
      this.#end = (this.#end + buffer.toString('latin1', from, length)).slice(-lastChunk.length);
    }
    if (!this.#isHeadOver || !this.#isOver()) {
      return;
    }
    if (this.#head.startsWith('HTTP/1.1 2')) {
      this.#waiting?.resolve();
    } else {
      this.#waiting?.reject(new Error(this.#head));
    }
  }

  #isOver(): boolean {
    return this.#size === undefined ? this.#end === lastChunk : this.#bytes >= this.#size;
  }

  #readHead(text: string): void {
    this.#head += text;
    const end = this.#head.indexOf('\r\n\r\n');
    if (end !== -1) {
      this.#isHeadOver = true;
      this.#head = this.#head.slice(0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1];
      this.#size = length === undefined ? undefined : end + 4 + Number(length);
    }
  }
}
