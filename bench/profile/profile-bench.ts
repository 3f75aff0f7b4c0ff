import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectPath } from '../../build/scripts/project.ts';
import { bundleProgram } from '../server/bundled-program.ts';
import { encodeCursor } from '../../electron/server/answers/list-cursor.ts';
import { fire, startContestant } from '../server/contestant.ts';
import { indexFolder, prepareFolder } from '../server/prepared-folder.ts';
import { prepareItems } from '../server/prepared-items.ts';
import { callsOf, longestSelf, pathLines, percent } from './cpu-profile.ts';
import type { CallPath, CpuProfile } from './cpu-profile.ts';

// npm run bench -- profile [--of post,search]: where the time of the bundled server goes while it
// starts, is posted to, is listed from and so on, as text. Waiting for the disk counts, since it holds
// the thread. It measures no goal.

/** A folder to serve, and what is asked of it. */
interface Act {
  readonly dataDir: string;
  readonly apiKey: string;
  readonly path: string;
  readonly body?: string;
  readonly count: number;
}

const acts: Record<string, () => Promise<Act>> = {
  start: async () => ({ ...(await messages('start', 1_000)), count: 0 }),
  post: async () => ({
    ...(await messages('post', 1_000)),
    body: JSON.stringify({ text: 'A message as people write them when they agree on a plan.' }),
    count: 4_000,
  }),
  list: async () => {
    const folder = await messages('list', 1_000);
    // With a cursor, so that each page is read anew
    const path = `${folder.path}?cursor=${encodeCursor([Number.MAX_SAFE_INTEGER])}`;
    return { ...folder, path, count: 8_000 };
  },
  search: async () => {
    const folder = await messages('search', 20_000);
    await indexFolder(folder.dataDir);
    return { ...folder, path: `/guilds/${folder.guildId}/search?q=pe`, count: 6_000 };
  },
  items: async () => {
    const folder = await prepareItems(workspace, 'items');
    return { ...folder, path: `/guilds/${folder.guildId}/work-items`, count: 100 };
  },
};

/** The time between two looks at the running function. */
const samplingUs = 200;
/** The number of named functions, and the share of the time from which a path is named. */
const shown = { functions: 15, share: 0.03 };

const { values } = parseArgs({ options: { of: { type: 'string', default: 'start,post,list' } } });
const workspace = mkdtempSync(join(tmpdir(), 'guildhall-profile-'));
try {
  const entry = projectPath('electron/server/serve.ts');
  const bundle = await bundleProgram(entry, join(workspace, 'bundle'));
  for (const name of values.of.split(',')) {
    const prepare = acts[name];
    if (prepare === undefined) {
      throw new Error(`Only these can be profiled: ${Object.keys(acts).join(', ')}.`);
    }
    print(name, await profile(bundle, await prepare()));
  }
} finally {
  rmSync(workspace, { recursive: true, force: true });
}

async function messages(name: string, count: number) {
  const folder = await prepareFolder(workspace, name, count);
  return { ...folder, path: `/conversations/${folder.conversationId}/messages` };
}

/** Profiles a server until it listens, or from then on while it is asked. */
async function profile(bundle: string, { dataDir, count, ...shot }: Act): Promise<CallPath> {
  const folder = join(dataDir, '../profile');
  rmSync(folder, { recursive: true, force: true });
  const server = await startContestant(bundle, ['--data-dir', dataDir, '--port', '0'], {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=${samplingUs} --cpu-prof-dir=${folder}`,
  });
  await fire({ baseUrl: server.greeting.baseUrl ?? '', ...shot }, { count, connections: 1 });
  await server.stop();
  const [file = ''] = readdirSync(folder);
  // As V8 writes it
  const read = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile;
  return callsOf(read, count === 0 ? { toMs: server.startMs } : { fromMs: server.startMs });
}

function print(name: string, calls: CallPath): void {
  const own = longestSelf(calls, shown.functions).map(
    (each) => `${percent(each.ms, calls.totalMs)}  ${each.name}`,
  );
  const paths = pathLines(calls, shown.share);
  const lines = [
    `\n${name}: ${calls.totalMs.toFixed(0)} ms in which the thread did not rest`,
    '\n  % of it in a function itself',
    ...own,
    '\n  % of it in a function and all that it calls',
    ...paths,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
