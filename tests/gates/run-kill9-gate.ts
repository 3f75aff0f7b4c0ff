import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { conclude } from './conclude.ts';
import { planner } from './planner-model.ts';
import { RunKill9Count } from './run-kill9-count.ts';
import { hurrying, runKillPoints } from './run-kill9-points.ts';
import { killRuns } from './run-kill9-run.ts';
import { bundleServer } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- run-kill9 [--kills N]: kills the server again and again while operators answer
// and work, one of them by a model with tools that asks and proposes, while its person decides and
// writes notes, and judges what became of each message, item, decision and note. One control notes a
// step after it was made, one journals a call after it, one moves on behind messages before it makes
// their runs, and one proposes before the run waits.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '1000' } } });
const productKills = Number(values.kills);
const controlKills = Math.min(productKills, 24);
const lanes = 2;

const betweenStepAndNote = 'between a report and its note';

const notingAfterwards: readonly SourceChange[] = [
  ...hurrying,
  {
    file: 'operators/run-hand.ts',
    from: 'perform(name, run.actor, input, (tx, answer) => {',
    to: `const answer = perform(name, run.actor, input);
      if (name === 'document.create') globalThis.passPoint?.('${betweenStepAndNote}');
      db.transaction((tx) => {`,
  },
];

const betweenWriteAndJournal = 'between a write and its journal';

const journallingAfterwards: readonly SourceChange[] = [
  ...hurrying,
  {
    file: 'operators/proposed-calls.ts',
    from: `perform(act.name, run.actor, act.input, (tx, { output }, _now, append) =>
    writeWith(tx, output, append),
  );`,
    to: `const { output } = perform(act.name, run.actor, act.input);
      globalThis.passPoint?.('${betweenWriteAndJournal}');
      options.db.transaction((tx) => writeWith(tx, output, () => undefined));`,
  },
];

const betweenMarkAndRuns = 'between the mark and the runs';

const movingOnFirst: readonly SourceChange[] = [
  ...hurrying,
  {
    file: 'operators/intake.ts',
    from: 'let writeCount = 0;',
    to: `let writeCount = 0;
      this.#options.db.transaction((tx) => writeHandledSeq(tx, messages.at(-1)?.seq ?? 0));
      globalThis.passPoint?.('${betweenMarkAndRuns}');`,
  },
];

const betweenAskAndWait = 'between a proposal and its wait';

const askingFirst: readonly SourceChange[] = [
  ...hurrying,
  {
    file: 'operators/proposed-calls.ts',
    from: `    write((context) => {
      move(context.db, run, 'ask');
      const person = requirePerson(context.db, run);
      propose(context, { run, person, stepSeq: call.call.seq, body });
    });`,
    to: `    write((context) => {
      const person = requirePerson(context.db, run);
      propose(context, { run, person, stepSeq: call.call.seq, body });
    });
    globalThis.passPoint?.('${betweenAskAndWait}');
    write((context) => move(context.db, run, 'ask'));`,
  },
];

const model = await startTalkingServer(planner, ['planner']);
const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await run('product', runKillPoints, productKills);
  const noting = await run('noting', notingAfterwards, controlKills, [betweenStepAndNote], 1);
  const journalling = await run(
    'journalling',
    journallingAfterwards,
    controlKills,
    [betweenWriteAndJournal],
    1,
  );
  const moving = await run('moving', movingOnFirst, controlKills, [betweenMarkAndRuns]);
  const asking = await run('asking', askingFirst, controlKills, [betweenAskAndWait], 1);
  const isHeld =
    product.doubled + product.missing + product.broken === 0 &&
    product.kills >= productKills &&
    // A short form does not come to each point.
    product.killedAtPoint.size >= Math.min(product.points, productKills / 8) &&
    product.answered > 0 &&
    product.called > 0 &&
    product.asked > 0 &&
    product.accepted > 0 &&
    product.notes > 0 &&
    product.reported > 0;
  process.stdout.write(
    `product: ${describe(product)}\n` +
      `control (notes a step after it was made): ${describe(noting)}; must double at least 1\n` +
      `control (journals a call after it): ${describe(journalling)}; must double or miss at least 1\n` +
      `control (moves on before it makes runs): ${describe(moving)}; must miss at least 1\n` +
      `control (proposes before it waits): ${describe(asking)}; must double at least 1\n`,
  );
  // A proposed item that was added twice is told by its first copy, which no step has written.
  const isJournallingCaught = journalling.doubled + journalling.missing > 0;
  const areControlsCaught =
    noting.doubled > 0 && isJournallingCaught && moving.missing > 0 && asking.doubled > 0;
  conclude('run-kill9', isHeld && areControlsCaught);
} finally {
  await model.close();
  rmSync(scratch, { recursive: true, force: true });
}

async function run(
  name: string,
  changes: readonly SourceChange[],
  total: number,
  points?: readonly string[],
  passes?: number,
): Promise<RunKill9Count> {
  const bundle = await bundleServer(join(scratch, `${name}-bundle`), changes);
  const count = new RunKill9Count();
  const kills = Math.ceil(total / lanes);
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      killRuns(
        {
          bundle,
          scratch: join(scratch, `${name}-lane-${lane}`),
          kills,
          points,
          passes,
          modelUrl: model.baseUrl,
        },
        count,
      ),
    ),
  );
  return count;
}

function describe(count: RunKill9Count): string {
  const points = [...count.killedAtPoint].map(([point, times]) => `${point} ${times}`).join(', ');
  const shown = count.faults.slice(0, 5).map((fault) => `\n  ${fault}`);
  return (
    `${count.kills} kills (${points || 'none'} at a named point), ${count.messages} messages, ` +
    `${count.items} items: ${count.answered} answers, ${count.silent} silences, ` +
    `${count.reported} reports, ${count.called} calls of tools, ${count.asked} questions and ` +
    `proposals, ${count.accepted} of them performed, ${count.notes} notes, ` +
    `${count.givenUp} given up; ` +
    `${count.doubled} doubled, ${count.missing} missing, ${count.broken} broken${shown.join('')}`
  );
}
