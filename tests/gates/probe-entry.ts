import { createServer, get, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

// Another user of a server under test: it repeats a small request and measures how long it waits.
// At the same moments it measures an idle server, which shows the delay of the machine itself. On
// any message it sends all measurements since the last one.

/** The waiting time of each probe, and that of an idle server at the same moment. */
export interface Waits {
  readonly waitsMs: number[];
  readonly baselineMs: number[];
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
  const [, , url = '', key = ''] = process.argv;
  const idle = new Worker(new URL(import.meta.url));
  const port = await new Promise<number>((resolve) => idle.once('message', resolve));
  const agent = new Agent({ keepAlive: true });
  let waitsMs: number[] = [];
  let baselineMs: number[] = [];
  process.on('message', () => {
    process.send?.({ waitsMs, baselineMs } satisfies Waits);
    waitsMs = [];
    baselineMs = [];
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
  for (;;) {
    const [wait, baseline] = await Promise.all([
      timed(agent, url, key),
      timed(agent, `http://127.0.0.1:${port}/`, ''),
    ]);
    waitsMs.push(wait);
    baselineMs.push(baseline);
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
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
