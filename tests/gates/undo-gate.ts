import { parseArgs } from 'node:util';
import { conclude } from './conclude.ts';
import { UndoCount, UndoRun } from './undo-model.ts';
import type { UndoWeakness } from './undo-model-link.ts';
import { OutboxUndoCount, OutboxUndoRun } from './undo-outbox-model.ts';
import type { OutboxWeakness } from './undo-outbox-weakness.ts';

// npm run gate -- undo [--runs N --seed S]: plays random histories of two people with undo and redo
// (decisions: 0165, 0186): first against a service in memory, then through the real outbox, cache
// and kept trash, with acts that wait, restarts and lost answers. The controls play them with
// clients that are weaker in one way each.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string', default: '33' } },
});
const runs = Number(values.runs);
const firstSeed = Number(values.seed);

const steps = await check('none', playSteps);
const waits = await check('none', playWaits);
const controls = [
  await check<UndoWeakness>('does not compare', playSteps),
  await check<UndoWeakness>('compares only before it writes', playSteps),
  await check<OutboxWeakness>('does not check what waited', playWaits),
  await check<OutboxWeakness>('keeps nothing it deletes', playWaits),
  await check<OutboxWeakness>('does not look for what is gone', playWaits),
];
process.stdout.write(
  [
    `steps: ${said(steps)}`,
    `acts that wait: ${said(waits)}`,
    ...controls.map(
      ({ weakness, fault, histories }) =>
        `control (${weakness}): ${fault ?? 'nothing failed'}, after ${histories} histories`,
    ),
    '',
  ].join('\n'),
);
conclude(
  'undo',
  [steps, waits].every(({ fault, count }) => fault === undefined && isReached(count)) &&
    controls.every(({ fault }) => fault !== undefined),
);

function playSteps(weakness: UndoWeakness) {
  const count = new UndoCount();
  return { count, play: (seed: number) => new UndoRun(seed, weakness, count).play() };
}

function playWaits(weakness: OutboxWeakness) {
  const count = new OutboxUndoCount();
  return { count, play: (seed: number) => new OutboxUndoRun(seed, weakness, count).play() };
}

/** Plays histories until one breaks a promise. */
async function check<Weakness extends string>(
  weakness: Weakness,
  model: (weakness: Weakness) => { count: object; play: (seed: number) => Promise<void> },
) {
  const { count, play } = model(weakness);
  let fault: string | undefined;
  let seed = firstSeed;
  while (fault === undefined && seed < firstSeed + runs) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await play(seed);
    } catch (error) {
      const [line] = String(error instanceof Error ? error.message : error).split('\n', 1);
      fault = `seed ${seed}: ${line}`;
    }
    seed += 1;
  }
  return { weakness, count, fault, histories: seed - firstSeed };
}

/** Whether the histories did all that they can do. */
function isReached(count: object): boolean {
  return Object.values(count).every((times) => times > 0);
}

function said({ count, fault }: { readonly count: object; readonly fault: string | undefined }) {
  const counts = Object.entries(count).map(([what, times]) => `${times} ${what}`);
  return `${counts.join(', ')}; ${fault ?? 'nothing is lost'}`;
}
