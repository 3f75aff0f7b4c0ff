import { join } from 'node:path';
import { workItemHandlers } from '../../electron/server/features/work-item/handlers.ts';
import { listUsers } from '../../electron/server/features/user/store.ts';
import { JsonPieces } from '../../electron/server/answers/json-text.ts';
import { Database } from '../../electron/storage/database.ts';
import { interleave } from '../interleave.ts';
import type { Row } from '../report/row.ts';
import { fire, startContestant } from './contestant.ts';
import type { Contestant } from './contestant.ts';
import { prepareItems } from './prepared-items.ts';
import type { PreparedItems } from './prepared-items.ts';

const rounds = 9;
const here = import.meta.dirname;
const serve = join(here, '../../electron/server/serve.ts');

/**
 * Goal 8: the children of an item, a whole list, and the longest time that a list blocks others.
 */
export async function measureWorkItems(workspace: string): Promise<Row[]> {
  const ours = await prepareItems(workspace, 'items');
  const theirs = await prepareItems(workspace, 'items-baseline');
  return [await measureChildren(ours), await measureWhole(ours, theirs), await measureBlock(ours)];
}

/** The whole operation with its membership check, compared with reading one row by its id. */
async function measureChildren(folder: PreparedItems): Promise<Row> {
  return withHandler(folder, async ({ db, list }) => {
    const figures = await interleave(
      {
        measured: () => perCallUs(() => list(folder.epicId)),
        baseline: () =>
          perCallUs(() => db.get('SELECT * FROM work_items WHERE id = ?', folder.epicId)),
      },
      rounds,
    );
    return {
      goal: 8,
      what: 'children of an item, against a point read',
      bound: { atMost: 9 },
      ...figures,
      unit: 'µs',
    };
  });
}

/** Over HTTP, compared with the same server that only reads and stringifies the rows. */
async function measureWhole(ours: PreparedItems, theirs: PreparedItems): Promise<Row> {
  const product = await startContestant(serve, ['--data-dir', ours.dataDir, '--port', '0']);
  const byRows = await startContestant(join(here, 'baseline-items.ts'), [theirs.dataDir]);
  const figures = await interleave(
    { measured: () => wholeMs(product, ours), baseline: () => wholeMs(byRows, theirs) },
    rounds,
  );
  await Promise.all([product.stop(), byRows.stop()]);
  return {
    goal: 8,
    what: '10,000 items whole, against .all() and stringify',
    bound: { atMost: 0.8 },
    ...figures,
    unit: 'ms',
  };
}

async function wholeMs(
  { greeting }: Contestant,
  { apiKey, guildId }: PreparedItems,
): Promise<number> {
  const path = `/guilds/${guildId}/work-items`;
  const shot = { baseUrl: greeting.baseUrl ?? '', apiKey, path };
  return (await fire(shot, { count: 10, connections: 1 })).p50Ms;
}

/** The longest step of sending the list, compared with the sixteen milliseconds of a frame. */
async function measureBlock(folder: PreparedItems): Promise<Row> {
  return withHandler(folder, async ({ list }) => {
    const longestStep = () => {
      let longestMs = 0;
      let startedAt = cpuMs();
      const output = list(undefined);
      if (!(output instanceof JsonPieces)) {
        throw new Error('The list came in one piece.');
      }
      for (let next = output.pieces.next(); next.done !== true; next = output.pieces.next()) {
        Buffer.byteLength(next.value);
        longestMs = Math.max(longestMs, cpuMs() - startedAt);
        startedAt = cpuMs();
      }
      return Promise.resolve(longestMs);
    };
    const { measured } = await interleave({ measured: longestStep }, rounds);
    return {
      goal: 8,
      what: 'longest step of that list, against a frame',
      bound: { atMost: 1 },
      measured,
      baseline: 16,
      unit: 'ms',
    };
  });
}

/** Runs enough calls for CPU time counted in ticks of 4 ms to be precise to 0.2 µs per call. */
function perCallUs(act: () => unknown): Promise<number> {
  const count = 20_000;
  const startedAt = cpuMs();
  for (let index = 0; index < count; index += 1) {
    act();
  }
  return Promise.resolve(((cpuMs() - startedAt) * 1000) / count);
}

/** The CPU time of this thread so far, independent of other load on the machine. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

interface Bench {
  readonly db: Database;
  readonly list: (parentId: string | undefined) => unknown;
}

async function withHandler(
  { databasePath, guildId }: PreparedItems,
  measure: (bench: Bench) => Promise<Row>,
): Promise<Row> {
  const db = new Database(databasePath);
  const [actor] = listUsers(db);
  if (actor === undefined) {
    throw new Error('There is no user.');
  }
  const handlers = workItemHandlers({ notify: () => undefined, moveToTrash: () => undefined });
  const list = (parentId: string | undefined) =>
    // The ids of the prepared folder.
    handlers['work_item.list'](
      { db, actor, now: '' },
      { guildId: guildId as never, parentId: parentId as never },
    ).output;
  try {
    return await measure({ db, list });
  } finally {
    db.close();
  }
}
