import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { events, operations } from '#shared/contract/registry.ts';
import { tolerant } from '#shared/contract/tolerant.ts';
import { ApiClient } from '../../electron/main/connection/api-client.ts';
import { EventStream } from '../../electron/main/connection/event-stream.ts';
import { parseFrame } from '../../electron/main/connection/parse-frame.ts';
import { ServiceError } from '../../electron/main/connection/service-error.ts';
import { systemTiming } from '../../electron/main/timing.ts';
import { hostileAnswer, hostileFrame, seededChance } from './hostile-answers.ts';
import { hostileCases } from './hostile-cases.ts';
import type { HostileCase } from './hostile-cases.ts';

// The client of gate:hostile-server, in a process of its own: it meets every answer, frame and
// case, and tells on its last line what came of it.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    answers: { type: 'string', default: '150000' },
  },
});

const key = 'gh_canary_7f3a9c51';
const requestTimeoutMs = 1_500;
const socketMs = 250;
/** What takes longer than this has held somebody up. */
const lateMs = 6_000;

/** What is counted; all but the first three must stay 0. */
const count = {
  answers: 0,
  read: 0,
  cases: 0,
  /** Something else than an answer or a failure that people can be told of. */
  crashes: 0,
  /** What was let through is not what the contract says. */
  unfit: 0,
  /** Markup, or the key, in a sentence for people. */
  unshowable: 0,
  late: 0,
  keyElsewhere: 0,
  cookiesReturned: 0,
  peakMib: 0,
};
const faults: string[] = [];

function fault(kind: 'crashes' | 'unfit' | 'unshowable' | 'late', what: string): void {
  count[kind] += 1;
  if (faults.length < 10) faults.push(`${kind}: ${what}`);
}

process.on('uncaughtException', (error) => fault('crashes', String(error)));
process.on('unhandledRejection', (error) => fault('crashes', String(error)));
const dataReaders = new Map(
  Object.values(events).map(({ name, data }) => [name as string, tolerant(data)]),
);

const watch = setInterval(notePeak, 20);

function notePeak(): void {
  count.peakMib = Math.max(count.peakMib, Math.round(process.memoryUsage().rss / 2 ** 20));
}

await meetAnswers(Number(values.answers), Number(values.seed));
await meetCases();
clearInterval(watch);
if (Object.hasOwn(Object.prototype, 'polluted')) fault('crashes', 'the prototype is polluted');
process.stdout.write(`${JSON.stringify({ ...count, faults })}\n`, () => process.exit(0));

/** What reads back as itself is what the contract says. */
function isFit(reader: ReturnType<typeof tolerant>, output: unknown): boolean {
  const again = reader(output);
  return again?.leftOut === 0 && JSON.stringify(again.output) === JSON.stringify(output);
}

async function meetAnswers(total: number, seed: number): Promise<void> {
  const chance = seededChance(seed);
  const readers = new Map(
    Object.values(operations).map(({ name, output }) => [name as string, tolerant(output)]),
  );
  const endpoint = { baseUrl: 'http://127.0.0.1:1/v1', eventsUrl: '', key };
  for (let index = 0; index < total; index += 1) {
    count.answers += 1;
    if (index % 3 === 2) {
      meetFrame(hostileFrame(index, chance));
      continue;
    }
    const { name, respond } = hostileAnswer(index, chance);
    const client = new ApiClient({ fetch: () => Promise.resolve(respond()) });
    const request = { guildId: 'g', conversationId: 'c', workItemId: 'w', docId: 'd' };
    try {
      const named = { ...request, operatorId: 'o', notificationId: 'n' };
      const output = await client.perform(endpoint, name, named as never);
      count.read += 1;
      const reader = readers.get(name);
      if (reader === undefined || !isFit(reader, output)) fault('unfit', name);
    } catch (error) {
      judge(error, name);
    }
    if (index % 5_000 === 0) notePeak();
  }
}

function meetFrame(text: string): void {
  try {
    const frame = parseFrame(text);
    if (frame.kind !== 'event') return;
    count.read += 1;
    const reader = dataReaders.get(frame.event.type);
    if (reader === undefined || !isFit(reader, frame.event.data)) fault('unfit', frame.event.type);
  } catch (error) {
    fault('crashes', `frame: ${String(error)}`);
  }
}

function judge(error: unknown, what: string): void {
  if (!(error instanceof ServiceError)) {
    fault('crashes', `${what}: ${String(error)}`);
    return;
  }
  const said = JSON.stringify(error.problem);
  if (said.includes(key) || /<\s*[a-z!/?]/i.test(error.message) || error.message === '') {
    fault('unshowable', `${what}: ${error.message.slice(0, 80)}`);
  }
}

async function meetCases(): Promise<void> {
  const elsewhere = await listen((stream, request) => {
    if (request.includes(key)) count.keyElsewhere += 1;
    stream.end('HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{"guilds":[]}');
  });
  for (const each of hostileCases) {
    count.cases += 1;
    const service = await listen((stream, request) => {
      if (/^cookie:/im.test(request)) count.cookiesReturned += 1;
      each.act(stream, request, `http://localhost:${elsewhere.port}/v1/guilds`);
    });
    const startMs = performance.now();
    const meet = each.kind === 'request' ? meetRequest : meetSocket;
    await meet(each, service.port);
    if (performance.now() - startMs > lateMs) fault('late', each.title);
    service.close();
  }
  elsewhere.close();
}

async function meetRequest({ title }: HostileCase, port: number): Promise<void> {
  const client = new ApiClient({ fetch: globalThis.fetch, timeoutMs: requestTimeoutMs });
  const endpoint = { baseUrl: `http://127.0.0.1:${port}/v1`, eventsUrl: '', key };
  // Twice, so that what the first answer planted would show.
  for (let tries = 0; tries < (title === 'cookies' ? 2 : 1); tries += 1) {
    try {
      const output = await client.perform(endpoint, 'guild.list', {});
      if (!isFit(tolerant(operations['guild.list'].output), output)) fault('unfit', title);
    } catch (error) {
      judge(error, title);
    }
  }
}

async function meetSocket({ title }: HostileCase, port: number): Promise<void> {
  const stream = new EventStream({
    timing: { ...systemTiming, random: () => 0.99 },
    canResume: () => true,
    onState: () => {},
    onSign: () => {},
    onLive: () => {},
    onEvent: (event) => {
      const reader = dataReaders.get(event.type);
      if (reader === undefined || !isFit(reader, event.data)) fault('unfit', title);
    },
    onResync: () => {},
    onSkipped: () => {},
  });
  stream.follow({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    eventsUrl: `ws://127.0.0.1:${port}/v1/events`,
    key,
  });
  await new Promise<void>((resolve) => {
    setTimeout(resolve, socketMs);
  });
  stream.follow(undefined);
}

/** A service that hands over each connection with the head of its request. */
async function listen(act: (stream: Socket, request: string) => void) {
  const open = new Set<Socket>();
  const server = createServer((stream) => {
    open.add(stream);
    stream.on('error', () => stream.destroy());
    let head = '';
    const take = (bytes: Buffer) => {
      head += bytes.toString('latin1');
      if (head.includes('\r\n\r\n')) {
        stream.off('data', take).resume();
        act(stream, head);
      }
    };
    stream.on('data', take);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const stream of open) stream.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
