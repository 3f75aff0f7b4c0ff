import assert from 'node:assert/strict';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { StoredEntry } from '../../electron/client/store/store-protocol.ts';

export interface WaitsOptions {
  /** The last version of each item, also of those that are gone. */
  readonly items: ReadonlyMap<string, WorkItem>;
  /** Whether nobody else writes. */
  readonly isAlone: boolean;
  /** The ids of items that she changed before she knew that she had made them. */
  readonly changedUnknown: ReadonlySet<string>;
}

/** Judges what is left in an outbox once all that can go out has gone. */
export function judgeWaits(
  waiting: readonly StoredEntry[],
  { items, isAlone, changedUnknown }: WaitsOptions,
): void {
  const asked = waiting.filter(
    ({ state, subject }) => isAlone && state === 'conflict' && !changedUnknown.has(subject.id),
  );
  assert.deepEqual(asked, [], 'nobody is asked about what nobody else has changed');
  const firsts = [...Map.groupBy(waiting, ({ lane }) => lane).values()].map(([head]) => head);
  const stuck = firsts.filter(
    (head) =>
      head?.state === 'sending' || (head?.state === 'queued' && head.waitsFor === undefined),
  );
  assert.deepEqual(stuck, [], 'nothing waits for nothing');
  const held = waiting.filter((entry) => isHeldUp(entry, waiting, items));
  assert.deepEqual(held, [], 'a deletion waits for what is below it alone');
}

/**
 * Whether a deletion waits for something that is neither of its item nor below that. What others have
 * deleted since is decided about all the same.
 */
function isHeldUp(
  entry: StoredEntry,
  waiting: readonly StoredEntry[],
  items: ReadonlyMap<string, WorkItem>,
): boolean {
  const former = waiting.find(({ id }) => id === entry.waitsFor);
  if (entry.operation !== 'work_item.delete' || former === undefined) {
    return false;
  }
  const below = items.get(former.subject.id);
  const isBelow = former.operation === entry.operation && below?.parentId === entry.subject.id;
  return former.lane !== entry.lane && former.operation !== 'work_item.create' && !isBelow;
}
