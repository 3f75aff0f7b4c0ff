import { createServer, get, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';

// Another user of a server that a gate troubles: it asks again and again for something small, and
// measures how long it waits; and, at the same moments, how long a server that does nothing else
// takes, which is what the machine itself costs. Whenever it is sent anything it tells all waits
// since it last did.

/** How long each probe waited, and how long one of an idle server at the same moment. */
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

/** How long one answer took; for ever where there was none. */
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
