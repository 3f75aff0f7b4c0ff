import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { conclude } from './conclude.ts';
import { SeededRandom } from './seeded-random.ts';
import { bundleEntry } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- run-undo [--runs N] [--seed N]: plays runs of tools, lets a person change, move,
// delete and restore what they made, kills the process within undos, and undoes each run. The guild
// is then as it was before the run but for what the person changed, and each undo is whole. The
// control compares nothing before it takes back.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
/** So many runs share a folder, so that reading all of it stays fast. */
const runsPerFolder = 25;

const points: readonly SourceChange[] = [
  {
    file: 'run/undo.ts',
    from: `handlers['work_item.update'](`,
    to: `globalThis.passPoint?.(); handlers['work_item.update'](`,
  },
  {
    file: 'run/undo.ts',
    from: 'const together = ',
    to: 'globalThis.passPoint?.(); const together = ',
  },
  {
    file: 'run/undo.ts',
    from: `if (kind === 'document') {`,
    to: `globalThis.passPoint?.(); if (kind === 'document') {`,
  },
  {
    file: 'run/undo.ts',
    from: 'markUndone(db, plan.writes, now);',
    to: 'markUndone(db, plan.writes, now); globalThis.passPoint?.();',
  },
];

const comparingNothing: readonly SourceChange[] = [
  {
    file: 'run/undo-plan.ts',
    from: 'draft.kept.has(field) || draft.state[field] !== valueOf(after, field)',
    to: 'field === undefined',
  },
  {
    file: 'run/undo-plan.ts',
    from: 'allFields.filter((field) => valueOf(after, field) !== draft.state[field])',
    to: 'allFields.filter(() => false)',
  },
  {
    file: 'run/undo-plan.ts',
    from: 'draft.state.version !== version',
    to: 'draft.state.version < version',
  },
];

const countSchema = z.object({
  runs: z.int(),
  undone: z.int(),
  stays: z.int(),
  halves: z.int(),
  twice: z.int(),
  overwritten: z.int(),
  faults: z.array(z.string()),
});
type Count = z.infer<typeof countSchema> & { kills: number };

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await play('product', points, runs);
  const control = await play('control', comparingNothing, Math.min(runs, 50));
  process.stdout.write(
    `product: ${describe(product)}\n` +
      `control (compares nothing): ${describe(control)}; must overwrite at least 1\n`,
  );
  const isHeld =
    product.runs >= runs &&
    product.faults.length + product.halves + product.twice + product.overwritten === 0 &&
    product.kills >= runs / 50 &&
    product.undone > runs &&
    product.stays > 0;
  conclude('run-undo', isHeld && control.overwritten > 0);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function play(name: string, changes: readonly SourceChange[], most: number): Promise<Count> {
  const bundle = await bundleEntry(
    'tests/gates/run-undo-entry.ts',
    join(scratch, `${name}-bundle`),
    changes,
  );
  const random = new SeededRandom(seed);
  const all: Count = {
    runs: 0,
    undone: 0,
    stays: 0,
    halves: 0,
    twice: 0,
    overwritten: 0,
    faults: [],
    kills: 0,
  };
  for (let at = 0; all.runs < most; at += 1) {
    const folder = join(scratch, `${name}-${at}`);
    mkdirSync(join(folder, 'data'), { recursive: true });
    const count = await playFolder(bundle, { folder, seed: seed * 1_000 + at }, random);
    for (const field of ['runs', 'undone', 'stays', 'halves', 'twice', 'overwritten'] as const) {
      all[field] += count[field];
    }
    all.kills += count.kills;
    all.faults.push(...count.faults);
    rmSync(folder, { recursive: true, force: true });
  }
  return all;
}

/** Starts the process again after each kill, until all runs of a folder are undone. */
async function playFolder(
  bundle: string,
  { folder, seed: own }: { readonly folder: string; readonly seed: number },
  random: SeededRandom,
): Promise<Count> {
  for (let kills = 0; ; kills += 1) {
    const killAfter = random.chance(0.9) ? 1 + random.below(60) : 0;
    const args = [bundle, folder, runsPerFolder, own, killAfter].map(String);
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (code === 0) {
      return { ...countSchema.parse(JSON.parse(printed)), kills };
    }
    if (signal !== 'SIGKILL') {
      throw new Error(`The process ended with ${code ?? signal}.`);
    }
  }
}

function describe({ kills, faults, ...count }: Count): string {
  const shown = faults.slice(0, 5).map((fault) => `\n  ${fault.slice(0, 400)}`);
  return (
    `${count.runs} runs, ${kills} kills within an undo: ${count.undone} things taken back, ` +
    `${count.stays} stayed; ${faults.length} not as before, ${count.halves} half undone, ` +
    `${count.twice} undone twice, ${count.overwritten} changes of persons overwritten${shown.join('')}`
  );
}
