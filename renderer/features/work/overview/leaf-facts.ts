import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import type { WorkNode, WorkTree } from '../../../entities/work-item/work-tree.ts';
import { text } from '../../../text/text.ts';
import type { LeafTotals } from './leaf-sum.ts';

/** The statuses of work that is not finished, in their order. */
export const openStatuses = ['backlog', 'todo', 'in_progress', 'review'] as const;

/** A row of bars: leaves that belong together, by status. */
export interface BarRow {
  /** The id of the objective or operator; empty for none. */
  readonly id: string;
  readonly name: string;
  readonly counts: Readonly<Partial<Record<WorkItemStatus, number>>>;
  readonly count: number;
  /** Their mean progress, with cancelled ones left out; undefined where all are cancelled. */
  readonly progress: number | undefined;
}

/** The leaves of a guild that a filter lets through, as bars show them. */
export interface LeafFacts {
  readonly objectives: readonly BarRow[];
  /** Open leaves alone. */
  readonly operators: readonly BarRow[];
  readonly totals: LeafTotals;
}

/**
 * Counts the leaves of a tree that a filter lets through.
 *
 * @param items the items of the tree, or those of a moment ago
 */
export function leafFactsOf(
  tree: WorkTree,
  items: readonly WorkItem[],
  operators: readonly Operator[],
  matches: ReadonlySet<string> | undefined,
): LeafFacts {
  const all = new RowSum('', '');
  const objectives = new Map(tree.roots.flatMap(({ id, item }) => rowOfObjective(id, item)));
  const byOperator = new Map(operators.map(({ id, name }) => [id as string, new RowSum(id, name)]));
  objectives.set('', new RowSum('', text.work.overview.noObjective));
  byOperator.set('', new RowSum('', text.work.unassigned));
  for (const { id, status, progress, assignedOperatorId = '' } of items) {
    const node = tree.node(id);
    if (node === undefined || node.children.length > 0 || matches?.has(id) === false) {
      continue;
    }
    const isOpen = openStatuses.some((open) => open === status);
    const root = rootOf(node);
    all.add(status, progress);
    (objectives.get(root.id) ?? objectives.get(''))?.add(status, progress);
    if (isOpen) {
      (byOperator.get(assignedOperatorId) ?? byOperator.get(''))?.add(status, progress);
    }
  }
  return {
    objectives: rowsOf(objectives),
    operators: rowsOf(byOperator),
    totals: all.totals,
  };
}

function rowOfObjective(id: string, { type, title }: WorkItem): [string, RowSum][] {
  return type === 'objective' ? [[id, new RowSum(id, title)]] : [];
}

function rootOf(node: WorkNode): WorkNode {
  return node.parent === undefined ? node : rootOf(node.parent);
}

function rowsOf(sums: ReadonlyMap<string, RowSum>): BarRow[] {
  return [...sums.values()].flatMap((sum) => (sum.row.count === 0 ? [] : sum.row));
}

/** How many leaves of each status all rows have together. */
export function sumOfCounts(rows: readonly BarRow[]): BarRow['counts'] {
  const sum: Partial<Record<WorkItemStatus, number>> = {};
  for (const { counts } of rows) {
    for (const [status, count] of Object.entries(counts) as [WorkItemStatus, number][]) {
      sum[status] = (sum[status] ?? 0) + count;
    }
  }
  return sum;
}

class RowSum {
  readonly #id: string;
  readonly #name: string;
  readonly #counts: Partial<Record<WorkItemStatus, number>> = {};
  #count = 0;
  #progress = 0;

  constructor(id: string, name: string) {
    this.#id = id;
    this.#name = name;
  }

  get totals(): LeafTotals {
    const scope = this.#count - (this.#counts.cancelled ?? 0);
    const progress = scope === 0 ? undefined : this.#progress / scope;
    return { scope, done: this.#counts.done ?? 0, progress };
  }

  get row(): BarRow {
    const { progress } = this.totals;
    return { id: this.#id, name: this.#name, counts: this.#counts, count: this.#count, progress };
  }

  add(status: WorkItemStatus, progress: number): void {
    this.#count += 1;
    this.#counts[status] = (this.#counts[status] ?? 0) + 1;
    this.#progress += status === 'cancelled' ? 0 : status === 'done' ? 100 : progress;
  }
}
