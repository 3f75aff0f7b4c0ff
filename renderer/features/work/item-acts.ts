import type { BaseVersion } from '#shared/capability/outbox.ts';
import type { OperationInput } from '#shared/contract/registry.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { problemOf } from '../../bridge/call.ts';
import { submit } from '../../bridge/submit.ts';
import { mayOffer, useHomes } from '../../entities/home-store.ts';
import { knownIdOf, useOutbox } from '../../entities/outbox-store.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { undoable } from '../../actions/undo.ts';
import type { OfferUndo } from '../../actions/undo.ts';

const { create, update, delete: remove } = workItemResource.operations;

type NewItem = OperationInput<typeof create>;

/** The fields of an item that people change. */
export type ItemChange = Partial<
  Pick<WorkItem, 'title' | 'status' | 'priority' | 'progress' | 'description'>
> & {
  /** Null unassigns it. */
  readonly assignedOperatorId?: string | null;
  /** Null makes it top-level. */
  readonly parentId?: string | null;
};

/**
 * Changes items in the same way, and offers one undo for all of them. An item that cannot be
 * changed stays as it is, and a toast says so; the others are changed.
 *
 * @param words what was done, as the toast says it
 * @returns whether all of them say by now what was asked for
 */
export function changeItems(
  homeId: string,
  items: readonly WorkItem[],
  change: ItemChange,
  words: string,
): Promise<boolean> {
  return undoable((offerUndo) => changeAll(homeId, items, change, words, offerUndo));
}

async function changeAll(
  homeId: string,
  items: readonly WorkItem[],
  change: ItemChange,
  words: string,
  offerUndo: OfferUndo,
): Promise<boolean> {
  const changed = items.filter((item) => differs(item, change));
  const results = await Promise.allSettled(
    changed.map((item) => {
      const values = formerValues(item, change);
      return putChange(homeId, item, change, { updatedAt: item.updatedAt, values });
    }),
  );
  const done = changed.filter((_, at) => results[at]?.status === 'fulfilled');
  const [failure] = results.filter((result) => result.status === 'rejected');
  if (failure !== undefined) {
    const { detail } = problemOf(failure.reason);
    const count = changed.length - done.length;
    showToast({
      words: changed.length === 1 ? detail : text.work.failedSome(count, changed.length, detail),
    });
  }
  if (done.length > 0) {
    offerUndo(homeId, words, () =>
      Promise.all(done.map((item) => putChange(homeId, item, formerValues(item, change)))),
    );
  }
  return failure === undefined;
}

/**
 * Creates an item and offers to take that back, where the service can delete.
 *
 * @returns its id; a temporary one while it waits in the outbox
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export function createItem(homeId: string, input: NewItem): Promise<string> {
  return undoable(async (offerUndo) => {
    const id = await submitCreate(homeId, input);
    offerDelete(homeId, [id], text.work.did.created(input.title), offerUndo);
    return id;
  });
}

/** An item of several that are created together. */
export interface PlannedItem extends Omit<NewItem, 'guildId' | 'parentId'> {
  /** The place of its parent among the planned items; undefined for the topmost of them. */
  readonly parentAt: number | undefined;
  readonly isDone: boolean;
}

/**
 * Creates items, parents before their children, with one undo for all of them. If one cannot be
 * created, those before it stay and a toast says how many there are.
 *
 * @param parentId the item below which the topmost stand; undefined for the top level
 */
export function createItems(
  homeId: string,
  guildId: string,
  parentId: string | undefined,
  planned: readonly PlannedItem[],
): Promise<void> {
  return undoable((offerUndo) => createAll(homeId, guildId, parentId, planned, offerUndo));
}

async function createAll(
  homeId: string,
  guildId: string,
  parentId: string | undefined,
  planned: readonly PlannedItem[],
  offerUndo: OfferUndo,
): Promise<void> {
  const ids: string[] = [];
  let failure: unknown;
  try {
    for (const { parentAt, isDone, ...item } of planned) {
      const below = parentAt === undefined ? parentId : ids[parentAt];
      const input = { ...item, guildId, ...(below !== undefined && { parentId: below }) };
      // oxlint-disable-next-line no-await-in-loop -- a child names its parent
      const id = await submitCreate(homeId, input);
      ids.push(id);
      if (isDone) {
        // oxlint-disable-next-line no-await-in-loop -- in order, as if each was done by hand
        await submit(homeId, update, { workItemId: id, status: 'done' });
      }
    }
  } catch (error) {
    failure = error;
  }
  if (failure !== undefined) {
    const { detail } = problemOf(failure);
    showToast({ words: text.work.createdSome(ids.length, planned.length, detail) });
  }
  if (ids.length > 0) {
    offerDelete(homeId, ids, text.work.did.createdMany(ids.length), offerUndo);
  }
}

/** Offers to delete what was just created, where the service can delete. */
function offerDelete(
  homeId: string,
  ids: readonly string[],
  words: string,
  offerUndo: OfferUndo,
): void {
  const home = useHomes.getState().homes.find((each) => each.id === homeId);
  if (!mayOffer(home, 'work-item-delete')) {
    showToast({ words });
    return;
  }
  offerUndo(homeId, words, async () => {
    // Children first: an item with children cannot be deleted.
    for (const id of ids.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await submitDelete(homeId, id);
    }
  });
}

async function submitCreate(homeId: string, input: NewItem): Promise<string> {
  const { entry, output } = await submit(homeId, create, input);
  return output?.id ?? entry.temporaryId ?? entry.subject.id;
}

/**
 * Deletes an item. It has no undo: what is created anew is another item.
 *
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export async function deleteItem(homeId: string, item: WorkItem): Promise<void> {
  await submitDelete(homeId, item.id);
  showToast({ words: text.work.did.deleted(item.title) });
}

async function submitDelete(homeId: string, id: string): Promise<void> {
  await submit(homeId, remove, { workItemId: knownIdOf(useOutbox.getState(), homeId, id) });
}

async function putChange(
  homeId: string,
  item: WorkItem,
  change: ItemChange,
  baseVersion?: BaseVersion,
): Promise<void> {
  const workItemId = knownIdOf(useOutbox.getState(), homeId, item.id);
  await submit(homeId, update, { workItemId, ...change }, baseVersion);
}

/** The values of an item in the fields of a change. */
function formerValues(item: WorkItem, change: ItemChange): ItemChange {
  const fields = Object.keys(change) as (keyof ItemChange)[];
  return Object.fromEntries(
    fields.map((field) => [field, item[field] ?? (field === 'description' ? '' : null)]),
  );
}

/** Whether a change would change an item. */
export function differs(item: WorkItem, change: ItemChange): boolean {
  const former = formerValues(item, change);
  return Object.entries(change).some(
    ([field, value]) => former[field as keyof ItemChange] !== value,
  );
}
