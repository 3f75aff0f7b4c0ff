import { localIdOf } from '../../bridge/local-ids.ts';
import { LocalStore } from './local-store.ts';
import type { LocalRows } from './local-store.ts';

type WorkOrderRows = LocalRows<'work_order'>['rows'];

/** The person's own order of work items, for services that keep none. */
export const workOrders = new LocalStore('work_order');

/** The positions of each home, by the ids of its items, as long as the rows are the same. */
const positions = new WeakMap<WorkOrderRows, ReadonlyMap<string, ReadonlyMap<string, string>>>();

const none: ReadonlyMap<string, string> = new Map();

/** The positions that the person gave the items of a home, by their ids; the same while they are. */
export function ownPositionsOf(homeId: string): ReadonlyMap<string, string> {
  const { rows } = workOrders.use.getState();
  const known = positions.get(rows) ?? positionsIn(rows);
  positions.set(rows, known);
  return known.get(homeId) ?? none;
}

function positionsIn(rows: WorkOrderRows) {
  const byHome = new Map<string, Map<string, string>>();
  for (const { key, value } of rows.values()) {
    const home = byHome.get(key.homeId) ?? new Map<string, string>();
    byHome.set(key.homeId, home.set(localIdOf(key.homeId, key.workItemId), value));
  }
  return byHome;
}
