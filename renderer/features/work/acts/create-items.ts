import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { temporaryIdOf } from '#shared/outbox/temporary-id.ts';
import { call, problemOf } from '../../../bridge/call.ts';
import { undoableTogether } from '../../../actions/undo/undo.ts';
import { mayOffer, useHomes } from '../../../entities/home/home-store.ts';
import { text } from '../../../text/text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { keepOwnPosition, positionsAtEnd } from './order-items.ts';
import { createdItem, firstState, withConsequences } from './item-acts.ts';
import type { NewItem } from './item-acts.ts';

const { create, update } = workItemResource.operations;

/** An item of several that are created together. */
export interface PlannedItem extends Omit<NewItem, 'guildId' | 'parentId'> {
  /** The place of its parent among the planned items; undefined for the topmost of them. */
  readonly parentAt: number | undefined;
  /** The item below which a topmost one stands, where each stands elsewhere. */
  readonly parentId?: string | undefined;
  /** Where its work stands; without it, nothing is begun. What is done has all of its progress. */
  readonly state?: Partial<Pick<WorkItem, 'status' | 'progress'>>;
  /** The entries that create it and say its state, where it may be created a second time. */
  readonly entryIds?: EntryIds;
}

/** The ids of the entries of a planned item. Entries with these ids are accepted once. */
export interface EntryIds {
  readonly creation: string;
  readonly state: string;
}

/** Returns the ids of the entries of an item that is only planned. */
export function newEntryIds(): EntryIds {
  return { creation: crypto.randomUUID(), state: crypto.randomUUID() };
}

/** The writes that planned items become, and what each item will be. */
export function writesOf(
  guildId: string,
  parentId: string | undefined,
  planned: readonly PlannedItem[],
) {
  const items = planned.map((item) => ({ ...item, entryIds: item.entryIds ?? newEntryIds() }));
  const idAt = (at: number | undefined) => {
    const parent = at === undefined ? undefined : items[at];
    return parent === undefined ? parentId : temporaryIdOf(parent.entryIds.creation);
  };
  const made = items.map(({ parentAt, parentId: own, state = {}, entryIds, ...item }) => {
    const below = own ?? idAt(parentAt);
    const input = { ...item, guildId, ...(below !== undefined && { parentId: below }) };
    return { input, entryIds, change: withConsequences(state) };
  });
  const writes = made.flatMap(({ input, entryIds, change }) => {
    const workItemId = temporaryIdOf(entryIds.creation);
    return [
      { entryId: entryIds.creation, operation: create, input },
      ...(Object.keys(change).length === 0
        ? []
        : [{ entryId: entryIds.state, operation: update, input: { workItemId, ...change } }]),
    ];
  });
  return { made, writes };
}

/**
 * Creates items, parents before their children, all or none, with one undo for all of them. Where
 * they cannot be kept, nothing is created and a toast says why.
 *
 * @param parentId the item below which the topmost stand; undefined for the top level
 * @param said the name of the act, and what its toast says
 * @returns whether they are kept on this computer; what the service refuses later is told then
 */
export async function createItems(
  homeId: string,
  guildId: string,
  parentId: string | undefined,
  planned: readonly PlannedItem[],
  said: { readonly name: string; readonly words: string } = {
    name: text.undo.names.createdItems(planned.length),
    words: text.work.did.createdMany(planned.length),
  },
): Promise<boolean> {
  // Items that go out at once would else stand in any order.
  const ends = positionsAtEnd(homeId, guildId, planned.length);
  const placed = planned.map((item, at) => ({ position: ends[at], ...item }));
  const { made, writes } = writesOf(guildId, parentId, placed);
  const { name, words } = said;
  const changes = made.map(({ input, entryIds, change }) =>
    createdItem(temporaryIdOf(entryIds.creation), input, { ...firstState, ...change }),
  );
  try {
    if (
      mayOffer(
        useHomes.getState().homes.find(({ id }) => id === homeId),
        'work-item-delete',
      )
    ) {
      const id = made[0]?.entryIds.creation ?? crypto.randomUUID();
      await undoableTogether({ id, homeId, name, changes, words }, async (act) => {
        await call('outbox.submit_together', { homeId, writes, ...(act && { act }) });
      });
    } else {
      await call('outbox.submit_together', { homeId, writes });
      showToast({ words });
    }
    planned.forEach(({ position }, at) => {
      const entryId = made[at]?.entryIds.creation;
      if (position !== undefined && entryId !== undefined) {
        keepOwnPosition(homeId, temporaryIdOf(entryId), position);
      }
    });
    return true;
  } catch (error) {
    showToast({ words: text.work.notCreated(problemOf(error).detail), kind: 'problem' });
    return false;
  }
}
