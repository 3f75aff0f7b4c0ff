import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { openDurableDatabase } from '../../electron/client/store/durable-database.ts';
import type { Database } from '../../electron/storage/database.ts';
import { conclude } from './conclude.ts';
import { histories } from './outbox-model-history.ts';
import type { Weakness } from './outbox-model-process.ts';
import { ModelCount, ModelRun } from './outbox-model-run.ts';

// npm run gate -- outbox-model [--runs N --seed S]: plays random histories of one home through the
// real runner and the real store, and judges the result (promises: P1 to P5). The controls play the
// same histories with a runner that forgets its keys, with one that sends again at once where the
// service does not honour them, with one that takes a gateway's refusal for the service's word, and
// with one that forgets the rest of what is deleted in one act.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string', default: '5' } },
});
const numRuns = Number(values.runs);
const seed = Number(values.seed);

/** Opening a file checks all of it, so a new file is used after this many histories. */
const historiesPerFile = 100;

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await check('none');
  const controls = [
    await check('a new key for each try'),
    await check('sends again at once'),
    await check('takes a gateway for the service'),
    await check('forgets the rest of a selection'),
  ];
  const isPassed =
    product.fault === undefined &&
    product.count.runs >= numRuns &&
    controls.every(({ fault }) => fault !== undefined);
  process.stdout.write(
    [
      `product: ${describe(product.count)}; ${product.fault ?? 'P1 to P5 hold'}`,
      ...controls.map(
        ({ weakness, count, fault }) =>
          `control (${weakness}): ${count.runs} histories held, then: ${fault ?? 'nothing failed'}`,
      ),
      '',
    ].join('\n'),
  );
  conclude('outbox-model', isPassed);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function check(weakness: Weakness) {
  const count = new ModelCount();
  let serial = 0;
  let folder = '';
  let keeper: Database | undefined;
  const property = fc.asyncProperty(histories, async (history) => {
    if (serial % historiesPerFile === 0) {
      keeper?.close();
      folder = join(scratch, `${weakness} ${serial}`);
      // While this connection is open, closing the others does not checkpoint the file.
      keeper = openDurableDatabase(folder);
    }
    serial += 1;
    const run = new ModelRun(folder, `${weakness} ${serial}`, history, weakness, count);
    try {
      await run.play(history);
    } finally {
      run.close();
    }
  });
  const isControl = weakness !== 'none';
  const details = await fc.check(property, {
    numRuns,
    seed,
    endOnFailure: isControl,
    unbiased: true,
  });
  keeper?.close();
  const report = isControl ? '' : `\n${fc.defaultReportMessage(details) ?? ''}`;
  const fault = details.failed ? `${firstLine(details.errorInstance)}${report}` : undefined;
  return { weakness, count, fault };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}

function describe({ runs, crashes, personActs, states, fates }: ModelCount): string {
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  return (
    `${runs} histories, ${crashes} crashes, ${personActs} acts of the person; ` +
    `requests: ${list(fates)}; entries: ${list(states)}`
  );
}
