import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { conclude } from './conclude.ts';
import type { OpenCase, Sightings } from './hostile-service-entry.ts';
import { bundleEntry } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- hostile-server [--answers N --seed N --short]: gives the client generated answers
// and frames of a broken or hostile service, and the worst ones by hand; in short, every third of
// those. Client and service each have a process. The control removes the parser and the caps, and
// follows redirects.

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '150000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
  },
});

/**
 * The most memory that the client's process may use. A body has up to 64 MiB. For the largest body,
 * its pieces, the whole, its text and the parsed value exist at once, and one character beyond
 * Latin-1 makes the latter two twice as large. That is six times 64 MiB, besides some 130 at rest
 * and garbage not collected yet.
 */
const maxMib = 640;
const key = 'gh_canary_7f3a9c51';

const withoutGuards: readonly SourceChange[] = [
  {
    file: 'connection/api-client.ts',
    from: 'await readerOf(operation)(response.body, pauseWhenDue())',
    to: '{ output: response.body, leftOut: 0 }',
  },
  { file: 'connection/parse-in-slices.ts', from: 'requireModestText(text, limits);', to: '' },
  {
    file: 'connection/parse-in-slices.ts',
    from: 'bytes.length <= sliceBytes',
    to: 'bytes.length >= 0',
  },
  {
    file: 'connection/read-answer.ts',
    from: 'size > maxBytes',
    to: 'size > Number.MAX_SAFE_INTEGER',
  },
  // Node's fetch itself would drop the key on a redirect. The control is a client that keeps it.
  { file: 'connection/api-client.ts', from: `redirect: 'error'`, to: `redirect: 'manual'` },
  {
    file: 'connection/api-client.ts',
    from: 'readAnswer(response, maxBytes)',
    to: `readAnswer(
      response.headers.has('location')
        ? await fetch(new URL(response.headers.get('location'), response.url), {
            headers: { Authorization: \`Bearer \${key}\` },
          })
        : response,
      maxBytes,
    )`,
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
  readonly peak: { readonly mib: number; readonly title: string };
  readonly faults: readonly string[];
}

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
const service = fork(join(import.meta.dirname, 'hostile-service-entry.ts'), [key]);
try {
  const [all] = (await once(service, 'message')) as [readonly OpenCase[]];
  const cases = values.short ? all.filter((_, index) => index % 3 === 2) : all;
  const product = await meet(cases, 'product', []);
  const control = await meet(cases, 'control', withoutGuards);
  const isHeld =
    product !== undefined &&
    product.answers >= Number(values.answers) &&
    product.cases === cases.length &&
    product.read > 0 &&
    badOf(product) === 0 &&
    product.peak.mib <= maxMib;
  const controlFails =
    control !== undefined &&
    control.unfit > 0 &&
    control.keyElsewhere > 0 &&
    control.peak.mib > maxMib;
  process.stdout.write(
    `seed ${values.seed}\n` +
      `product: ${describe(product)}\n` +
      (product?.faults.map((each) => `  ${each}\n`).join('') ?? '') +
      `control (no parser, no caps, follows redirects): ${describe(control)}; must let through ` +
      `what is unfit, carry the key elsewhere and take more than ${maxMib} MiB\n`,
  );
  conclude('hostile-server', isHeld && controlFails);
} finally {
  service.disconnect();
  rmSync(scratch, { recursive: true, force: true });
}

/** The results of a client; undefined if it did not survive. */
async function meet(
  cases: readonly OpenCase[],
  name: string,
  changes: readonly SourceChange[],
): Promise<(Findings & Sightings) | undefined> {
  const entry = 'tests/gates/hostile-client-entry.ts';
  const bundle = await bundleEntry(entry, join(scratch, name), changes);
  const { answers, seed } = values;
  const options = { answers, seed, key, cases: JSON.stringify(cases) };
  const named = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  const child = spawn(process.execPath, ['--expose-gc', bundle, ...named], {
    stdio: ['ignore', 'pipe', name === 'product' ? 'inherit' : 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  service.send('What have you seen?');
  const [seen] = (await once(service, 'message')) as [Sightings];
  const line = output.trim().split('\n').at(-1) ?? '';
  return code === 0 ? { ...(JSON.parse(line) as Findings), ...seen } : undefined;
}

function badOf(found: Findings & Sightings): number {
  const { crashes, unfit, unshowable, late, keyElsewhere, cookiesReturned } = found;
  return crashes + unfit + unshowable + late + keyElsewhere + cookiesReturned;
}

function describe(found: (Findings & Sightings) | undefined): string {
  if (found === undefined) {
    return 'died';
  }
  const { answers, read, cases, crashes, unfit, unshowable, late, peak } = found;
  return (
    `${answers} answers and frames (${read} read), ${cases} by hand; ${crashes} crashes, ` +
    `${unfit} unfit let through, ${unshowable} sentences not to be shown, ${late} late, the key ` +
    `${found.keyElsewhere} times elsewhere, ${found.cookiesReturned} cookies sent back, ` +
    `at most ${peak.mib} MiB (${peak.title})`
  );
}
