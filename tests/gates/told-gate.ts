import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import { conclude } from './conclude.ts';
import { bundleEntry } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- told [--requests N] [--seed N]: sends requests of every kind and shape to a server
// that keeps their bytes: what is told of each is equal to them, byte for byte. The control joins the
// parts without looking whether they are the whole.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
});

const joinedUnseen: readonly SourceChange[] = [
  {
    file: 'operators/model/told-body.ts',
    from: 'Buffer.concat(parts.map(({ content }) => content)).equals(whole)',
    to: 'true',
  },
];

const countSchema = z.object({
  requests: z.int(),
  bytes: z.int(),
  /** The most parts that a request was cut into. */
  partsAtMost: z.int(),
  differing: z.int(),
  /** The requests whose bodies have made room for others. */
  notKept: z.int(),
  keptBytes: z.int(),
});
type Count = z.infer<typeof countSchema>;

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await run('product', []);
  const control = await run('control', joinedUnseen);
  process.stdout.write(
    `product: ${describe(product)}\n` +
      `control (joins parts unseen): ${describe(control)}; at least 1 must differ\n`,
  );
  const isHeld = product.differing === 0 && product.partsAtMost > 5;
  conclude('told', isHeld && control.differing > 0);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function run(name: string, changes: readonly SourceChange[]): Promise<Count> {
  const bundle = await bundleEntry('tests/gates/told-entry.ts', join(scratch, name), changes);
  const folder = join(scratch, `${name}-files`);
  mkdirSync(join(folder, 'data'), { recursive: true });
  const { requests, seed } = values;
  const args = [bundle, folder, requests, seed];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return countSchema.parse(JSON.parse(stdout));
}

function describe({ requests, bytes, partsAtMost, differing, notKept, keptBytes }: Count): string {
  return (
    `${requests} requests of ${mebibytes(bytes)} MiB kept in ${mebibytes(keptBytes)} MiB, ` +
    `of up to ${partsAtMost} parts; ${differing} differ, ${notKept} kept no longer`
  );
}

function mebibytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1);
}
