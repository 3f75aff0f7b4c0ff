import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { conclude } from './conclude.ts';
import { bundleEntry } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- needs-you [--runs N] [--from N]: plays histories of two homes, in which operators
// ask, propose, answer, fail and are killed with their server between any two transactions, and a
// person decides, stops, mutes, reads, loses the way to a home and opens the window anew. A second
// after each step the page has all that waits exactly once, and nothing else. Each control takes one
// part of what sees to that away.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, from: { type: 'string', default: '0' } },
});
const runs = Number(values.runs);
const from = Number(values.from);
const lanes = 2;
const mostFaults = 5;
/** So many histories a control may take until it is caught. */
const runsOfControl = 200;

/** The part that each control takes away, where it is named when the bundle is run. */
const weaknesses = {
  'restarts no run': {
    file: 'operators/run-runner.ts',
    from: 'restartRuns(tx, boot);',
    to: `if (isLeft) restartRuns(tx, boot);`,
  },
  'leaves a decided question or proposal open': {
    file: 'runs/decide.ts',
    from: 'const decided = moveDecision(db, stored, change);',
    to: 'const decided = isLeft ? moveDecision(db, stored, change) : stored;',
  },
  'has the run of a decision wait on': {
    file: 'runs/decide.ts',
    from: `moveRun(db, { seq: stored.runSeq }, 'decide', { now });`,
    to: `if (isLeft) moveRun(db, { seq: stored.runSeq }, 'decide', { now });`,
  },
  'ends nothing that lapses': {
    file: 'operators/run-runner.ts',
    from: 'if (hasLapsed(db, now) &&',
    to: 'if (isLeft && hasLapsed(db, now) &&',
  },
  'takes the decided question of a thread for one in words': {
    file: 'conversation/question.ts',
    from: 'lastMessage.isQuestion === true',
    to: '(isLeft && lastMessage.isQuestion === true)',
  },
  'mutes in all homes at once': {
    file: 'local-state/local-store.ts',
    from: 'return this.#fields.map((name) =>',
    to: `return this.#fields.filter((name) => isLeft || name !== 'homeId').map((name) =>`,
  },
  'reads no more what does not get on': {
    file: 'run/stuck-store.ts',
    from: 'void readStuck(homeId, guildId);',
    to: 'if (isLeft) void readStuck(homeId, guildId);',
  },
} satisfies Record<string, SourceChange>;

const countSchema = z.object({
  histories: z.int(),
  steps: z.int(),
  kills: z.int(),
  disconnections: z.int(),
  windows: z.int(),
  waited: z.int(),
  missing: z.int(),
  leftBehind: z.int(),
  twice: z.int(),
  stale: z.int(),
  faults: z.array(z.string()),
});
type Count = z.infer<typeof countSchema>;

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const [product, weakened] = await Promise.all([
    bundle('product', []),
    bundle('weakened', Object.entries(weaknesses).map(withSwitch)),
  ]);
  const count = await playLanes(product);
  const isHeld =
    count.faults.length === 0 &&
    count.histories >= runs &&
    count.kills > 0 &&
    count.disconnections > 0 &&
    count.windows > 0 &&
    count.waited > count.steps;
  process.stdout.write(`product: ${describe(count)}\n`);
  const uncaught: string[] = [];
  for (const name of Object.keys(weaknesses)) {
    const control = await play(weakened, { name, from, runs: runsOfControl, weakness: name });
    process.stdout.write(`control (${name}): ${describe(control)}; must be caught\n`);
    uncaught.push(...(control.faults.length === 0 ? [name] : []));
  }
  conclude('needs-you', isHeld && uncaught.length === 0);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function bundle(name: string, changes: readonly SourceChange[]): Promise<string> {
  return bundleEntry('tests/gates/needs-you-entry.ts', join(scratch, `${name}-bundle`), changes);
}

function withSwitch([name, { file, from: found, to }]: readonly [string, SourceChange]) {
  const isLeft = `(globalThis.weakness !== ${JSON.stringify(name)})`;
  return { file, from: found, to: to.replaceAll('isLeft', isLeft) };
}

/** Plays the histories of the product, a part of them in each process. */
async function playLanes(entry: string): Promise<Count> {
  const share = Math.ceil(runs / lanes);
  const counts = await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      play(entry, { name: `lane-${lane}`, from: from + lane * share, runs: share, weakness: '' }),
    ),
  );
  return counts.reduce((sum, each) => ({
    ...(Object.fromEntries(
      Object.entries(sum).map(([field, value]) => [
        field,
        typeof value === 'number' ? value + Number(each[field as keyof Count]) : value,
      ]),
    ) as Count),
    faults: [...sum.faults, ...each.faults],
  }));
}

interface Order {
  readonly name: string;
  readonly from: number;
  readonly runs: number;
  readonly weakness: string;
}

async function play(entry: string, order: Order): Promise<Count> {
  const folder = join(scratch, order.name);
  mkdirSync(folder);
  const most = order.weakness === '' ? mostFaults : 1;
  const args = [entry, folder, order.runs, order.from, most, order.weakness].map(String);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) {
    throw new Error(`The process ended with ${code ?? signal}.`);
  }
  rmSync(folder, { recursive: true });
  return countSchema.parse(JSON.parse(printed));
}

function describe({ faults, ...count }: Count): string {
  const shown = faults.slice(0, 5).map((fault) => `\n  ${fault}`);
  return (
    `${count.histories} histories, ${count.steps} steps, ${count.kills} kills, ` +
    `${count.disconnections} disconnections, ${count.windows} new windows: ` +
    `${count.waited} times something waited; ${count.missing} missing, ` +
    `${count.leftBehind} left behind, ${count.twice} twice, ${count.stale} not live${shown.join('')}`
  );
}
