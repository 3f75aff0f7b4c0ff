import { parseArgs } from 'node:util';
import { conclude } from './conclude.ts';
import { UndoCount, UndoRun } from './undo-model.ts';
import type { UndoWeakness } from './undo-model-link.ts';

// npm run gate -- undo [--runs N --seed S]: plays random histories of two people with undo and redo
// (decisions: 0165). The controls play them with a client that does not compare what is there with
// what an act has left, and with one that compares before it writes and not as it writes.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string', default: '33' } },
});
const runs = Number(values.runs);
const firstSeed = Number(values.seed);

const product = await check('none');
const controls = [await check('does not compare'), await check('compares only before it writes')];
const { count } = product;
const isReached = Math.min(count.undone, count.redone, count.questions, count.conflicts) > 0;
process.stdout.write(
  [
    `product: ${count.histories} histories, ${count.acts} acts, ${count.undone} changes undone, ` +
      `${count.redone} redone, ${count.questions} questions, ${count.interferences} writes by ` +
      `somebody else, ${count.conflicts} conflicts; ${product.fault ?? 'nothing is lost'}`,
    ...controls.map(
      (control) =>
        `control (${control.weakness}): ${control.fault ?? 'nothing failed'}, after ` +
        `${control.count.histories} histories`,
    ),
    '',
  ].join('\n'),
);
conclude(
  'undo',
  product.fault === undefined && isReached && controls.every(({ fault }) => fault !== undefined),
);

async function check(weakness: UndoWeakness) {
  const counted = new UndoCount();
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await new UndoRun(seed, weakness, counted).play();
    } catch (error) {
      const said = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
      return { weakness, count: counted, fault: `seed ${seed}: ${said}` };
    }
  }
  return { weakness, count: counted, fault: undefined };
}
