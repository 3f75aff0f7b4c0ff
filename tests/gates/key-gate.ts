import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { conclude } from './conclude.ts';
import { runKey } from './key-run.ts';
import type { KeyFindings } from './key-run.ts';

// npm run gate -- key [--short]: looks for a home's key in everything that the running application
// writes, holds and starts, for each key storage. The control is the same application with a
// fixture that copies the key to each of these places.

const isShort = process.argv.includes('--short');

/** The only file in which a key storage may leave the key in plain form. */
const allowed: Readonly<Record<KeyFindings['keyStorage'], readonly string[]>> = {
  keyring: [],
  session: [],
  unprotected: ['keys.json'],
};

await prepareRuntime();

const products: KeyFindings[] = [];
for (const keyStorage of isShort
  ? (['unprotected'] as const)
  : (['session', 'unprotected', 'keyring'] as const)) {
  products.push(await runKey({ keyStorage, restarts: !isShort && keyStorage === 'unprotected' }));
}
const control = await runKey({ keyStorage: 'session', restarts: false, leaks: true });

const isHeld = products.every(
  ({ keyStorage, files, isInOutput, isInHeap, processes, followed, hasFoundWritten }) =>
    files.join() === allowed[keyStorage].join() &&
    !isInOutput &&
    !isInHeap &&
    processes.length === 0 &&
    followed === 0 &&
    hasFoundWritten,
);
const canLookAtProcesses = process.platform === 'linux';
const controlFails =
  control.files.length > 0 &&
  control.isInOutput &&
  control.isInHeap &&
  (control.processes.length > 0 || !canLookAtProcesses);
process.stdout.write(
  `${products.map((found) => describe('product', found)).join('')}${describe('control', control)}`,
);
conclude('key', isHeld && controlFails);

function describe(name: string, found: KeyFindings): string {
  const mebibytes = Math.round(found.bytes / 2 ** 20);
  const hits = [
    `files: ${found.files.join(', ') || 'none'}`,
    `output: ${found.isInOutput ? 'yes' : 'no'}`,
    `page's memory: ${found.isInHeap ? 'yes' : 'no'}`,
    canLookAtProcesses
      ? `processes: ${found.processes.length} of ${found.processesLooked}`
      : 'processes: not looked at here',
    `redirects followed: ${found.followed}`,
  ];
  const search = found.hasFoundWritten ? '' : '; THE SEARCH FINDS NOT EVEN WHAT WAS WRITTEN';
  return `${name}, ${found.keyStorage}: ${mebibytes} MiB searched; ${hits.join('; ')}${search}\n`;
}
