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
  /** Those that are listed: what was deleted with its parent stands below that. */
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
      children.set(parent, [...(children.get(parent) ?? []), row]);
    }
  }
  const belowOf = (row: KeptThingRow): KeptThingRow[] => {
    const below: KeptThingRow[] = [];
    const queue = [row];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      const found = children.get(at) ?? [];
      below.push(...found);
      queue.push(...found);
    }
    return below;
  };
  return { all: rows, tops, belowOf };
}

function keyOf(thingId: string, together: string | null): string {
  return `${together ?? ''} ${thingId}`;
}
