import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runFaults } from '../faults/faults-run.ts';
import type { FaultsFinding } from '../faults/faults-run.ts';
import { conclude } from './conclude.ts';
import { bundleServer, GateServer } from './server-bundle.ts';

// npm run gate -- faults [--faults N --messages N]: sends messages through a network that
// repeatedly fails in every way of fault-kinds.ts. The control uses a new key for each try.

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '500' },
    messages: { type: 'string', default: '10000' },
  },
});
const faults = Number(values.faults);
const messages = Number(values.messages);
const conversations = 20;

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const bundle = await bundleServer(join(scratch, 'bundle'));
  const product = await run('product', { faults, messages, forgetsKeys: false });
  const control = await run('control', { faults: 46, messages: 920, forgetsKeys: true });
  const isHeld = faultsOf(product) === 0;
  const isPassed = isHeld && control.doubled > 0;
  process.stdout.write(
    `product: ${describe(product)}\n` +
      `control (a new key for each try): ${describe(control)}; some must be double\n`,
  );
  conclude('faults', isPassed);

  async function run(
    name: string,
    plan: { faults: number; messages: number; forgetsKeys: boolean },
  ): Promise<FaultsFinding> {
    const server = new GateServer(bundle);
    const greeting = await server.start({ dataDir: join(scratch, `${name}-data`) });
    const finding = await runFaults(join(scratch, `${name}-client`), greeting, {
      ...plan,
      conversations,
    });
    await server.kill();
    return finding;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function faultsOf(finding: FaultsFinding): number {
  const { lost, doubled, misordered, unheard, heardAgain, late } = finding;
  return lost + doubled + misordered + unheard + heardAgain + late;
}

function describe(finding: FaultsFinding): string {
  const { accepted, arrivedElsewhere, kinds, slowestCatchUpMs, ...wrong } = finding;
  const counts = Object.entries(wrong).map(([name, count]) => `${count} ${name}`);
  return (
    `${accepted} accepted and ${arrivedElsewhere} from elsewhere over ${kinds} kinds of fault: ` +
    `${counts.join(', ')}; caught up within ${Math.round(slowestCatchUpMs)} ms`
  );
}
