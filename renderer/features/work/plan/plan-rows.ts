import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { linkToThing } from '../../../ui/markdown/link-to-thing.ts';
import type { EntryIds, PlannedItem } from '../acts/create-items.ts';

/** An entry of a plan that is being written. Its children follow it, each a level deeper. */
export interface PlanRow {
  readonly entryIds: EntryIds;
  /** 0 for the topmost. A row is at most one level deeper than the row before it. */
  readonly level: number;
  readonly title: string;
  readonly description: string;
  readonly priority: WorkItem['priority'];
  readonly status?: WorkItem['status'] | undefined;
  readonly progress?: number | undefined;
  readonly operatorId?: string | undefined;
  /** The address of the message that it came from. */
  readonly origin?: string | undefined;
}

/** Why a row cannot be moved. */
export type Refusal = 'first' | 'below' | 'deep' | 'top' | 'up' | 'down';

/** The rows after a move with the place of the moved row, or why it was not made. */
export type Moved = { readonly rows: readonly PlanRow[]; readonly at: number } | Refusal;

/** How many levels there are below the topmost rows, whose type is given. */
export function deepestBelow(top: WorkItemType): number {
  return workItemTypes.length - 1 - workItemTypes.indexOf(top);
}

/** The type of the rows of a level. */
export function typeAt(top: WorkItemType, level: number): WorkItemType {
  return workItemTypes[workItemTypes.indexOf(top) + level] ?? 'task';
}

/** The rows with those that stand too deep moved out, and those that leave a level out. */
export function withLevels(rows: readonly PlanRow[], deepest: number): readonly PlanRow[] {
  let before = -1;
  return rows.map((row) => {
    const level = Math.max(0, Math.min(row.level, deepest, before + 1));
    before = level;
    return level === row.level ? row : { ...row, level };
  });
}

/** Where the branch of a row ends: the place behind its last descendant. */
function endOfBranch(rows: readonly PlanRow[], at: number): number {
  const level = rows[at]?.level ?? 0;
  const end = rows.findIndex((row, place) => place > at && row.level <= level);
  return end === -1 ? rows.length : end;
}

/** Moves a row with its branch one level in. */
export function indent(rows: readonly PlanRow[], at: number, deepest: number): Moved {
  const [row, above] = [rows[at], rows[at - 1]];
  if (row === undefined || above === undefined) {
    return 'first';
  }
  if (above.level >= deepest && row.level === above.level) {
    return 'deep';
  }
  if (row.level > above.level) {
    return 'below';
  }
  const end = endOfBranch(rows, at);
  const isTooDeep = rows.slice(at, end).some(({ level }) => level >= deepest);
  return isTooDeep ? 'deep' : { rows: shifted(rows, at, end, 1), at };
}

/** Moves a row with its branch one level out. */
export function outdent(rows: readonly PlanRow[], at: number): Moved {
  return (rows[at]?.level ?? 0) === 0
    ? 'top'
    : { rows: shifted(rows, at, endOfBranch(rows, at), -1), at };
}

/** Moves a row with its branch before the row of its level above it. */
export function moveUp(rows: readonly PlanRow[], at: number): Moved {
  const level = rows[at]?.level ?? 0;
  const before = rows.findLastIndex((row, place) => place < at && row.level <= level);
  if (before === -1 || rows[before]?.level !== level) {
    return 'up';
  }
  const end = endOfBranch(rows, at);
  const branch = rows.slice(at, end);
  return {
    rows: [...rows.slice(0, before), ...branch, ...rows.slice(before, at), ...rows.slice(end)],
    at: before,
  };
}

/** Moves a row with its branch behind the next one of its level. */
export function moveDown(rows: readonly PlanRow[], at: number): Moved {
  const next = endOfBranch(rows, at);
  if (rows[next] === undefined || rows[next].level !== rows[at]?.level) {
    return 'down';
  }
  const moved = moveUp(rows, next);
  return typeof moved === 'string' ? moved : { ...moved, at: at + endOfBranch(rows, next) - next };
}

/** Adds an empty row behind the branch of a row, on its level; from the same message. */
export function addAfter(rows: readonly PlanRow[], at: number, entryIds: EntryIds): Moved {
  const { level = 0, origin } = rows[at] ?? {};
  const place = rows.length === 0 ? 0 : endOfBranch(rows, at);
  const row = { ...emptyRow(entryIds), level, origin };
  return { rows: rows.toSpliced(place, 0, row), at: place };
}

/** A row without a title. */
export function emptyRow(entryIds: EntryIds): PlanRow {
  return { entryIds, level: 0, title: '', description: '', priority: 'medium' };
}

/** Removes a row. What stands below it moves out. */
export function removeRow(rows: readonly PlanRow[], at: number): Moved {
  const others = shifted(rows, at + 1, endOfBranch(rows, at), -1);
  return { rows: others.toSpliced(at, 1), at: Math.max(0, at - 1) };
}

/** Removes a row with all below it. */
export function removeBranch(rows: readonly PlanRow[], at: number): Moved {
  const count = endOfBranch(rows, at) - at;
  return { rows: rows.toSpliced(at, count), at: Math.max(0, at - 1) };
}

function shifted(rows: readonly PlanRow[], from: number, end: number, by: number) {
  return rows.map((row, at) => (at >= from && at < end ? { ...row, level: row.level + by } : row));
}

/** The rows that become items: empty ones without others below them are left out. */
export function filledRows(rows: readonly PlanRow[]): readonly PlanRow[] {
  const filled: PlanRow[] = [];
  for (const row of rows.toReversed()) {
    const hasBelow = (filled.at(-1)?.level ?? 0) > row.level;
    if (row.title.trim() !== '' || hasBelow) {
      filled.push(row);
    }
  }
  return filled.toReversed();
}

/**
 * The items that rows become.
 *
 * @param origin the words of the link to the message
 */
export function plannedItems(
  rows: readonly PlanRow[],
  top: WorkItemType,
  origin: string,
): PlannedItem[] {
  const open: number[] = [];
  return rows.map((row, at) => {
    const { level, title, priority, operatorId, status, progress, entryIds } = row;
    open.length = level;
    const parentAt = open.at(-1);
    open.push(at);
    const description = [row.description, row.origin && linkToThing(origin, row.origin)]
      .filter((part) => part !== undefined && part !== '')
      .join('\n\n');
    return {
      type: typeAt(top, level),
      title: title.trim(),
      priority,
      parentAt,
      entryIds,
      state: { ...(status && { status }), ...(progress !== undefined && { progress }) },
      ...(description !== '' && { description }),
      ...(operatorId !== undefined && { assignedOperatorId: operatorId }),
    };
  });
}
