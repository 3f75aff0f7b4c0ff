import { operations } from '#shared/registry/registry.ts';
import type { WriteOperationName } from '#shared/registry/registry.ts';
import { documentResource } from '#shared/domain/document/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { KeptBranch } from '../store/kept-trash-protocol.ts';
import type { StoredEntry, NewOutboxEntry } from '../store/store-protocol.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { newEntry } from './new-entry.ts';

const { update } = workItemResource.operations;

type Fields = Readonly<Record<string, unknown>>;

/** A restoration that has begun: its entries, the first of which makes the thing itself. */
interface BegunRestoration {
  readonly entries: readonly StoredEntry[];
  readonly madeCount: number;
}

/** The fields that say which thing it is, and those that may name what is gone. */
const setByThemselves = new Set(['guildId', 'workItemId', 'parentId', 'assignedOperatorId']);

/** The fields that a write takes of a thing that is made anew. */
function fieldsOf(operation: WriteOperationName): string[] {
  return Object.keys(operations[operation].input.shape).filter(
    (each) => !setByThemselves.has(each),
  );
}

/**
 * Makes a thing of the kept trash anew, with the items below it: through the outbox, as if the
 * person had written it once more.
 *
 * @param hasThing whether the home has a work item, as far as is known here
 */
export async function restoreKept(
  { things, guildId, parentAs }: KeptBranch,
  homeId: string,
  at: string,
  { store, hasThing }: { store: ClientStore; hasThing: (id: string) => Promise<boolean> },
): Promise<BegunRestoration> {
  /** The temporary ids, by the ids that the things had. */
  const ids = new Map<string, string>();
  const made: { entryId: string; temporaryId: string }[] = [];
  const entries: NewOutboxEntry[] = [];
  const add = (operation: WriteOperationName, input: Fields) => {
    const entry = { ...newEntry(operation, input), homeId, createdAt: at, mustCheck: false };
    entries.push(entry);
    return entry.subject.id;
  };
  for (const { kind, thingId, entryId, record } of things) {
    const isItem = kind === 'work_item';
    const { create } = (isItem ? workItemResource : documentResource).operations;
    const parentId =
      // oxlint-disable-next-line no-await-in-loop -- the first thing alone has a parent elsewhere
      ids.get(String(record['parentId'])) ?? (await parentOf(record, parentAs, hasThing));
    const temporaryId = add(create, {
      guildId,
      ...chosen(record, fieldsOf(create)),
      ...(parentId !== undefined && { parentId }),
    });
    ids.set(thingId, temporaryId);
    made.push({ entryId, temporaryId });
    if (isItem) {
      // Each by itself: where the operator is gone, the status is not.
      const others = fieldsOf(update).filter((each) => !fieldsOf(create).includes(each));
      addChange(add, temporaryId, chosen(record, others));
      addChange(add, temporaryId, chosen(record, ['assignedOperatorId']));
    }
  }
  const kept = await store.request('kept_trash.restore', {
    homeId,
    made,
    entries: entries.map((entry) => ({ ...entry, coalesces: false })),
  });
  return { entries: kept, madeCount: made.length };
}

function addChange(
  add: (operation: WriteOperationName, input: Fields) => void,
  workItemId: string,
  change: Fields,
): void {
  if (Object.keys(change).length > 0) {
    add(update, { workItemId, ...change });
  }
}

/** The parent that a restored item gets: as it was, or what that was made anew as; else none. */
async function parentOf(
  { parentId }: Fields,
  parentAs: string | undefined,
  hasThing: (id: string) => Promise<boolean>,
): Promise<string | undefined> {
  if (typeof parentId !== 'string' || parentId === '') {
    return undefined;
  }
  return parentAs ?? ((await hasThing(parentId)) ? parentId : undefined);
}

/** Those of the fields that say something; none, null and "" alike say nothing. */
function chosen(record: Fields, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter((field) => field in record && (field === 'content' || !isNone(record[field])))
      .map((field) => [field, record[field]]),
  );
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
