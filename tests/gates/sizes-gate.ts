import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requestLimits } from '#shared/limits/limits.ts';
import { bundleServer } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';
import { troubleServer } from './sizes-server-run.ts';
import type { SizesFindings, SizesOptions } from './sizes-server-run.ts';

// npm run gate:sizes [-- --short --seed N]: every operation with every size and shape in each of
// its fields, at a heap of 1 GiB, while another user probes. The control measures nothing before
// it parses, names every fault, and makes lists in one piece.

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000) },
  },
});

/** Nobody waits longer for somebody else. */
const mostWaitMs = 250;
/** Where an idle server takes longer, the machine is busy, and the clock says nothing of ours. */
const quietFloorMs = 50;
const seed = Number(values.seed);

const withoutLimits: readonly SourceChange[] = [
  { file: 'http/request-body.ts', from: 'requireModestBody(text);', to: '' },
  {
    file: 'problem/name-faults.ts',
    from: 'faults.slice(0, requestLimits.faultsNamed)',
    to: 'faults',
  },
];

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await trouble(
    'product',
    [],
    values.short
      ? { every: 100, messages: 10, crowdSize: 0.05 }
      : { every: 1, messages: 200, crowdSize: 1 },
  );
  // The worst request alone, which is tried whatever is left out.
  const least = { every: Number.MAX_SAFE_INTEGER, messages: 0, crowdSize: 0 };
  const control = await trouble('control', withoutLimits, least);
  const isHeld = faultsOf(product).length === 0;
  const controlFails = faultsOf(control).length > 0;
  process.stdout.write(
    `seed ${seed}\nproduct: ${describe(product)}\n` +
      faultsOf(product)
        .map((fault) => `  ${fault}\n`)
        .join('') +
      `control (nothing measured, every fault named): ${describe(control)}; must break a limit\n` +
      `gate:sizes ${isHeld && controlFails ? 'passed' : 'FAILED'}\n`,
  );
  process.exitCode = isHeld && controlFails ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function trouble(
  name: string,
  changes: readonly SourceChange[],
  size: Pick<SizesOptions, 'every' | 'messages' | 'crowdSize'>,
) {
  const bundle = await bundleServer(join(scratch, `${name}-bundle`), changes);
  return troubleServer({ bundle, dataDir: join(scratch, name), seed, ...size });
}

/** The longest wait of a probe, where the machine was quiet enough to tell. */
function waitOf({ waits }: SizesFindings): number | undefined {
  return Math.max(...waits.floorMs) <= quietFloorMs ? Math.max(...waits.waitsMs) : undefined;
}

function faultsOf(found: SizesFindings): string[] {
  const waitMs = waitOf(found);
  const [worst] = found.busiest;
  return [
    ...(found.isAlive ? [] : ['the server died']),
    ...found.failed.slice(0, 10),
    ...(worst !== undefined && worst.cpuMs > mostWaitMs
      ? found.busiest.map(({ title, cpuMs }) => `busy for ${cpuMs.toFixed(0)} ms: ${title}`)
      : []),
    ...(waitMs !== undefined && waitMs > mostWaitMs
      ? [`a probe waited ${waitMs.toFixed(0)} ms`]
      : []),
    ...(found.largestRefusalBytes <= requestLimits.refusalBytes
      ? []
      : [`a refusal of ${found.largestRefusalBytes} bytes`]),
  ];
}

function describe(found: SizesFindings): string {
  const { requests, refused, largestRefusalBytes, waits, busiest } = found;
  const [worst] = busiest;
  return (
    `${requests} requests, ${refused} refused in at most ${largestRefusalBytes} bytes; ` +
    `${waits.waitsMs.length} probes, the longest ${Math.max(...waits.waitsMs).toFixed(0)} ms by the ` +
    `clock (an idle server ${Math.max(...waits.floorMs).toFixed(0)} ms); ` +
    `the thread worked at most ${worst?.cpuMs.toFixed(0) ?? 0} ms at a time (${worst?.title ?? ''})`
  );
}
