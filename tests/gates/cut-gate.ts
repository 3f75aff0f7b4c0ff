import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../build/scripts/build-if-stale.ts';
import { endWithoutCut, runCuts } from '../walk/cut-run.ts';
import type { CutFinding, CutPlan } from '../walk/cut-run.ts';
import { conclude } from './conclude.ts';

// npm run gate -- cut [--cuts N --seed N]: walks through threads, work and documents on this
// computer and on a service. In each walk the service, the application or one of its processes is
// killed at a random moment. Every walk must end as a walk without a cut does. The control is an
// application that accepts a write a moment before it stores it.

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '500' },
    controls: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  await buildIfStale();
  const seed = Number(values.seed);
  const product = await run('product', { cuts: Number(values.cuts), seed, isHasty: false });
  const control = await run('control', { cuts: Number(values.controls), seed, isHasty: true });
  const isPassed =
    product.different === 0 && product.stuck === 0 && control.different + control.stuck > 0;
  process.stdout.write(
    `product: ${describe(product)}\n` +
      `control (accepts before it keeps): ${describe(control)}; some must end differently\n`,
  );
  conclude('cut', isPassed);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Runs two lanes of walks at once, because walks mostly wait. */
async function run(name: string, plan: CutPlan): Promise<CutFinding> {
  const expected = await endWithoutCut(join(scratch, `${name}-whole`), plan.isHasty);
  const lanes = await Promise.all(
    [0, 1].map((lane) =>
      runCuts(
        join(scratch, `${name}-${lane}`),
        { ...plan, cuts: Math.ceil((plan.cuts - lane) / 2), seed: plan.seed * 2 + lane },
        expected,
      ),
    ),
  );
  const sum = (key: 'walks' | 'different' | 'stuck') =>
    lanes.reduce((total, lane) => total + lane[key], 0);
  return {
    walks: sum('walks'),
    different: sum('different'),
    stuck: sum('stuck'),
    targets: lanes.flatMap(({ targets }) => targets),
    faults: lanes.flatMap(({ faults }) => faults),
  };
}

function describe({ walks, different, stuck, targets, faults }: CutFinding): string {
  const kinds = Object.entries(Object.groupBy(targets, (target) => target))
    .map(([target, all = []]) => `${target} ${all.length}`)
    .join(', ');
  const shown = faults.slice(0, 5).map((fault) => `\n  ${fault}`);
  return `${walks} walks, cut: ${kinds}; ${different} ended differently, ${stuck} stuck${shown.join('')}`;
}
