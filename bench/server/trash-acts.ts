import { createIdentifiers } from '../../electron/server/basics/identifiers.ts';
import { MonotonicClock } from '../../electron/server/basics/monotonic-clock.ts';
import { EventBus } from '../../electron/server/events/event-bus.ts';
import { ModelEndpoints } from '../../electron/server/features/model/endpoints.ts';
import { listUsers } from '../../electron/server/features/user/store.ts';
import { Commits } from '../../electron/server/perform/commits.ts';
import { RunningRuns } from '../../electron/server/runs/running-runs.ts';
import { WantedTrials } from '../../electron/server/runs/trials.ts';
import { createPerform } from '../../electron/server/perform/perform.ts';
import { allHandlers } from '../../electron/server/start/all-handlers.ts';
import { Database } from '../../electron/storage/database.ts';
import { trashLimits } from '../../shared/limits/server-limits.ts';
import { interleaveFigures } from '../interleave.ts';
import type { Row } from '../report/row.ts';
import { prepareFolder } from './prepared-folder.ts';

const rounds = 7;
/** The time for which no act may hold the server's thread (decisions: 0081). */
const heldMs = 250;

/**
 * Measures how long the largest act holds the server's thread: a branch whose items are as many as
 * are restored together.
 */
export async function measureLargestAct(workspace: string): Promise<Row[]> {
  const { databasePath, guildId } = await prepareFolder(workspace, 'acts', 0);
  const db = new Database(databasePath);
  const [actor] = listUsers(db);
  if (actor === undefined) {
    throw new Error('There is no user.');
  }
  const perform = createPerform({
    db,
    commits: new Commits(db),
    clock: new MonotonicClock(Date.now, undefined),
    newId: createIdentifiers(),
    bus: new EventBus(),
    handlers: allHandlers({
      version: '0',
      search: { index: { find: () => [], isUnfinished: () => false }, sources: [] },
      hasTrash: true,
      hasNames: true,
      endpoints: new ModelEndpoints(),
      running: new RunningRuns(),
      trials: new WantedTrials(),
    }),
  });
  // The ids of the prepared folder.
  const guild = { guildId: guildId as never };
  const create = (type: 'epic' | 'task', parentId?: string) => {
    const fields = { type, title: 'A piece of work', priority: 'medium', ...guild } as const;
    perform('work_item.create', actor, { ...fields, parentId: (parentId ?? null) as never });
    return db.get<{ id: string }>('SELECT id FROM work_items ORDER BY seq DESC LIMIT 1')?.id ?? '';
  };
  const epicId = create('epic');
  const taskIds = Array.from({ length: trashLimits.restoredBelow }, () => create('task', epicId));
  let round = 0;
  const run = () => {
    round += 1;
    const remove = (id: string) =>
      perform('work_item.delete', actor, { workItemId: id as never, together: `act ${round}` });
    for (const id of taskIds) {
      remove(id);
    }
    const deletion = cpuMsOf(() => remove(epicId));
    const restoration = cpuMsOf(() =>
      perform('trash.restore', actor, { ...guild, thingId: epicId }),
    );
    return Promise.resolve({ deletion, restoration });
  };
  const { acts } = await interleaveFigures({ acts: run }, rounds);
  db.close();
  const count = (taskIds.length + 1).toLocaleString('en');
  return [
    row(`restoring ${count} items in one act`, acts.restoration),
    row(`deleting the item above ${taskIds.length.toLocaleString('en')}`, acts.deletion),
  ];
}

function row(what: string, measured: number): Row {
  return {
    what: `${what}, CPU, to ${heldMs} ms`,
    bound: { atMost: 1 },
    measured,
    baseline: heldMs,
    unit: 'ms',
  };
}

function cpuMsOf(act: () => unknown): number {
  const startedAt = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(startedAt);
  return (user + system) / 1000;
}
