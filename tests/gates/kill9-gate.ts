import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { conclude } from './conclude.ts';
import { judgeName } from './judge.ts';
import { Kill9Count, killPoints, runCycles } from './kill9-run.ts';
import { bundleServer } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- kill9 [--cycles N]: kills the server repeatedly while clients post to it, and
// judges its data each time. One control acknowledges before it commits, the other restores what
// was deleted together one by one.

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '2000' } } });
const productCycles = Number(values.cycles);
const controlCycles = Math.min(productCycles, 20);
const lanes = 2;

const lateCommit = 'before a late commit';

/**
 * Once the server listens, answered writes are committed 30 ms later, together with those after
 * them. It is killed right before such a commit: by the clock alone it may be killed at a moment
 * when nothing waits for one.
 */
const acknowledgingEarly: readonly SourceChange[] = [
  {
    file: 'storage/database.ts',
    from: `this.#control('BEGIN IMMEDIATE');`,
    to: `if (!this.#connection.isTransaction) {
           this.#control('BEGIN IMMEDIATE');
           const commit = () => {
             if (this.#connection.isTransaction) {
               globalThis.passPoint('${lateCommit}');
               this.#connection.exec('COMMIT');
             }
           };
           if (globalThis.passPoint) setTimeout(commit, 30);
         }`,
  },
  {
    file: 'storage/database.ts',
    from: `this.#control('COMMIT');`,
    to: `if (!globalThis.passPoint) this.#control('COMMIT');`,
  },
];

const restoration = 'within a restoration';

/** Once the server listens, it commits after each thing that it restores. */
const restoringOneByOne: readonly SourceChange[] = [
  {
    file: 'features/trash/handlers.ts',
    from: 'takeOut(db, row);',
    to: `takeOut(db, row);
      if (globalThis.passPoint) {
        db.run('COMMIT');
        globalThis.passPoint('${restoration}');
        db.run('BEGIN IMMEDIATE');
      }`,
  },
];

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await run('product', killPoints, productCycles);
  const control = await run('control', acknowledgingEarly, controlCycles, [lateCommit]);
  const halving = await run('halving', restoringOneByOne, controlCycles, [restoration]);
  const { lost, duplicate, gaps, broken, misplaced, halves } = product;
  const faults = lost + duplicate + gaps + broken + misplaced + halves;
  const isHeld =
    faults === 0 &&
    product.cycles >= productCycles &&
    product.acknowledged > 0 &&
    product.killedInGroup.length > 0 &&
    product.restored + product.killedInRestoration > 0;
  process.stdout.write(
    `judged by ${judgeName}\n` +
      `product: ${describe(product)}\n` +
      `control (acknowledges before it commits): ${describe(control)}; must lose at least 1\n` +
      `control (restores one by one): ${describe(halving)}; must leave at least 1 half done\n`,
  );
  conclude('kill9', isHeld && control.lost > 0 && halving.halves > 0);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function run(
  name: string,
  changes: readonly SourceChange[],
  total: number,
  points?: readonly string[],
) {
  const bundle = await bundleServer(join(scratch, `${name}-bundle`), changes);
  const count = new Kill9Count();
  const cycles = Math.ceil(total / lanes);
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      runCycles({ bundle, scratch: join(scratch, `${name}-lane-${lane}`), cycles, points }, count),
    ),
  );
  return count;
}

function describe(count: Kill9Count): string {
  return (
    `${count.cycles} cycles (${count.killedAtPoint} at a named point, ${describeGroups(count)}), ` +
    `${count.acknowledged} acknowledged, ${count.repeated} repeated, ${count.published} events published; ` +
    `${count.restored} restored, ${count.removed} removed for good; ` +
    `${count.lost} lost, ${count.duplicate} duplicate, ${count.gaps} gaps, ${count.broken} broken, ` +
    `${count.misplaced} not where they were put, ${count.halves} half done`
  );
}

function describeGroups({ killedInGroup }: Kill9Count): string {
  const largest = Math.max(0, ...killedInGroup);
  return `${killedInGroup.length} in a group of changes, the largest of ${largest}`;
}
