import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import { conclude } from './conclude.ts';
import { bundleEntry } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- limits [--runs N] [--rounds N]: lets many runs over a tree of items ask their
// models at once, whose servers count from one token a byte to one in ten, and looks at every commit
// whether what is used and reserved is within each limit. The control reserves a third of the bytes.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
  },
});

const reservingLess: readonly SourceChange[] = [
  {
    file: 'operators/model/request-tokens.ts',
    from: 'return bytes + messageTokens *',
    to: 'return Math.ceil(bytes / 3) + messageTokens *',
  },
];

const countSchema = z.object({
  commits: z.int(),
  calls: z.int(),
  waits: z.int(),
  /** By how much a limit was passed at most; below nothing where none was. */
  excess: z.number(),
  reached: z.record(z.string(), z.int()),
});

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const rounds = Array.from({ length: Number(values.rounds) }, (_, at) => at + 1);
  const product = await bundleEntry('tests/gates/limits-entry.ts', join(scratch, 'product'), []);
  const counts: z.infer<typeof countSchema>[] = [];
  for (const round of rounds) {
    counts.push(await play(product, round));
  }
  const control = await bundleEntry(
    'tests/gates/limits-entry.ts',
    join(scratch, 'control'),
    reservingLess,
  );
  const less = await play(control, 1);
  for (const count of counts) {
    process.stdout.write(`product: ${describe(count)}\n`);
  }
  process.stdout.write(
    `control (reserves bytes ÷ 3): ${describe(less)}; must be over by 1 at least\n`,
  );
  const kinds = ['One task', 'in 24 hours', 'together', 'The budget'];
  const isHeld = counts.every(({ excess, waits, calls }) => excess <= 0 && waits > 0 && calls > 0);
  // Each kind of limit is reached in some round
  const isTried = kinds.every((kind) => counts.some(({ reached }) => (reached[kind] ?? 0) > 0));
  conclude('limits', isHeld && isTried && less.excess > 0);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function play(bundle: string, seed: number): Promise<z.infer<typeof countSchema>> {
  const folder = mkdtempSync(join(scratch, 'round-'));
  mkdirSync(join(folder, 'data'));
  const { stdout } = await promisify(execFile)(process.execPath, [
    bundle,
    folder,
    values.runs,
    String(seed),
  ]);
  return countSchema.parse(JSON.parse(stdout));
}

function describe({ commits, calls, waits, excess, reached }: z.infer<typeof countSchema>): string {
  const limits = Object.entries(reached).map(([kind, times]) => `“${kind}” ${times}`);
  return (
    `${calls} calls and ${waits} waits in ${commits} commits, limits reached: ` +
    `${limits.join(', ') || 'none'}; ${excess > 0 ? `over by ${excess}` : 'none passed'} tokens`
  );
}
