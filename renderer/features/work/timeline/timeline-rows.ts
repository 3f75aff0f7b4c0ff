import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { Outline, WorkNode } from '../../../entities/work-item/work-tree.ts';
import { spanOf } from '../calendar/dated-items.ts';
import type { Span } from '../calendar/dated-items.ts';

/** A row of the timeline: an objective, or an item below it that has a date. */
export interface TimelineRow {
  readonly item: WorkItem;
  /** 1 for what stands at the top, 2 for everything below it. */
  readonly level: number;
  /** The place among the rows beside it, from 1 on, and how many these are. */
  readonly position: number;
  readonly siblings: number;
  /** Absent where there is nothing with a date below it. */
  readonly isExpanded?: boolean;
  /** The days of the item itself; absent where it has no date. */
  readonly span?: Span;
  /** The days over which the items below it stand; absent where none of them has a date. */
  readonly below?: Span;
}

/**
 * The rows of a timeline: every objective with its dated descendants, in the order of the tree.
 * Anything else at the top is a row where it or something below it has a date.
 *
 * @param matches the items that the filter lets through; undefined for all
 */
export function timelineRows(
  { roots }: Outline,
  matches: ReadonlySet<string> | undefined,
  collapsed: ReadonlySet<string>,
): TimelineRow[] {
  const isMatch = ({ id }: WorkNode) => matches === undefined || matches.has(id);
  const tops = roots
    .map((node) => ({ node, dated: datedBelow(node, isMatch) }))
    .filter(
      ({ node, dated }) =>
        dated.length > 0 ||
        (isMatch(node) && (node.item.type === 'objective' || spanOf(node.item) !== undefined)),
    );
  return tops.flatMap(({ node, dated }, at) => {
    const isExpanded = !collapsed.has(node.id);
    const top: TimelineRow = {
      ...rowOf(node.item, 1, at, tops.length),
      ...(dated.length > 0 && { isExpanded, below: spanOfAll(dated) }),
    };
    const below = dated.map(({ item }, place) => rowOf(item, 2, place, dated.length));
    return isExpanded ? [top, ...below] : [top];
  });
}

function rowOf(item: WorkItem, level: number, at: number, siblings: number): TimelineRow {
  const span = spanOf(item);
  return { item, level, position: at + 1, siblings, ...(span && { span }) };
}

/** The matching items below one that have a date, with their days. */
function datedBelow(
  { children }: WorkNode,
  isMatch: (node: WorkNode) => boolean,
): { readonly item: WorkItem; readonly span: Span }[] {
  return children.flatMap((child) => {
    const span = isMatch(child) ? spanOf(child.item) : undefined;
    const below = child.children.length > 0 ? datedBelow(child, isMatch) : [];
    return span === undefined ? below : [{ item: child.item, span }, ...below];
  });
}

function spanOfAll(dated: readonly { readonly span: Span }[]): Span {
  const spans = dated.map(({ span }) => span);
  const [first] = spans.map((span) => span.first).toSorted();
  const last = spans
    .map((span) => span.last)
    .toSorted()
    .at(-1);
  return { first: first ?? '', last: last ?? '' };
}
