import { readFileSync } from 'node:fs';
import { createServer, get, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

// Another user of a server under test: it repeats a small request and measures how long it waits,
// and how long the server's main thread worked meanwhile. At the same moments it measures an idle
// server, which shows the delay of the machine itself. On any message it sends all measurements
// since the last one.

/** One probe. */
export interface Probe {
  /** The waiting time by the clock. */
  readonly waitMs: number;
  /** The processor time of the server's main thread meanwhile; on other systems the same by the clock. */
  readonly workMs: number;
  /** The waiting time for an idle server at the same moment. */
  readonly baselineMs: number;
}

const betweenMs = 15;

if (isMainThread) {
  await probe();
} else {
  serveIdly();
}

function serveIdly(): void {
  const server = createServer((_request, response) => response.end('{}'));
  server.listen(0, '127.0.0.1', () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port
    parentPort?.postMessage((server.address() as AddressInfo).port);
  });
}

async function probe(): Promise<void> {
  const [, , url = '', key = '', pid = ''] = process.argv;
  const idle = new Worker(new URL(import.meta.url));
  const port = await new Promise<number>((resolve) => idle.once('message', resolve));
  const agent = new Agent({ keepAlive: true });
  let probes: Probe[] = [];
  process.on('message', () => {
    process.send?.(probes);
    probes = [];
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
  for (;;) {
    const workedMs = mainThreadMs(pid);
    const [waitMs, baselineMs] = await Promise.all([
      timed(agent, url, key),
      timed(agent, `http://127.0.0.1:${port}/`, ''),
    ]);
    const workMs = workedMs === undefined ? waitMs : (mainThreadMs(pid) ?? waitMs) - workedMs;
    const isAnswered = waitMs < Number.MAX_SAFE_INTEGER;
    probes.push({ waitMs, workMs: isAnswered ? workMs : waitMs, baselineMs });
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
}

/** The processor time of a process's main thread so far; undefined where the system tells none. */
function mainThreadMs(pid: string): number | undefined {
  try {
    const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(
      ' ',
    );
    return Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}

/** The time of one answer; infinite if there was none. */
function timed(agent: Agent, url: string, key: string): Promise<number> {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${key}` };
    const request = get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        const isAnswered = response.statusCode === 200;
        resolve(isAnswered ? performance.now() - startMs : Number.MAX_SAFE_INTEGER);
      });
    });
    request.on('error', () => resolve(Number.MAX_SAFE_INTEGER));
  });
}
