import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { events, operations } from '#shared/registry/registry.ts';
import { tolerant } from '#shared/contract/tolerant.ts';
import { ApiClient } from '../../electron/client/connection/api-client.ts';
import { EventStream } from '../../electron/client/events/event-stream.ts';
import { parseFrame } from '../../electron/client/events/parse-frame.ts';
import { ServiceError } from '../../electron/client/connection/service-error.ts';
import { systemTiming } from '../../electron/client/timing.ts';
import { patience } from '../../build/patience.ts';
import { hostileAnswer, hostileFrame, seededChance } from './hostile-answers.ts';
import type { OpenCase } from './hostile-service-entry.ts';

// The client of the gate `hostile-server`, in its own process. It receives every answer, frame and
// case, and prints the results on its last line. Run with --expose-gc.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    answers: { type: 'string', default: '150000' },
    key: { type: 'string', default: '' },
    /** The cases of the service and their ports: JSON of `OpenCase[]`. */
    cases: { type: 'string', default: '[]' },
  },
});

const { key } = values;
const requestTimeoutMs = 1_500;
/** For a socket that stays open; most are given up at once. */
const socketMs = 250;
/** A case that takes this much processor time has blocked somebody, as one that never ends has. */
const lateCpuMs = 6_000;

/** The counts. All but the first three must be 0. */
const count = {
  answers: 0,
  read: 0,
  cases: 0,
  /** Neither an answer nor a failure that can be shown to people. */
  crashes: 0,
  /** Accepted answers that do not match the contract. */
  unfit: 0,
  /** Markup or the key in a sentence for people. */
  unshowable: 0,
  late: 0,
};
const faults: string[] = [];
/** The highest memory use of the process, and the case at that time. */
const peak = { mib: 0, title: '' };

function fault(kind: 'crashes' | 'unfit' | 'unshowable' | 'late', what: string): void {
  count[kind] += 1;
  if (faults.length < 10) {
    faults.push(`${kind}: ${what}`);
  }
}

process.on('uncaughtException', (error) => fault('crashes', String(error)));
process.on('unhandledRejection', (error) => fault('crashes', String(error)));
const dataReaders = new Map(
  Object.values(events).map(({ name, data }) => [name as string, tolerant(data)]),
);

/** The system records the peak. Polling would miss the memory of a single parse. */
function notePeak(title: string): void {
  const mib = Math.round(process.resourceUsage().maxRSS / 1_024);
  if (mib > peak.mib) {
    Object.assign(peak, { mib, title });
  }
}

/** Frees the memory of earlier cases, so that the next one is measured alone. */
async function settle(): Promise<void> {
  await nextTurn();
  globalThis.gc?.();
}

await meetCases(JSON.parse(values.cases) as OpenCase[]);
await meetAnswers(Number(values.answers), Number(values.seed));
notePeak('generated answers');
if (Object.hasOwn(Object.prototype, 'polluted')) {
  fault('crashes', 'the prototype is polluted');
}
process.stdout.write(`${JSON.stringify({ ...count, peak, faults })}\n`, () => process.exit(0));

/** An answer matches the contract if it parses to itself. */
function isFit(reader: ReturnType<typeof tolerant>, output: unknown): boolean {
  const again = reader(output);
  return again?.leftOut === 0 && isDeepStrictEqual(again.output, output);
}

async function meetAnswers(total: number, seed: number): Promise<void> {
  const chance = seededChance(seed);
  const readers = new Map(
    Object.values(operations).map(({ name, output }) => [name as string, tolerant(output)]),
  );
  const endpoint = { baseUrl: 'http://127.0.0.1:1/v1', eventsUrl: '', key };
  for (let index = 0; index < total; index += 1) {
    count.answers += 1;
    if (index % 2_500 === 0) {
      await settle();
    }
    if (index % 3 === 2) {
      meetFrame(hostileFrame(index, chance));
      continue;
    }
    const { name, respond } = hostileAnswer(index, chance);
    const client = new ApiClient({
      fetch: () => Promise.resolve(respond()),
      timeoutMs: requestTimeoutMs,
    });
    const request = { guildId: 'g', conversationId: 'c', workItemId: 'w', docId: 'd' };
    try {
      const named = { ...request, operatorId: 'o', notificationId: 'n' };
      const output = await client.perform(endpoint, name, named as never);
      count.read += 1;
      const reader = readers.get(name);
      if (reader === undefined || !isFit(reader, output)) {
        fault('unfit', name);
      }
    } catch (error) {
      judge(error, name);
    }
  }
}

function meetFrame(text: string): void {
  try {
    const frame = parseFrame(text);
    if (frame.kind !== 'event') {
      return;
    }
    count.read += 1;
    const reader = dataReaders.get(frame.event.type);
    if (reader === undefined || !isFit(reader, frame.event.data)) {
      fault('unfit', frame.event.type);
    }
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

async function meetCases(cases: readonly OpenCase[]): Promise<void> {
  for (const each of cases) {
    count.cases += 1;
    await settle();
    const before = process.cpuUsage();
    const met = each.kind === 'request' ? meetRequest(each) : meetSocket(each);
    const isOver = await Promise.race([
      met.then(() => true),
      wait(patience.expectation, false, { ref: false }),
    ]);
    const { user, system } = process.cpuUsage(before);
    if (!isOver || (user + system) / 1_000 > lateCpuMs) {
      fault('late', each.title);
    }
    notePeak(each.title);
  }
}

async function meetRequest({ title, port }: OpenCase): Promise<void> {
  const client = new ApiClient({ fetch: globalThis.fetch, timeoutMs: requestTimeoutMs });
  const endpoint = { baseUrl: `http://127.0.0.1:${port}/v1`, eventsUrl: '', key };
  // Twice, so that anything planted by the first answer would show.
  for (let tries = 0; tries < (title === 'cookies' ? 2 : 1); tries += 1) {
    try {
      const output = await client.perform(endpoint, 'guild.list', {});
      if (!isFit(tolerant(operations['guild.list'].output), output)) {
        fault('unfit', title);
      }
    } catch (error) {
      judge(error, title);
    }
  }
}

async function meetSocket({ title, port }: OpenCase): Promise<void> {
  const over = Promise.withResolvers<void>();
  setTimeout(over.resolve, socketMs);
  const stream = new EventStream({
    timing: { ...systemTiming, random: () => 0.99 },
    canResume: () => true,
    onFailed: () => {},
    onState: (state) => {
      if (state === 'waiting' || state === 'absent') {
        over.resolve();
      }
    },
    onSign: () => {},
    onLive: () => {},
    onEvent: (event) => {
      const reader = dataReaders.get(event.type);
      if (reader === undefined || !isFit(reader, event.data)) {
        fault('unfit', title);
      }
    },
    onResync: () => {},
    onSkipped: () => {},
  });
  stream.follow({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    eventsUrl: `ws://127.0.0.1:${port}/v1/events`,
    key,
  });
  await over.promise;
  stream.follow(undefined);
}
