import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MonotonicClock } from '../../electron/server/basics/monotonic-clock.ts';
import type { ModelRequest } from '../../electron/server/operators/model/model-port.ts';
import { ToldCalls } from '../../electron/server/operators/model/told-calls.ts';
import { conclude } from './conclude.ts';
import { between, callsOfThread, tokensOf } from './forgetting-threads.ts';
import type { ThreadCall } from './forgetting-threads.ts';
import { openLimitsWorld } from './limits-world.ts';
import { SeededRandom } from './seeded-random.ts';

// npm run gate -- forgetting [--calls N] [--seed N]: keeps the calls of many threads in six scripts,
// with the counts of servers that read all, that count only what is new, and that cut to a window. Of
// the first two none may be said to have cut, and of the cut threads nearly all are found within two
// calls. The control is the rule that was tried first: less than 70 % of the bytes ÷ 3.

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const most = Number(values.calls);
const random = new SeededRandom(Number(values.seed));

/** How a server counts what it reads. */
type ServerKind = 'whole' | 'new_alone' | 'cutting';

const count = {
  calls: { whole: 0, new_alone: 0, cutting: 0 },
  /** Alarms on servers that read all: any on one that counts all, and that it has cut on the other. */
  false: 0,
  doubted: 0,
  cutThreads: 0,
  found: 0,
  foundAtOnce: 0,
  /** The false alarms of the control on servers that read and count all. */
  falseOfControl: 0,
};

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
mkdirSync(join(scratch, 'data'));
const db = openLimitsWorld(scratch, most);
try {
  const clock = new MonotonicClock(Date.now, undefined);
  const told = new ToldCalls({ db, clock });
  let runSeq = 0;
  while (count.calls.whole + count.calls.new_alone + count.calls.cutting < most) {
    runSeq += 1;
    playThread(told, runSeq, random.pick(['whole', 'whole', 'new_alone', 'cutting']));
  }
} finally {
  db.close();
  rmSync(scratch, { recursive: true, force: true });
}

const { calls, cutThreads, found, foundAtOnce, doubted, falseOfControl } = count;
process.stdout.write(
  `${calls.whole} calls of servers that count all and ${calls.new_alone} of those that count what is new: ` +
    `${count.false} false alarms, ${doubted} counts of the latter doubted\n` +
    `${cutThreads} threads cut in ${calls.cutting} calls: ${found} found within two calls, ` +
    `${foundAtOnce} of them at the first\n` +
    `control (less than 70 % of bytes ÷ 3): ${falseOfControl} false alarms; must be ${most / 20} at least\n`,
);
const isHeld = count.false === 0 && doubted > 0 && cutThreads > 0 && found >= 0.9 * cutThreads;
conclude('forgetting', isHeld && falseOfControl >= most / 20);

/** Plays the calls of a thread as those of one run, whose server counts in its own way. */
function playThread(told: ToldCalls, runSeq: number, kind: ServerKind): void {
  const window = Math.ceil(Math.exp(between(random, 6.2, 9)));
  // Some keep less than their window of what they cut
  const kept = Math.ceil(window * random.pick([1, 1, 0.75, 0.5]));
  const tellsWindow = random.chance(0.5);
  let cutAt: number | undefined;
  let isFound = false;
  let before: ThreadCall | undefined;
  for (const [at, call] of callsOfThread(random).entries()) {
    count.calls[kind] += 1;
    const all = tokensOf(call);
    const isCut = kind === 'cutting' && all > window;
    const read = isCut ? kept : kind === 'new_alone' ? newTokens(call, before) : all;
    const { alarm, bytes } = judge(told, runSeq, call, {
      readTokens: read,
      window: tellsWindow ? (kind === 'cutting' ? window : 1_000_000) : undefined,
    });
    before = call;
    count.falseOfControl += kind === 'whole' && all < (0.7 * bytes) / 3 ? 1 : 0;
    if (isCut) {
      cutAt ??= at;
      if (!isFound && alarm !== undefined && at <= cutAt + 1) {
        isFound = true;
        count.found += 1;
        count.foundAtOnce += at === cutAt ? 1 : 0;
      }
    } else if (alarm !== undefined) {
      count.doubted += kind === 'new_alone' ? 1 : 0;
      count.false += kind === 'new_alone' && alarm !== 'cut' ? 0 : 1;
    }
  }
  count.cutThreads += cutAt === undefined ? 0 : 1;
}

/** Keeps a call and what its server says of it, as a run does. */
function judge(
  told: ToldCalls,
  runSeq: number,
  call: ThreadCall,
  { readTokens, window }: { readonly readTokens: number; readonly window: number | undefined },
) {
  const request = requestOf(call);
  const { system, turns } = request;
  const body = JSON.stringify({ system, turns });
  const kept = told.keep(
    { run: { seq: runSeq }, model: { origin: 'http://127.0.0.1:9', name: 'small' }, request },
    body,
  );
  const doubt = told.note(kept, { input: readTokens });
  const texts = [call.rules, ...call.messages, call.task];
  return {
    alarm: doubt && told.resolve(doubt, window),
    bytes: texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
  };
}

function requestOf({ rules, messages, task }: ThreadCall): ModelRequest {
  const pieces = [
    ...messages.map(({ text }) => ({ kind: 'message' as const, text })),
    { kind: 'task' as const, text: task.text },
  ];
  return {
    system: rules.text,
    turns: [{ role: 'user', text: pieces.map(({ text }) => text).join('\n\n') }],
    tools: [],
    maxOutputTokens: 1_000,
    outline: { pieces, leftOut: [] },
  };
}

/** The tokens that a server reads anew: it still has all up to the first text that is another. */
function newTokens(call: ThreadCall, before: ThreadCall | undefined): number {
  const isBegun = before !== undefined && before.messages[0]?.text === call.messages[0]?.text;
  const known = isBegun ? before.messages.length : 0;
  const rest = { ...call, messages: call.messages.slice(known) };
  return tokensOf(rest) - (before === undefined ? 0 : call.rules.tokens);
}
