import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../build/scripts/build-if-stale.ts';
import { runSoak } from '../walk/soak-run.ts';
import type { SoakFinding } from '../walk/soak-run.ts';
import { conclude } from './conclude.ts';

// npm run gate -- soak [--minutes N]: runs eight hours in twenty minutes, with three homes, cuts of
// the network, sleeps and changed keys over 50 conversations. Memory may not grow by more than a
// fifth, nothing may hold the process once it has stopped, and nothing may be lost. The control
// keeps every answer and never clears a timer.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    controlMinutes: { type: 'string', default: '2' },
    conversations: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});

/** Eight hours in twenty minutes. */
const speed = 24;
const maxGrowth = 1.2;
/** A socket or file more or less is not a leak. */
const maxDescriptors = 8;

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  await buildIfStale();
  const product = await run('product', Number(values.minutes), false);
  const control = await run('control', Number(values.controlMinutes), true);
  const isPassed = faultsOf(product).length === 0 && faultsOf(control).length > 0;
  process.stdout.write(
    `product: ${describe(product)}\n` +
      `control (keeps every answer, and a timer): ${describe(control)}; it must grow\n`,
  );
  conclude('soak', isPassed);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
function run(name: string, minutes: number, isLeaking: boolean): Promise<SoakFinding> {
  return runSoak(join(scratch, name), {
    minutes,
    speed,
    conversations: Number(values.conversations),
    seed: Number(values.seed),
    isLeaking,
  });
}

function faultsOf(finding: SoakFinding): string[] {
  const { growth, moreDescriptors, handles, lost, doubled, misordered } = finding;
  return [
    ...Object.entries({ lost, doubled, misordered })
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`),
    ...Object.entries(growth)
      .filter(([, times]) => times > maxGrowth)
      .map(([name]) => `${name} grew`),
    ...Object.entries(moreDescriptors)
      .filter(([, more]) => more > maxDescriptors)
      .map(([name, more]) => `${name} has ${more} more descriptors`),
    ...handles.map((handle) => `${handle} was left`),
  ];
}

function describe(finding: SoakFinding): string {
  const { simulatedHours, acts, accepted, lost, doubled, misordered, growth, ...memory } = finding;
  const done = Object.entries(acts).map(([name, count]) => `${count} ${name}`);
  const { heldMegabytes, residentMegabytes } = memory;
  const grown = Object.entries(heldMegabytes).map(
    ([name, [before, after]]) =>
      `${name} ${before} to ${after} MB (${(growth[name] ?? 0).toFixed(2)}×)`,
  );
  const faults = faultsOf(finding);
  return (
    `${simulatedHours.toFixed(1)} hours: ${done.join(', ')}. ${accepted} accepted, ${lost} lost, ` +
    `${doubled} doubled, ${misordered} misordered. Memory held: ${grown.join(', ')}; ` +
    `resident in all ${residentMegabytes.join(' to ')} MB. ` +
    `Faults: ${faults.length === 0 ? 'none' : faults.join('; ')}`
  );
}

// Nothing has to wait for a connection that a network fault has left half open.
process.exit();
