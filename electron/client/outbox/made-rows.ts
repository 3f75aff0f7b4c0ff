import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ListedResource } from '#shared/registry/resources.ts';
import { isOnItsWay, writtenFields } from '#shared/outbox/apply-pending.ts';
import { writeRule } from '#shared/registry/write-rule.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { similarityOf } from './similarity.ts';
import type { Similarity } from './similarity.ts';
import { nounRules } from './noun-rules.ts';

/** A row of a list. */
export interface ListedRow {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** A row that an entry has made, as far as can be told. */
export interface MadeRow {
  readonly entryId: string;
  readonly rowId: string;
}

/** The rows of a list, and the entries that may have made some of them. */
export interface ReadRows {
  readonly resource: ListedResource;
  readonly rows: readonly ListedRow[];
  readonly entries: readonly OutboxEntry[];
}

export interface MadeRowsOptions {
  readonly store: ClientStore;
  readonly ownId: string | undefined;
  /** How far the clock of the service is ahead of ours. */
  readonly aheadMs: number;
}

/**
 * The rows of a list that entries on their way have made already: a service has what was sent
 * before it has answered, and its answer may be lost. Of each entry at most one row: of the same
 * words and the same author, not older than the entry, and made by no other one.
 */
export async function findMadeRows(
  { resource, rows, entries }: ReadRows,
  { store, ownId, aheadMs }: MadeRowsOptions,
): Promise<MadeRow[]> {
  const made: MadeRow[] = [];
  for (const entry of entries) {
    if (!isOnItsWay(entry) || !isOf(resource, entry)) {
      continue;
    }
    const sinceMs = Date.parse(entry.sendAt ?? entry.createdAt) + aheadMs;
    const isTaken = (id: string) => made.some(({ rowId }) => rowId === id);
    const alike = rows.flatMap((row) => {
      const likeness = compare(resource, row, entry, ownId);
      const isOld = Date.parse(String(row['createdAt'])) < sinceMs;
      const isLike = likeness === 'exact' || likeness === 'alike';
      return isLike && !isOld && !isTaken(row.id) ? [{ id: row.id, likeness }] : [];
    });
    const likeliest = alike.toSorted(
      (one, other) => Number(other.likeness === 'exact') - Number(one.likeness === 'exact'),
    );
    for (const { id: rowId } of likeliest) {
      // oxlint-disable-next-line no-await-in-loop -- the first that is free, and nearly always the first
      if (!(await store.request('outbox.is_claimed', { entryId: entry.id, resultId: rowId }))) {
        made.push({ entryId: entry.id, rowId });
        break;
      }
    }
  }
  return made;
}

/** Whether an entry makes rows of a resource. */
function isOf({ noun }: ListedResource, { operation }: OutboxEntry): boolean {
  return writeRule(operation).creates === noun;
}

/** Compares a row with an entry by the rule of the noun; without one, by the fields that it shows. */
function compare(
  resource: ListedResource,
  row: ListedRow,
  entry: OutboxEntry,
  ownId: string | undefined,
): Similarity {
  const { compare: byRule } = nounRules(resource.noun);
  if (byRule !== undefined) {
    return byRule(row as never, entry.input, ownId);
  }
  const shown = Object.entries(writtenFields(resource, entry)).filter(([field]) => field in row);
  return shown.length > 0 &&
    shown.every(([field, value]) => similarityOf(row[field], value) !== 'other')
    ? 'alike'
    : 'other';
}
