import type { ActChange, ThingChange } from '#shared/capability/act.ts';
import type { BaseVersion } from '#shared/capability/outbox.ts';
import type { OperationInput } from '#shared/registry/registry.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { problemOf } from '../../../bridge/call.ts';
import { createdId, submit } from '../../../entities/outbox/submit.ts';
import { mayOffer, useHomes } from '../../../entities/home/home-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { text } from '../../../text/text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { itemInAct, nameOfChange, shortTitle } from '../../../actions/undo/act-names.ts';
import { wayBackIn } from '../../../actions/undo/deletions.ts';
import { undoable } from '../../../actions/undo/undo.ts';
import type { NoteAct } from '../../../actions/undo/undo.ts';

const { create, update, delete: remove } = workItemResource.operations;

export type NewItem = OperationInput<typeof create>;

/** The fields of an item that people change. */
export type ItemChange = Partial<
  Pick<WorkItem, 'title' | 'status' | 'priority' | 'progress' | 'description'>
> & {
  /** Null unassigns it. */
  readonly assignedOperatorId?: string | null;
  /** Null makes it top-level. */
  readonly parentId?: string | null;
  /** Null puts it where its creation does. */
  readonly position?: string | null;
  /** Null takes a date away. */
  readonly startOn?: string | null;
  readonly dueOn?: string | null;
};

/** The change of each of several items: the same for all, or one that follows from the item. */
export type ItemChanges = ItemChange | ((item: WorkItem) => ItemChange);

/**
 * Changes items, and offers one undo for all of them. An item that cannot be changed stays as it is,
 * and a toast says so; the others are changed.
 *
 * @param words what was done, as the toast says it
 * @param name the name of the act, where it is more than a change of fields
 * @returns whether all of them say by now what was asked for
 */
export function changeItems(
  homeId: string,
  items: readonly WorkItem[],
  change: ItemChanges,
  words: string,
  name?: string,
): Promise<boolean> {
  return undoable((note) => changeAll(homeId, items, change, { words, name }, note));
}

/** Changes items as `changeItems` does; what else was done with them is taken back with them. */
export function changeItemsAlong(
  homeId: string,
  items: readonly WorkItem[],
  change: ItemChanges,
  act: { readonly words: string; readonly name: string; readonly along: readonly ActChange[] },
): Promise<boolean> {
  return undoable((note) => changeAll(homeId, items, change, act, note));
}

/** A change with what follows from it in the same act: what is done is all done. */
export function withConsequences<Change extends ItemChange>(change: Change): Change {
  return change.status === 'done' ? { ...doneChange, ...change } : change;
}

async function changeAll(
  homeId: string,
  items: readonly WorkItem[],
  asked: ItemChanges,
  {
    words,
    name,
    along = [],
  }: { words: string; name: string | undefined; along?: readonly ActChange[] },
  note: NoteAct,
): Promise<boolean> {
  const askedOf = (item: WorkItem) => (typeof asked === 'function' ? asked(item) : asked);
  const changed = items
    .map((item) => ({ item, change: withConsequences(askedOf(item)) }))
    .filter(({ item, change }) => differs(item, change));
  const results = await Promise.allSettled(
    changed.map(({ item, change }) => {
      // Two people who order items at once do not disagree: the later order holds.
      const { position: _, ...values } = formerValues(item, change);
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
      kind: 'problem',
    });
  }
  const [first] = done;
  if (first !== undefined) {
    note({
      homeId,
      name:
        name ??
        nameOfChange(
          Object.keys(askedOf(first.item)),
          done.map(({ item }) => itemInAct(homeId, item)),
        ),
      changes: [
        ...along,
        ...done.map(({ item, change }) => ({
          kind: 'changed' as const,
          ...thingOf(homeId, item),
          before: formerValues(item, change),
          after: { ...change, ...(change.title !== undefined && { title: change.title.trim() }) },
        })),
      ],
      scopes: done.length === 1 ? [itemScope(first.item.id)] : [],
      words,
    });
  }
  return failure === undefined;
}

