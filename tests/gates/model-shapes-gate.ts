import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { conclude } from './conclude.ts';
import type { ShapeCount } from './model-shapes-run.ts';
import { productWires } from './model-shapes-wires.ts';

// npm run gate -- model-shapes [--rounds N]: asks a double of a model's server for every shape in
// which such a server answers, by each kind of API that there is. Each is to be taken for what it
// is, no other server may hear of it, and the memory of the asking process is bounded. The control
// asks by Node's own fetch and takes any end for one.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
/** The growth of the asking process, whatever is sent to it. */
const mostGrown = 80 * 1024 * 1024;
/** The shapes whose end the control must take for another one. */
const leastWrong = 5;

let isHeld = true;
for (const [name, { shapes }] of Object.entries(productWires)) {
  const count = await ask(name, rounds);
  isHeld &&=
    count !== undefined &&
    count.played > shapes.length * rounds &&
    count.wrong.length + count.other.connections === 0 &&
    count.grown <= mostGrown;
  process.stdout.write(`${name}: ${shapes.length} shapes, ${describe(count)}\n`);
}
const control = await ask('control', 1);
process.stdout.write(
  `control (Node's fetch, any end): ${describe(control)}\n` +
    `  must have at least ${leastWrong} wrong ends, and reach the other server\n`,
);
const hasFailed =
  control !== undefined && control.wrongEnds >= leastWrong && control.other.connections > 0;
conclude('model-shapes', isHeld && hasFailed);

/** Asks in a process of its own, whose heap is small: what is counted is needed, and no garbage. */
async function ask(wire: string, times: number): Promise<ShapeCount | undefined> {
  const asking = fork(
    join(import.meta.dirname, 'model-shapes-asking-entry.ts'),
    [wire, `${times}`],
    {
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=4'],
    },
  );
  let told: ShapeCount | undefined;
  asking.on('message', (count: ShapeCount) => (told = count));
  // Counts that were told before the end are heard before it
  await Promise.all([once(asking, 'exit'), once(asking, 'disconnect')]);
  return told;
}

function describe(count: ShapeCount | undefined): string {
  if (count === undefined) {
    return 'the asking process died';
  }
  const { played, wrong, wrongEnds, other, grown } = count;
  const shown = wrong.slice(0, 5).map((each) => `\n  ${each}`);
  return (
    `${played} replies, ${wrong.length} wrong, ${wrongEnds} in their end; another server had ${other.connections} connections ` +
    `and ${other.bytes} bytes; ${(grown / 1024 / 1024).toFixed(1)} MiB more memory${shown.join('')}`
  );
}
