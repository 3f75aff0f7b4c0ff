import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Database } from '../../electron/storage/database.ts';
import type { Row } from '../report/row.ts';
import { compare, compareLone, p50Ms, p99Ms, shotAt, unkept } from './compare.ts';
import { startContestant } from './contestant.ts';
import { indexFolder, prepareFolder } from './prepared-folder.ts';
import type { PreparedFolder } from './prepared-folder.ts';

const serve = join(import.meta.dirname, '../../electron/server/serve.ts');
const baseline = join(import.meta.dirname, 'baseline-unindexed.ts');
const indexedMessages = 50_000;
const maxStepMs = 8;

/** Goal 6: posting while indexing, and the longest step of indexing. */
export async function measureIndexing(workspace: string): Promise<Row[]> {
  const posts = await measureIndexedPosts(workspace);
  const { dataDir } = await prepareSearched(workspace, 'steps');
  const step = {
    goal: 6,
    what: 'longest indexing step, CPU, to 8 ms',
    bound: { atMost: 1 },
    measured: await longestStepMs(dataDir),
    baseline: maxStepMs,
    unit: 'ms',
  };
  return [...posts, step];
}

async function measureIndexedPosts(workspace: string): Promise<Row[]> {
  const ours = await prepareFolder(workspace, 'indexed', 1000);
  const theirs = await prepareFolder(workspace, 'unindexed', 1000);
  const [product, bare] = await Promise.all([
    startContestant(serve, ['--data-dir', ours.dataDir, '--port', '0']),
    startContestant(baseline, [theirs.dataDir]),
  ]);
  const body = JSON.stringify({
    text: 'A message as people write them when they agree on a plan.',
  });
  const shots = [
    { ...shotAt(product, ours), body },
    { ...shotAt(bare, theirs), body },
  ] as const;
  // Long enough to have its indexing within
  const volley = { count: 3000, connections: 1 };
  const middle = await compare(shots, (shot) => p50Ms(shot, volley));
  const tail = await compare(shots, (shot) => p99Ms(shot, volley));
  await Promise.all([product.stop(), bare.stop()]);
  return [
    { goal: 6, what: 'POST while indexing, p50', bound: { atMost: 1.25 }, ...middle, unit: 'ms' },
    { goal: 6, what: 'POST while indexing, p99', bound: { atMost: 2 }, ...tail, unit: 'ms' },
  ];
}

/** Makes a folder whose messages are not indexed yet. */
async function prepareSearched(workspace: string, name: string): Promise<PreparedFolder> {
  const folder = await prepareFolder(workspace, name, indexedMessages);
  const db = new Database(folder.databasePath);
  // Besides the words in every message, one word is in every hundredth and one in every ten
  // thousandth.
  db.run(`UPDATE messages SET text = text || ' word' || (seq % 100) || ' rare' || (seq % 10007)`);
  db.close();
  return folder;
}

/** Goal 7: searches against the latest messages. */
export async function measureSearches(workspace: string): Promise<Row[]> {
  const folder = await prepareSearched(workspace, 'search');
  await indexFolder(folder.dataDir);
  const server = await startContestant(serve, ['--data-dir', folder.dataDir, '--port', '0']);
  const latest = unkept(shotAt(server, folder));
  const search = (q: string) =>
    shotAt(server, folder, `/guilds/${folder.guildId}/search?q=${encodeURIComponent(q)}`);
  const against = (q: string) => compareLone([server], [search(q), latest], 200);
  const common = await against('message plan');
  const prefix = await against('wo');
  const rare = await against('message rare77');
  await server.stop();
  return [
    { goal: 7, what: 'search, two common words', bound: { atMost: 3.5 }, ...common, unit: 'ms' },
    { goal: 7, what: 'search, two letters of a word', bound: { atMost: 2 }, ...prefix, unit: 'ms' },
    { what: 'search, a rare word', ...rare, unit: 'ms' },
  ];
}

/** Indexes a folder in a process of its own, whose garbage is not that of other benchmarks. */
async function longestStepMs(dataDir: string): Promise<number> {
  const program = join(import.meta.dirname, 'indexing-steps.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, dataDir]);
  return Number(stdout);
}
