import type { BaseVersion } from '#shared/capability/outbox.ts';
import type { OperationInput } from '#shared/contract/registry.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { problemOf } from '../../bridge/call.ts';
import { submit } from '../../bridge/submit.ts';
import { offers, useHomes } from '../../entities/home-store.ts';
import { knownIdOf, useOutbox } from '../../entities/outbox-store.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { offerUndo } from './undo.ts';

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
export async function changeItems(
  homeId: string,
  items: readonly WorkItem[],
  change: ItemChange,
  words: string,
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
export async function createItem(homeId: string, input: NewItem): Promise<string> {
  const { entry, output } = await submit(homeId, create, input);
  const id = output?.id ?? entry.temporaryId ?? entry.subject.id;
  const home = useHomes.getState().homes.find((each) => each.id === homeId);
  if (offers(home, 'work-item-delete')) {
    offerUndo(homeId, text.work.did.created(input.title), () => submitDelete(homeId, id));
  }
  return id;
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

/** What an item says in the fields of a change. */
function formerValues(item: WorkItem, change: ItemChange): ItemChange {
  const fields = Object.keys(change) as (keyof ItemChange)[];
  return Object.fromEntries(
    fields.map((field) => [field, item[field] ?? (field === 'description' ? '' : null)]),
  );
}

function differs(item: WorkItem, change: ItemChange): boolean {
  const former = formerValues(item, change);
  return Object.entries(change).some(
    ([field, value]) => former[field as keyof ItemChange] !== value,
  );
}
