import type { Home } from '#shared/capability/home.ts';
import { call } from '../../bridge/call.ts';
import { offers } from '../home-store.ts';

/** How many of the newest changes of an item are looked through. */
const lookedThrough = 50;

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
  if (!offers(home, 'work-item-history')) {
    return undefined;
  }
  const input = { homeId: home.id, workItemId, limit: lookedThrough };
  const { changes } = await call('work_item.history', input).catch(() => ({ changes: [] }));
  const change = changes.find(
    ({ actor, changes: changed }) =>
      actor.id !== home.user?.id &&
      (fields.length === 0 || changed.some(({ field }) => fields.includes(field))),
  );
  return change?.actor.name;
}
