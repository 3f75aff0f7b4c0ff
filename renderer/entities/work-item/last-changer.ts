import type { Home } from '#shared/capability/home.ts';
import type { WorkItemChange } from '#shared/domain/work-item/history.ts';
import { call } from '../../bridge/call.ts';
import { offers } from '../home/home-store.ts';

/** How many of the newest changes of an item are looked through. */
const lookedThrough = 50;

/** The newest changes of an item; none where the service keeps no history, or cannot be asked. */
export async function readNewestChanges(
  home: Home | undefined,
  workItemId: string,
): Promise<readonly WorkItemChange[]> {
  if (home === undefined || !offers(home, 'work-item-history')) {
    return [];
  }
  const input = { homeId: home.id, workItemId, limit: lookedThrough };
  const { changes } = await call('work_item.history', input).catch(() => ({ changes: [] }));
  return changes;
}

/**
 * The name of whoever else last changed one of these fields of an item; undefined where the service
 * keeps no history, cannot be asked, or nobody else did.
 *
 * @param fields the names of fields; empty for any
 */
export async function readLastChanger(
  home: Home,
  workItemId: string,
  fields: readonly string[],
): Promise<string | undefined> {
  const changes = await readNewestChanges(home, workItemId);
  const change = changes.find(
    ({ actor, changes: changed }) =>
      actor.id !== home.user?.id &&
      (fields.length === 0 || changed.some(({ field }) => fields.includes(field))),
  );
  return change?.actor.name;
}
