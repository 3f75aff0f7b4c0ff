import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { isParentAllowed, parentTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { problemError } from '#shared/problem/problem.ts';
import { startsAfterDue } from '#shared/text/civil-date.ts';
import type { WorkItemChange } from './store.ts';

/** Refuses an item that is unknown or of a guild the caller has no access to (contract: Access). */
export function requireWorkItem<Item>(item: Item | undefined): Item {
  if (item === undefined) {
    throw problemError('not_found', 'There is no such work item.');
  }
  return item;
}

/** Refuses an id that does not exist in the guild; `pointer` is its location in the input. */
export function requireReference<Thing>(
  thing: Thing | undefined,
  { field, pointer, noun }: { field: string; pointer: string; noun: 'work item' | 'operator' },
): Thing {
  if (thing !== undefined) {
    return thing;
  }
  const message = `Names no ${noun} of this guild.`;
  throw problemError('unknown_reference', `${field} names no ${noun} of this guild.`, {
    errors: [{ pointer, message }],
  });
}

/** Refuses a parent of the wrong level and names the right one (contract: Work item hierarchy). */
export function requireParentAllowed(
  type: WorkItemType,
  parent: { readonly id: string; readonly type: WorkItemType },
): void {
  if (isParentAllowed(type, parent.type)) {
    return;
  }
  const wanted = parentTypeOf(type);
  const rule =
    wanted === undefined
      ? 'An objective has no parent'
      : `The parent of ${nounOf(type)} must be ${nounOf(wanted)}`;
  const detail = `${rule}; ${parent.id} is ${nounOf(parent.type)}.`;
  throw problemError('hierarchy_violation', detail, {
    errors: [{ pointer: '/parentId', message: `${rule}.` }],
  });
}

/** Refuses to delete an item with children (contract: Work item hierarchy). */
export function requireChildless(title: string, childCount: number): void {
  if (childCount === 0) {
    return;
  }
  const children = childCount === 1 ? 'a child' : `${childCount} children`;
  const detail = `“${title}” has ${children}; delete them or move them elsewhere first.`;
  throw problemError('has_children', detail);
}

/** The days on which an item begins and is due; null and undefined mean none. */
type ItemDates = Pick<WorkItemChange, 'startOn' | 'dueOn'>;

/**
 * Refuses a start that would lie after the due date, and says what to do (contract: Dates of work
 * items).
 *
 * @param before the dates that the item has
 */
export function requireDateOrder(change: ItemDates, before: ItemDates = {}): void {
  const { startOn = before.startOn, dueOn = before.dueOn } = change;
  const isChanged = change.startOn !== undefined || change.dueOn !== undefined;
  if (!isChanged || !startsAfterDue({ startOn, dueOn })) {
    return;
  }
  const message = `The start, ${startOn}, is after the due date, ${dueOn}. Choose an earlier start or a later due date.`;
  const pointer = change.dueOn ? '/dueOn' : '/startOn';
  throw problemError('validation_failed', message, { errors: [{ pointer, message }] });
}

const statusTexts: Record<WorkItemStatus, string> = {
  backlog: 'put “$” back into the backlog',
  todo: 'set “$” to be done',
  in_progress: 'is working on “$”',
  review: 'asks for a review of “$”',
  done: 'marked “$” as done',
  cancelled: 'cancelled “$”',
};

/** Returns the text of a notification about an operator's change. */
export function notificationText(
  operatorName: string,
  title: string,
  { status, progress }: WorkItemChange,
): string {
  const text =
    status !== undefined
      ? statusTexts[status]
      : progress !== undefined
        ? `is ${Math.round(progress)} % through “$”`
        : 'changed “$”';
  const named = text.replace('$', () => cutAtWord(title, 100));
  return `${cutAtWord(operatorName, 100)} ${named}`;
}

function nounOf(type: WorkItemType): string {
  return /^[aeiou]/u.test(type) ? `an ${type}` : `a ${type}`;
}
