import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { conclude } from './conclude.ts';
import { bundleServer } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';
import { troubleBridge } from './sizes-calls-run.ts';
import { troubleClient } from './sizes-client-run.ts';
import { callFaults, clientFaults, describeServer, serverFaults } from './sizes-judge.ts';
import { troubleServer } from './sizes-server-run.ts';
import type { SizesOptions } from './sizes-server-run.ts';

// npm run gate -- sizes [--short --seed N --sides server,bridge,client]: sends every operation
// every size and shape in each of its fields, at a heap of 1 GiB, while another user probes. It
// does the same with every call of a page, and with every answer and event of a service at the
// largest accepted size, while another home continues. The control measures nothing before it
// parses, and names every fault.

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000) },
    sides: { type: 'string', default: 'server,bridge,client' },
  },
});

const seed = Number(values.seed);
const sides = values.sides.split(',');
/** The load of the server, and that of the control: only the worst request. */
const [much, least] = [
  values.short
    ? { every: 100, messages: 10, crowdSize: 0.05 }
    : { every: 1, messages: 200, crowdSize: 1 },
  { every: Number.MAX_SAFE_INTEGER, messages: 0, crowdSize: 0 },
];

const withoutLimits: readonly SourceChange[] = [
  { file: 'http/request-body.ts', from: 'requireModestBody(text);', to: '' },
  {
    file: 'problem/name-faults.ts',
    from: 'faults.slice(0, requestLimits.faultsNamed)',
    to: 'faults',
  },
];

const say = (line: string) => process.stdout.write(`${line}\n`);
const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
const faults: string[] = [];
say(`seed ${seed}`);
try {
  if (sides.includes('server')) {
    const product = await trouble('product', [], much);
    say(`server: ${describeServer(product)}`);
    faults.push(...serverFaults(product));
    const control = await trouble('control', withoutLimits, least);
    say(`control (nothing measured, every fault named): ${describeServer(control)}`);
    if (serverFaults(control).length === 0) {
      faults.push('the control held');
    }
  }
  if (sides.includes('bridge')) {
    const { calls, refused, largestRefusalBytes, busiest, ...found } = troubleBridge(
      values.short ? 100 : 1,
      seed,
    );
    say(
      `bridge: ${calls} calls, ${refused} refused in at most ${largestRefusalBytes} bytes; at most ` +
        `${busiest.cpuMs.toFixed(0)} ms at a time (${busiest.title})`,
    );
    faults.push(...callFaults({ calls, refused, largestRefusalBytes, busiest, ...found }));
  }
  if (sides.includes('client')) {
    const client = await troubleClient(values.short ? 25 : 1, seed);
    const [longest] = client.found.toSorted((a, b) => b.busyMs - a.busyMs);
    say(
      `client: ${client.found.length} answers and events as large as are taken; at most ` +
        `${longest?.busyMs.toFixed(0)} ms of main's thread at a time (${longest?.title})`,
    );
    faults.push(...clientFaults(client));
  }
  for (const fault of faults) {
    say(`  ${fault}`);
  }
  conclude('sizes', faults.length === 0);
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
