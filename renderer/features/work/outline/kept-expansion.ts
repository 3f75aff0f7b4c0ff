import type { KeptExpansion } from '../../../entities/local-state/work-layout-store.ts';
import type { Expansion } from './tree-rows.ts';

/** The expanded rows of a tree, as its rows are computed from them. */
export function expansionOf({ isAll, otherIds }: KeptExpansion): Expansion {
  return { isAll, changed: new Map(otherIds.map((id) => [id, isAll !== true])) };
}

/**
 * The expanded rows after some were expanded or collapsed.
 *
 * @param isFirst whether rows are expanded where nobody has said so yet
 */
export function withExpanded(
  { isAll, otherIds }: KeptExpansion,
  ids: readonly string[],
  isExpanded: boolean,
  isFirst: boolean,
): KeptExpansion {
  const isUsual = isAll ?? isFirst;
  const changed = new Set(ids);
  const others = otherIds.filter((id) => !changed.has(id));
  return { isAll: isUsual, otherIds: isExpanded === isUsual ? others : [...others, ...changed] };
}
