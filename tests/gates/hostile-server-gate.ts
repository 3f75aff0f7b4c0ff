import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleEntry } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate:hostile-server [-- --answers N --seed N]: the client meets generated answers and
// frames of a broken or hostile service, and the worst ones by hand. The control takes the parser
// and the caps out.

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '150000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

/** What the client's process may come to at its worst: one largest answer, as bytes and as text. */
const mostMib = 900;
const leastCases = 40;

const withoutGuards: readonly SourceChange[] = [
  {
    file: 'connection/api-client.ts',
    from: 'readers.get(name)?.(response.body)',
    to: '{ output: response.body, leftOut: 0 }',
  },
  { file: 'connection/bounded-json.ts', from: 'requireModestExtent(text);', to: '' },
  {
    file: 'connection/read-answer.ts',
    from: 'size > mostBytes',
    to: 'size > Number.MAX_SAFE_INTEGER',
  },
];

interface Findings {
  readonly answers: number;
  readonly read: number;
  readonly cases: number;
  readonly crashes: number;
  readonly unfit: number;
  readonly unshowable: number;
  readonly late: number;
  readonly keyElsewhere: number;
  readonly cookiesReturned: number;
  readonly peakMib: number;
  readonly faults: readonly string[];
}

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await meet('product', []);
  const control = await meet('control', withoutGuards);
  const isHeld =
    product !== undefined &&
    product.answers >= Number(values.answers) &&
    product.cases >= leastCases &&
    product.read > 0 &&
    badOf(product) === 0 &&
    product.peakMib <= mostMib;
  const controlFails = control === undefined || (control.unfit > 0 && control.peakMib > mostMib);
  process.stdout.write(
    `seed ${values.seed}\n` +
      `product: ${describe(product)}\n` +
      (product?.faults.map((each) => `  ${each}\n`).join('') ?? '') +
      `control (no parser, no caps): ${describe(control)}; must let through what is unfit and ` +
      `take more than ${mostMib} MiB, or die\n` +
      `gate:hostile-server ${isHeld && controlFails ? 'passed' : 'FAILED'}\n`,
  );
  process.exitCode = isHeld && controlFails ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** What the client found; undefined where it did not live to tell. */
async function meet(name: string, changes: readonly SourceChange[]): Promise<Findings | undefined> {
  const entry = 'tests/gates/hostile-client-entry.ts';
  const bundle = await bundleEntry(entry, join(scratch, name), changes);
  const child = spawn(
    process.execPath,
    [bundle, '--answers', values.answers, '--seed', values.seed],
    { stdio: ['ignore', 'pipe', name === 'product' ? 'inherit' : 'ignore'] },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const line = output.trim().split('\n').at(-1) ?? '';
  return code === 0 ? (JSON.parse(line) as Findings) : undefined;
}

function badOf(found: Findings): number {
  const { crashes, unfit, unshowable, late, keyElsewhere, cookiesReturned } = found;
  return crashes + unfit + unshowable + late + keyElsewhere + cookiesReturned;
}

function describe(found: Findings | undefined): string {
  if (found === undefined) return 'died';
  const { answers, read, cases, crashes, unfit, unshowable, late } = found;
  return (
    `${answers} answers and frames (${read} read), ${cases} by hand; ${crashes} crashes, ` +
    `${unfit} unfit let through, ${unshowable} sentences not to be shown, ${late} late, the key ` +
    `${found.keyElsewhere} times elsewhere, ${found.cookiesReturned} cookies sent back, ` +
    `at most ${found.peakMib} MiB`
  );
}
