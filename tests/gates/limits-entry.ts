import { LimitReached } from '../../electron/server/runs/limit-reached.ts';
import { Ledger } from '../../electron/server/runs/ledger.ts';
import { MonotonicClock } from '../../electron/server/basics/monotonic-clock.ts';
import type { KnownModel } from '../../electron/server/features/model/endpoints.ts';
import { ModelCalls } from '../../electron/server/operators/model/model-calls.ts';
import type { ModelRequest } from '../../electron/server/operators/model/model-port.ts';
import { RunProgress } from '../../electron/server/operators/run-progress.ts';
import { startCountingModels } from './limits-double.ts';
import { capsFor, excessIn, openLimitsWorld } from './limits-world.ts';
import { SeededRandom } from './seeded-random.ts';

// Lets many runs ask their models at once, and looks at every commit whether a limit is passed. It
// prints what it counted. Arguments: a folder, how many runs, a seed.

const callsOfRun = 4;
/** As many servers as have four calls at once each. */
const originCount = 20;

const [folder = '', runs = '500', seed = '1'] = process.argv.slice(2);
const runCount = Number(runs);
const random = new SeededRandom(Number(seed));
const caps = capsFor(runCount);
const db = openLimitsWorld(folder, runCount);
const models = await startCountingModels(random);
const count = { commits: 0, calls: 0, waits: 0, excess: -Infinity, reached: {} as Counts };
type Counts = Record<string, number>;

const commit = db.transaction.bind(db);
let written = 0;
db.transaction = (work) => {
  const result = commit(work);
  // One that only waits writes nothing
  const { writes } = db.kept;
  if (writes > written) {
    written = writes;
    count.commits += 1;
    count.excess = Math.max(count.excess, excessIn(db, caps));
  }
  return result;
};

const clock = new MonotonicClock(Date.now, undefined);
const ledger = new Ledger({ db, clock, boot: 'boot_1' });
const reserve = ledger.reserve.bind(ledger);
ledger.reserve = (call) => {
  const reservation = reserve(call);
  count[reservation.state === 'later' ? 'waits' : 'calls'] += 1;
  return reservation;
};
const calls = new ModelCalls({ db, clock, ledger, agent: undefined });

await Promise.all(Array.from({ length: runCount }, (_, at) => run(at + 1)));
models.close();
db.close();
process.stdout.write(`${JSON.stringify(count)}\n`);

/** Asks the model of a run again and again, each time with all that was said, up to a limit. */
async function run(seq: number): Promise<void> {
  const known = modelOf(seq);
  const { signal } = new AbortController();
  const how = { mayPass: false, progress: new RunProgress(() => undefined) };
  let request: ModelRequest = {
    system: 'Rules.',
    turns: [{ role: 'user', text: words() }],
    tools: [],
    maxOutputTokens: 64 + random.below(192),
  };
  for (let made = 0; made < callsOfRun; made += 1) {
    try {
      const { parts } = await calls.make({ ...how, run: { seq }, known, request, signal });
      const said = parts.length === 0 ? [] : [{ role: 'assistant', parts } as const];
      request = {
        ...request,
        turns: [...request.turns, ...said, { role: 'user', text: words() }],
      };
    } catch (error) {
      if (!(error instanceof LimitReached)) {
        throw error;
      }
      const [, kind = 'other'] =
        /(One task|in 24 hours|The budget|together)/.exec(error.message) ?? [];
      const reached = error.message.includes('together') ? 'together' : kind;
      count.reached[reached] = (count.reached[reached] ?? 0) + 1;
      return;
    }
  }
}

function words(): string {
  return 'word '.repeat(40 + random.below(200));
}

function modelOf(seq: number): KnownModel {
  const name = `bytes-${1 + (seq % 10)}`;
  const origin = `https://${seq % originCount}.example.com`;
  const { baseUrl } = models;
  return {
    model: { id: `mdl_${name}`, name, origin, isLocal: false, hasKey: false } as never,
    endpoint: { id: 'one', baseUrl, api: 'chat', models: [{ name }] },
  };
}
