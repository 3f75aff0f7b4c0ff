import { eventRoleOf } from '#shared/contract/resources.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { WritableDb } from '../../storage/database.ts';
import { forgetOne, keepTold } from './entity-rows.ts';
import { nounCache } from './nouns/all-nouns.ts';
import { tick } from './record-rows.ts';

/** Applies one event to what is kept: the answer to a read is then what it was, changed by it. */
export function applyEvent(db: WritableDb, homeId: string, event: ServiceEvent): void {
  const mark = tick(db);
  const { resource, role = '' } = eventRoleOf(event.type) ?? {};
  if (resource === undefined) {
    return;
  }
  const own = nounCache(resource.noun).events?.[role];
  if (own !== undefined) {
    own(db, homeId, { event, mark });
  } else if (role === 'deleted') {
    // The data of every such event names the one that is gone.
    const { id } = event.data as { readonly id: string };
    forgetOne(db, homeId, { resource, id });
  } else {
    keepTold(db, homeId, { resource, event, mark });
  }
}
