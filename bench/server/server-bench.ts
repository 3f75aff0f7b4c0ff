import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { interleave } from '../interleave.ts';
import { report, reportUnmeasured } from '../report/report.ts';
import { failed } from '../report/row.ts';
import type { Row } from '../report/row.ts';
import { bundleProgram } from './bundled-program.ts';
import { compare, compareLone, p50Ms, perSecond, shotAt, unkept } from './compare.ts';
import { startContestant, stopContestants } from './contestant.ts';
import type { Contestant } from './contestant.ts';
import { measureKeptLists } from './kept-lists.ts';
import { measureEmbedded } from './measure-embedded.ts';
import { measureDelivery, measureDeliveryCost } from './measure-realtime.ts';
import { prepareFolder } from './prepared-folder.ts';
import type { PreparedFolder } from './prepared-folder.ts';
import { measureIndexing, measureSearches } from './search.ts';
import { measureWorkItems } from './work-items.ts';

// npm run bench -- server [--goals 9,10]: goals 2 to 10 of the performance page, each measured in
// turn with its baseline. Goal 5 runs only if chosen, as with `--goals all`, because it downloads
// its baselines.

const { values } = parseArgs({ options: { goals: { type: 'string', default: '' } } });

const here = import.meta.dirname;
const serve = join(here, '../../electron/server/serve.ts');
const workspace = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
const measures: readonly (readonly [goals: readonly number[], measure: () => Promise<Row[]>])[] = [
  [[2], measureStart],
  [[3], measurePosts],
  [[4], measureLists],
  [[4], () => measureKeptLists(workspace)],
  [[5], () => measureEmbedded(serve, workspace)],
  [[6], () => measureIndexing(workspace)],
  [[7], () => measureSearches(workspace)],
  [[8], () => measureWorkItems(workspace)],
  [[9], async () => measureDeliveryCost(serve, await prepareFolder(workspace, 'cost', 1000))],
  [[10], async () => measureDelivery(serve, await prepareFolder(workspace, 'delivery', 1000))],
];
try {
  const rows: Row[] = [];
  for (const [goals, measure] of measures) {
    if (goals.some(isChosen)) {
      rows.push(...(await rowsOf(goals, measure)));
    }
  }
  report('Server', rows);
} finally {
  rmSync(workspace, { recursive: true, force: true });
}

function isChosen(goal: number): boolean {
  return values.goals === ''
    ? goal !== 5
    : values.goals === 'all' || values.goals.split(',').includes(String(goal));
}

