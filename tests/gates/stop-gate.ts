import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { patience } from '../../build/patience.ts';
import { conclude } from './conclude.ts';
import { hurrying } from './run-kill9-points.ts';
import { bundleServer } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';
import { stopRuns } from './stop-run.ts';
import type { Stops } from './stop-run.ts';

// npm run gate -- stop [--stops N] [--seed N]: stops runs of a model at any point, while it is silent,
// writes on and on, calls tools or answers. No run writes anything after its stop, and no connection
// to the model stays open. In the control a stop is noted and nothing looks at it.

const { values } = parseArgs({
  options: { stops: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const stops = Number(values.stops);
const seed = Number(values.seed);

const notLookedAt: readonly SourceChange[] = [
  ...hurrying,
  {
    file: 'runs/running-runs.ts',
    from: `this.#stops.get(runSeq)?.abort(new Error('The run was stopped.'));`,
    to: 'void runSeq;',
  },
  {
    file: 'operators/run-rows.ts',
    from: 'WHERE r.seq = ? AND r.ended_at IS NULL AND',
    to: 'WHERE r.seq = ? AND',
  },
  { file: 'runs/run-store.ts', from: 'if (changes === 0) {', to: 'if (changes < 0) {' },
];

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await run('product', hurrying, stops, patience.expectation);
  // An endless answer never ends in the control, so it takes few stops, and comes to a standstill
  const control = await run(
    'control',
    notLookedAt,
    Math.min(Math.ceil(stops / 3), 12),
    patience.expectation / 6,
  );
  process.stdout.write(
    `product: ${describe(product)}\n` +
      `control (a stop that nothing looks at): ${describe(control)}; must write or stay open at least once\n`,
  );
  const isHeld =
    product.stopped >= stops / 2 &&
    product.written.length === 0 &&
    product.stillOpen === 0 &&
    !product.isStuck;
  conclude('stop', isHeld && control.written.length > 0 && control.stillOpen > 0);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function run(
  name: string,
  changes: readonly SourceChange[],
  count: number,
  askedMs: number,
): Promise<Stops> {
  const bundle = await bundleServer(join(scratch, `${name}-bundle`), changes);
  return stopRuns({ bundle, dataDir: join(scratch, name), stops: count, seed, askedMs });
}

function describe({ stopped, late, written, stillOpen, closedMs, isStuck }: Stops): string {
  const sorted = closedMs.toSorted((a, b) => a - b);
  const p99 = sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0;
  const shown = written.slice(0, 5).map((each) => `\n  ${each}`);
  return (
    `${stopped} stopped and ${late} had ended; ${written.length} writes after a stop, ` +
    `${stillOpen} connections stayed open, p99 ${p99.toFixed(1)} ms to close${isStuck ? ', then a run was never asked' : ''}${shown.join('')}`
  );
}
