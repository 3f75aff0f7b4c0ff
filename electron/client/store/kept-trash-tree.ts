/** A thing in the kept trash without its content. */
export interface KeptThingRow {
  readonly position: number;
  readonly entry_id: string;
  readonly kind: 'work_item' | 'document';
  readonly thing_id: string;
  readonly title: string;
  readonly type: string;
  readonly parent_id: string | null;
  readonly together: string | null;
  readonly kept_at: string;
}

/** The things of a trash in their places. */
interface ArrangedTrash {
  /** All things, newest deletion first. */
  readonly all: readonly KeptThingRow[];
  /** The things that are listed. A thing that was deleted with its parent stands below it instead. */
  readonly tops: readonly KeptThingRow[];
  /** The items below one, parents before their children. */
  readonly belowOf: (row: KeptThingRow) => KeptThingRow[];
}

/**
 * Puts work items below the parents that were deleted in the same act.
 *
 * @param rows newest deletion first
 */
export function arrangeTrash(rows: readonly KeptThingRow[]): ArrangedTrash {
  const byKey = new Map(rows.map((row) => [keyOf(row.thing_id, row.together), row]));
  const children = new Map<KeptThingRow, KeptThingRow[]>();
  const tops: KeptThingRow[] = [];
  for (const row of rows) {
    const { parent_id: parentId, together } = row;
    const parent =
      parentId === null || together === null ? undefined : byKey.get(keyOf(parentId, together));
    // A service could name a later deletion as a parent of its own parent; that ends no list.
    if (parent === undefined || parent.position <= row.position) {
      tops.push(row);
    } else {
      const siblings = children.get(parent) ?? [];
      siblings.push(row);
      children.set(parent, siblings);
    }
  }
  const belowOf = (row: KeptThingRow): KeptThingRow[] => {
    const found = [row];
    for (const each of found) {
      for (const child of children.get(each) ?? []) {
        found.push(child);
      }
    }
    return found.slice(1);
  };
  return { all: rows, tops, belowOf };
}

function keyOf(thingId: string, together: string | null): string {
  return `${together ?? ''} ${thingId}`;
}