/** One goal that cannot be measured leaves the others their figures. */
async function rowsOf(goals: readonly number[], measure: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await measure();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${inspect(error)}\n`);
    await stopContestants();
    for (const goal of goals) {
      reportUnmeasured(goal, `${failed}: ${error instanceof Error ? error.message : 'unknown'}`);
    }
    return [];
  }
}

/**
 * Goal 2: one bundle with a compile cache, as the application has; the baseline has a cache
 * too.
 */
async function measureStart(): Promise<Row[]> {
  const bundled = await bundleProgram(serve, join(workspace, 'bundle'));
  const folder = await prepareFolder(workspace, 'start', 0);
  const env = { NODE_COMPILE_CACHE: join(workspace, 'compile-cache') };
  const time = async (file: string, args: readonly string[]) => {
    const contestant = await startContestant(file, args, env);
    await contestant.stop();
    return contestant.startMs;
  };
  const serveArgs = ['--data-dir', folder.dataDir, '--port', '0'];
  const { bundle, baseline, source } = await interleave(
    {
      bundle: () => time(bundled, serveArgs),
      baseline: () => time(join(here, 'baseline-listen.ts'), []),
      source: () => time(serve, serveArgs),
    },
    15,
  );
  return [
    {
      goal: 2,
      what: 'start to listening, bundled',
      bound: { atMost: 1.25 },
      measured: bundle,
      baseline,
      unit: 'ms',
    },
    {
      what: 'the same from source',
      measured: source,
      baseline,
      unit: 'ms',
    },
  ];
}

/** Goal 3: posting as an operator, which writes a notification and three events as well. */
async function measurePosts(): Promise<Row[]> {
  const ours = await prepareFolder(workspace, 'post', 1000);
  const theirs = await prepareFolder(workspace, 'post-baseline', 1000);
  const [product, bare] = await Promise.all([startServing(ours), startBaseline(theirs)]);
  const text = 'A message of about a hundred characters, as people write them when they agree.';
  const postTo = (contestant: Contestant, folder: PreparedFolder) => ({
    ...shotAt(contestant, folder),
    body: JSON.stringify({ text, asOperatorId: folder.operatorId }),
  });
  const shots = [postTo(product, ours), postTo(bare, theirs)] as const;
  const single = await compare(shots, (shot) => p50Ms(shot, { count: 400, connections: 1 }));
  const onOne = await compareLone([product, bare], shots, 400);
  const atTen = await compare(shots, (shot) => perSecond(shot, { count: 1500, connections: 10 }));
  const atHundred = await compare(shots, (shot) =>
    perSecond(shot, { count: 3000, connections: 100 }),
  );
  const forLong = await compare(shots, (shot) =>
    perSecond(shot, { count: 15_000, connections: 100 }),
  );
  await Promise.all([product.stop(), bare.stop()]);
  return [
    { goal: 3, what: 'POST message, p50', bound: { atMost: 1.35 }, ...single, unit: 'ms' },
    { goal: 3, what: 'POST message, p50, on one processor', ...onOne, unit: 'ms' },
    {
      goal: 3,
      what: 'POST message, 10 connections',
      bound: { atLeast: 1.6 },
      ...atTen,
      unit: '/s',
    },
    {
      goal: 3,
      what: 'POST message, 100 connections',
      bound: { atLeast: 3 },
      ...atHundred,
      unit: '/s',
    },
    {
      goal: 3,
      what: 'POST message, 100 connections, 15,000 at a time',
      ...forLong,
      unit: '/s',
    },
  ];
}

/** Goal 4: the latest 50 messages against the baseline, and a long thread against a short one. */
async function measureLists(): Promise<Row[]> {
  const short = await prepareFolder(workspace, 'list', 1000);
  const shortBaseline = await prepareFolder(workspace, 'list-baseline', 1000);
  const long = await prepareFolder(workspace, 'list-long', 1_000_000);
  const [product, bare] = await Promise.all([startServing(short), startBaseline(shortBaseline)]);
  const shots = [shotAt(product, short), shotAt(bare, shortBaseline)] as const;
  const single = await compareLone([product, bare], shots, 1000);
  const atTen = await compare(shots, (shot) => perSecond(shot, { count: 3000, connections: 10 }));
  await Promise.all([product.stop(), bare.stop()]);
  // A folder that was filled by hand has no index for search yet, and making that of a million
  // messages takes minutes. What it costs others meanwhile is goal 6.
  const [manyMessages, fewMessages] = await Promise.all([
    startUnindexed(long),
    startUnindexed(short),
  ]);
  const lengths = [unkept(shotAt(manyMessages, long)), unkept(shotAt(fewMessages, short))] as const;
  const length = await compareLone([manyMessages, fewMessages], lengths, 1000);
  await Promise.all([manyMessages.stop(), fewMessages.stop()]);
  return [
    { goal: 4, what: 'GET latest 50, p50', bound: { atMost: 0.75 }, ...single, unit: 'ms' },
    {
      goal: 4,
      what: 'GET latest 50, 10 connections',
      bound: { atLeast: 2.3 },
      ...atTen,
      unit: '/s',
    },
    {
      goal: 4,
      what: 'latest 50 of 1,000,000 against 1,000',
      bound: { atMost: 1.25 },
      ...length,
      unit: 'ms',
    },
  ];
}

function startServing({ dataDir }: PreparedFolder): Promise<Contestant> {
  return startContestant(serve, ['--data-dir', dataDir, '--port', '0']);
}

function startUnindexed({ dataDir }: PreparedFolder): Promise<Contestant> {
  return startContestant(join(here, 'baseline-unindexed.ts'), [dataDir]);
}

function startBaseline(folder: PreparedFolder): Promise<Contestant> {
  const { databasePath, conversationId, operatorId } = folder;
  const args = [databasePath, conversationId, operatorId];
  return startContestant(join(here, 'baseline-messages.ts'), args);
}