/**
 * Creates an item, which can be taken back where the service can delete.
 *
 * @returns its id; a temporary one while it waits in the outbox
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export function createItem(homeId: string, input: NewItem): Promise<string> {
  return undoable(async (note) => {
    const id = await submitCreate(homeId, input);
    const name = text.undo.names.created(shortTitle(input.title));
    noteCreation(homeId, [createdItem(id, input)], name, text.work.did.created(input.title), note);
    return id;
  });
}

const doneChange = { status: 'done', progress: 100 } as const;
/** The state of an item that was just created. */
export const firstState = { status: 'todo', progress: 0 } as const;

/** Notes what was just created, where the service can delete. */
function noteCreation(
  homeId: string,
  changes: readonly ThingChange[],
  name: string,
  words: string,
  note: NoteAct,
): void {
  const home = useHomes.getState().homes.find((each) => each.id === homeId);
  if (mayOffer(home, 'work-item-delete')) {
    note({ homeId, name, changes, words });
  } else {
    showToast({ words });
  }
}

/** A created item, with every field that it has by now. */
export function createdItem(
  id: string,
  { guildId, ...input }: NewItem,
  state: Pick<WorkItem, 'status' | 'progress'> = firstState,
): ThingChange {
  const first = { description: '', priority: 'medium', parentId: null, assignedOperatorId: null };
  // A service keeps a title without the spaces around it.
  const title = input.title.trim();
  const after = { ...first, ...input, ...state, title };
  return { kind: 'created', noun: 'work_item', id, guildId, title, after };
}

async function submitCreate(homeId: string, input: NewItem): Promise<string> {
  return createdId(await submit(homeId, create, input));
}

/**
 * Deletes an item. It can be taken back where the home has a way back.
 *
 * @throws ProblemError when it could not be stored, or the service refused it
 */
export function deleteItem(homeId: string, item: WorkItem): Promise<void> {
  return undoable(async (note) => {
    // Once it is deleted, nobody knows its guild any more.
    const thing = thingOf(homeId, item);
    const named = itemInAct(homeId, item);
    const baseVersion = { updatedAt: item.updatedAt, values: { ...item } };
    await submit(homeId, remove, { workItemId: item.id }, { baseVersion });
    const words = text.work.did.deleted(item.title);
    if (wayBackIn(homeId) === undefined) {
      showToast({ words });
      return;
    }
    const { id: _id, createdAt: _made, updatedAt: _changed, ...before } = item;
    const name = text.undo.names.deleted(named);
    const change = { kind: 'deleted', ...thing, before } as const;
    // Whoever deletes it on its own screen is led to the list.
    note({ homeId, name, changes: [change], scopes: [workScope(thing.guildId)], words });
  });
}

async function putChange(
  homeId: string,
  item: WorkItem,
  change: ItemChange,
  baseVersion?: BaseVersion,
): Promise<void> {
  await submit(homeId, update, { workItemId: item.id, ...change }, { baseVersion });
}

/** The values of an item in the fields of a change. */
function formerValues(item: WorkItem, change: ItemChange): ItemChange {
  const fields = Object.keys(change) as (keyof ItemChange)[];
  return Object.fromEntries(
    fields.map((field) => [field, item[field] ?? (field === 'description' ? '' : null)]),
  );
}

/** The place of all views of a guild's work. */
export function workScope(guildId: string): string {
  return `work ${guildId}`;
}

/** The place of an item's own screen, in which it is taken back what was done with it alone. */
export function itemScope(id: string): string {
  return `item ${id}`;
}

/** The reference of an act to its item. */
export function thingOf(homeId: string, { id, title }: WorkItem) {
  const guildId = workItemStore.scopeOf(homeId, id) ?? '';
  return { noun: 'work_item', id, guildId, title } as const;
}

/** Whether a change would change an item. */
export function differs(item: WorkItem, change: ItemChange): boolean {
  const former = formerValues(item, change);
  return Object.entries(change).some(
    ([field, value]) => former[field as keyof ItemChange] !== value,
  );
}
