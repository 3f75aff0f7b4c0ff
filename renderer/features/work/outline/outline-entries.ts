import type { DraftItem } from './draft-item.ts';
import type { TreeRow, TreeRows } from './row-list.ts';

/** A line of the outline: an item, or the field for a new one. */
export type OutlineEntry = TreeRow | DraftEntry;

interface DraftEntry {
  readonly draft: DraftItem;
  readonly level: number;
}

/** The lines of the outline: its rows, and the field for a new item among them. */
export class OutlineEntries {
  readonly #rows: TreeRows;
  readonly #draft: DraftEntry | undefined;
  /** The place of the field for a new item; undefined where there is none. */
  readonly draftAt: number | undefined;

  constructor(rows: TreeRows, draft?: DraftEntry, draftAt?: number) {
    this.#rows = rows;
    this.#draft = draft;
    this.draftAt = draftAt;
  }

  get length(): number {
    return this.#rows.length + (this.#draft === undefined ? 0 : 1);
  }

  at(place: number): OutlineEntry | undefined {
    return place === this.draftAt ? this.#draft : this.#rows.at(this.#rowAt(place));
  }

  /** The id of a row; undefined for the field for a new item. */
  idAt(place: number): string | undefined {
    return place === this.draftAt ? undefined : this.#rows.idAt(this.#rowAt(place));
  }

  /** The line in which a row stands. */
  lineOf(rowAt: number): number {
    return this.draftAt !== undefined && this.draftAt <= rowAt ? rowAt + 1 : rowAt;
  }

  /** The sibling that stands above the field for a new item; undefined for none. */
  rowAboveDraft(): TreeRow | undefined {
    const { draftAt = 0 } = this;
    const level = this.#draft?.level ?? 0;
    const above = this.#rows.at(this.#rows.lastAbove(draftAt, level + 1));
    return above === undefined || above.level < level ? undefined : above;
  }

  #rowAt(place: number): number {
    return this.draftAt !== undefined && this.draftAt < place ? place - 1 : place;
  }
}

/** A guild's work as its outline shows it. */
export interface ShownWork {
  readonly homeId: string;
  readonly guildId: string;
  /** The filter as an address names it, and the items that it lets through; undefined for all. */
  readonly filterKey: string;
  readonly matches: ReadonlySet<string> | undefined;
  /** Whether all items were read: before that, one that is not known may still come. */
  readonly isWhole: boolean;
}

/**
 * The rows with the field for a new item: behind the sibling that it follows with all below that,
 * else behind the last row below its parent.
 */
export function withDraft(
  rows: TreeRows,
  draft: DraftItem | undefined,
  siblingId: string | undefined,
): OutlineEntries {
  if (draft === undefined) {
    return new OutlineEntries(rows);
  }
  const siblingAt = rows.placeOf(siblingId);
  const parentAt = rows.placeOf(draft.parentId);
  const level = rows.levelAt(siblingAt) || rows.levelAt(parentAt) + 1;
  // Behind a sibling the next one ends the branch; behind a parent, whatever is no child of it.
  const [from, end] = siblingAt < 0 ? [parentAt, level - 1] : [siblingAt, level];
  const next = from < 0 ? -1 : rows.firstBehind(from, end);
  return new OutlineEntries(rows, { draft, level }, next < 0 ? rows.length : next);
}
