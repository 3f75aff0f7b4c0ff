import type { OperationOutput } from '#shared/registry/registry.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { LeafSum } from './leaf-sum.ts';
import type { ItemState, LeafTotals } from './leaf-sum.ts';

/** A change in the history of a guild's items. */
export type StateChange = OperationOutput<'work_item.list_changes'>['changes'][number];

/** How the leaves stood at the end of a day. */
export interface DayTotals extends LeafTotals {
  /** The end of the day, in milliseconds since 1970. */
  readonly endMs: number;
}

/** The changes of the items that changed by the end of a day; undefined for a deleted one. */
type DayChanges = Map<string, ItemState | undefined>;

/** After so many steps, work that may pause does so. */
const stepsAtOnce = 200;

/**
 * The history of a guild's items, folded into days while it is read: of each item and day only the
 * last state stays. So a day of a busy operator takes no more room than a quiet one.
 *
 * - How an item stood at the end of a day is its last state until then. Before its first change it
 *   stood as that change says; an item without changes stood as it does now.
 * - A deleted item counts until the day before its deletion, one made on a day from that day on.
 * - A change before the first day counts as one of the first day, and one after the last, which only
 *   another clock makes, as one of the last.
 */
export class HistoryFold {
  readonly #ends: readonly number[];
  readonly #days: DayChanges[];
  /** How each changed item stood before its first change; undefined where that made it. */
  readonly #before = new Map<string, ItemState | undefined>();
  readonly #types = new Map<string, WorkItemType>();
  readonly #items: readonly WorkItem[];
  #at = 0;

  /**
   * @param ends the ends of the days, the earliest first, in milliseconds since 1970
   * @param items the items as they were when reading began, or later
   */
  constructor(ends: readonly number[], items: readonly WorkItem[]) {
    this.#ends = ends;
    this.#days = ends.map(() => new Map());
    this.#items = items;
  }

  /** Folds changes, which come oldest first, a few between each `next`. */
  *add(changes: readonly StateChange[]): Generator<void, void, void> {
    for (const [index, change] of changes.entries()) {
      this.#addOne(change);
      if (index % stepsAtOnce === stepsAtOnce - 1) {
        yield;
      }
    }
  }

  #addOne({ workItemId: id, type, at, isDeleted, before, ...after }: StateChange): void {
    const atMs = Date.parse(at);
    while (this.#at < this.#ends.length - 1 && atMs >= (this.#ends[this.#at] ?? 0)) {
      this.#at += 1;
    }
    this.#types.set(id, type);
    if (!this.#before.has(id)) {
      this.#before.set(id, before);
    }
    this.#days[this.#at]?.set(id, isDeleted ? undefined : after);
  }

  /**
   * Sums up the leaves at the end of each day, a few steps between each `next`.
   *
   * @param matches the ids of the items that count; undefined for all
   */
  *totals(matches: ReadonlySet<string> | undefined): Generator<void, readonly DayTotals[], void> {
    const types = new Map([
      ...this.#items.map(({ id, type }) => [id, type] as const),
      ...this.#types,
    ]);
    const sum = new LeafSum(
      (id) => types.get(id),
      (id) => matches?.has(id) !== false,
    );
    let step = 0;
    for (const [id, state] of this.#atBeginning()) {
      sum.set(id, state);
      step += 1;
      if (step % stepsAtOnce === 0) {
        yield;
      }
    }
    const totals: DayTotals[] = [];
    for (const [day, changes] of this.#days.entries()) {
      for (const [id, state] of changes) {
        sum.set(id, state);
        step += 1;
        if (step % stepsAtOnce === 0) {
          yield;
        }
      }
      totals.push({ endMs: this.#ends[day] ?? 0, ...sum.totals });
    }
    return totals;
  }

  /** How each item stood before the first change that was read. */
  *#atBeginning(): Generator<readonly [id: string, state: ItemState | undefined]> {
    for (const item of this.#items) {
      if (!this.#before.has(item.id)) {
        yield [item.id, item];
      }
    }
    yield* this.#before;
  }
}
