import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
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

/** Starts a program and waits for its first line. */
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
  const ended = once(child, 'close');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
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
 * Sends `count` requests over `connections` connections. Returns the time of each, and the rate.
 */
export async function fire(
  { baseUrl, apiKey, path, body }: Shot,
  { count, connections }: { count: number; connections: number },
): Promise<{ p50Ms: number; p99Ms: number; perSecond: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const timesMs: number[] = [];
  let left = count;
  const startedAt = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const sentAt = performance.now();
      await send(agent, `${baseUrl}${path}`, apiKey, body);
      timesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), perSecond: count / seconds };
}

function send(agent: Agent, url: string, apiKey: string, body: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          ...(body === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        if ((response.statusCode ?? 500) >= 300) {
          reject(new Error(`Status ${response.statusCode}`));
        }
        response.resume();
        response.on('end', resolve);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
