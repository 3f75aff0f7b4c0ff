import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { MonotonicClock } from '../../electron/server/basics/monotonic-clock.ts';
import { listenOnLoopback } from '../../electron/server/http/listening.ts';
import type { ModelRequest, ModelTurn } from '../../electron/server/operators/model/model-port.ts';
import { readReply } from '../../electron/server/operators/model/read-reply.ts';
import { ToldCalls } from '../../electron/server/operators/model/told-calls.ts';
import { wireOf } from '../../electron/server/operators/model/wire-of.ts';
import { readTold } from '../../electron/server/runs/told-store.ts';
import { openLimitsWorld } from './limits-world.ts';
import { SeededRandom } from './seeded-random.ts';

// Sends requests by each kind of API to a server that keeps their bytes, and compares them with what
// is told of each. It prints what it counted. Arguments: a folder, how many requests, a seed.

const [folder = '', requests = '1000', seed = '1'] = process.argv.slice(2);
const requestCount = Number(requests);
const callsOfRun = 5;
const random = new SeededRandom(Number(seed));
const db = openLimitsWorld(folder, Math.ceil(requestCount / callsOfRun));
const told = new ToldCalls({ db, clock: new MonotonicClock(Date.now, undefined) });
const count = { requests: 0, bytes: 0, partsAtMost: 0, differing: 0, notKept: 0, keptBytes: 0 };

const received: Buffer[] = [];
const server = createServer((request, response) => {
  void (async () => {
    received.push(await buffer(request));
    response.writeHead(400).end('{}');
  })();
});
const baseUrl = `http://127.0.0.1:${await listenOnLoopback(server, 0)}/v1`;

/** Texts that look like what stands around them, like each other, or like nothing at all. */
const odd = [
  '',
  ' ',
  '"',
  '\\',
  '\n\n',
  '{"role":"user","content":"x"}',
  '"name":"work_item-list","description":',
  '\\u0041\\ud83c',
  // Half a sign, which is found within whole ones
  '\ud83c',
  '\udf3e',
  'a\u0000b\u202ec',
  'Zoë 🌾 面包师',
  '🌾🌾',
  'x',
  'xx',
  'work_item-list',
];
const said: string[] = [];

for (let at = 0; at < requestCount; at += 1) {
  const run = { seq: 1 + Math.floor(at / callsOfRun) };
  const api = random.pick(['chat', 'responses', 'messages'] as const);
  const request = nextRequest();
  const model = { origin: baseUrl, name: 'small' };
  const beforeSending = (body: string) => void told.keep({ run, model, request }, body);
  const { signal } = new AbortController();
  await readReply(wireOf({ baseUrl, api }, 'small'), request, { signal, beforeSending });
  const sent = received.at(-1);
  if (received.length !== at + 1 || sent === undefined) {
    throw new Error('A request was not sent, or several were.');
  }
  compare(run.seq, undefined, sent);
  count.requests += 1;
  count.bytes += sent.length;
}
// Whatever made room since then is not shown, and all others are still what was sent
for (const [at, sent] of received.entries()) {
  compare(1 + Math.floor(at / callsOfRun), 1 + (at % callsOfRun), sent);
}
count.keptBytes = db.get<{ bytes: number }>('SELECT bytes FROM told_sizes')?.bytes ?? 0;
server.close();
server.closeAllConnections();
db.close();
process.stdout.write(`${JSON.stringify(count)}\n`);

function compare(runSeq: number, call: number | undefined, sent: Buffer): void {
  const { body, parts = [] } = readTold(db, runSeq, call).told ?? {};
  count.partsAtMost = Math.max(count.partsAtMost, parts.length);
  if (body === undefined && call !== undefined) {
    count.notKept += 1;
  } else if (body === undefined || !Buffer.from(body).equals(sent)) {
    count.differing += 1;
  }
}

/** A request that goes on with what was said before, in any order, cut in any way. */
function nextRequest(): ModelRequest {
  for (let more = random.below(3); more >= 0; more -= 1) {
    said.push(nextText());
  }
  const pieces = said
    .slice(random.below(said.length))
    .slice(-20)
    .map((text) => ({ kind: 'message' as const, title: random.pick(odd), text }));
  const hasOutline = random.chance(0.7);
  const text = pieces.map((piece) => piece.text).join(random.pick(['\n\n', '', '"']));
  const tools = random.chance(0.5)
    ? [
        {
          name: 'work_item-list',
          description: random.pick(odd),
          input: { type: 'object', properties: { q: { description: random.pick(odd) } } },
        },
      ]
    : [];
  const hasCalls = tools.length > 0 && random.chance(0.6);
  return {
    system: random.pick([...odd, said.at(-1) ?? '']),
    turns: [{ role: 'user', text: text === '' ? 'x' : text }, ...(hasCalls ? callTurns() : [])],
    tools,
    maxOutputTokens: 100,
    // A piece of the outline may stand there once, several times, or in one another
    ...(hasOutline && { outline: { pieces: shuffled(pieces), leftOut: [] } }),
  };
}

function callTurns(): ModelTurn[] {
  const callId = `call_${random.below(1_000)}`;
  const name = 'work_item-list';
  const text = random.pick(odd);
  return [
    {
      role: 'assistant',
      parts: [
        ...(text.trim() === '' ? [] : [{ type: 'text' as const, text }]),
        { type: 'call', callId, name, arguments: JSON.stringify({ q: random.pick(odd) }) },
      ],
    },
    { role: 'result', callId, name, text: random.pick([...odd, said.at(-1) ?? '']) },
  ];
}

function nextText(): string {
  if (random.chance(0.02)) {
    return random.pick(odd).repeat(40_000);
  }
  return random.chance(0.5)
    ? random.pick(odd)
    : `Words ${random.below(50)}. `.repeat(1 + random.below(20));
}

function shuffled<Value>(values: readonly Value[]): readonly Value[] {
  return random.chance(0.5) ? values : values.toSorted(() => random.next() - 0.5);
}
