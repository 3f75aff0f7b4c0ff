import type { WorkItemChange, WorkItemFieldChange } from '#shared/domain/work-item/history.ts';
import { text } from '../../../text/text.ts';

/** The changes that one person made to an item within a minute. */
export interface HistoryLine {
  /** The id of its newest change. */
  readonly id: string;
  readonly who: string;
  /** In words, such as `set status to Review`. */
  readonly acts: readonly string[];
  /** When the newest of the changes was made. */
  readonly at: string;
}

/** The names of what changes mention by an id; undefined for what is not known any more. */
export interface HistoryNames {
  /** The id of the person who reads it, where the service has told it. */
  readonly ownId?: string | undefined;
  readonly operatorOf: (id: string) => string | undefined;
  readonly titleOf: (id: string) => string | undefined;
}

/**
 * Changes in words, newest first. What the same person changed within the same minute is one line,
 * with the last value of each field.
 */
export function historyLines(
  changes: readonly WorkItemChange[],
  names: HistoryNames,
): HistoryLine[] {
  const groups: WorkItemChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && isTogether(group[0], change)) {
      group.push(change);
    } else {
      groups.push([change]);
    }
  }
  return groups.flatMap((group) => {
    const [newest] = group;
    return newest === undefined
      ? []
      : { id: newest.id, who: whoOf(newest, names), at: newest.at, acts: actsOf(group, names) };
  });
}

/** Who made a change; the person who reads it is called as in their threads. */
function whoOf({ actor }: WorkItemChange, { ownId }: HistoryNames): string {
  return actor.id === ownId ? text.conversation.you : actor.name;
}

/** Whether a change belongs to the line of a newer one. A creation keeps a line of its own. */
function isTogether(newer: WorkItemChange, older: WorkItemChange): boolean {
  return (
    newer.kind === older.kind &&
    newer.actor.id === older.actor.id &&
    minuteOf(newer) === minuteOf(older)
  );
}

function minuteOf({ at }: WorkItemChange): number {
  return Math.floor(Date.parse(at) / 60_000);
}

function actsOf(group: readonly WorkItemChange[], names: HistoryNames): string[] {
  if (group[0]?.kind === 'created') {
    return [text.work.history.created];
  }
  const last = new Map<string, WorkItemFieldChange>();
  for (const change of group.flatMap(({ changes }) => changes)) {
    if (!last.has(change.field)) {
      last.set(change.field, change);
    }
  }
  const acts = [...last.values()].map((change) => actOf(change, names));
  return group[0]?.kind === 'restored' ? [text.work.history.restored, ...acts] : acts;
}

function actOf(change: WorkItemFieldChange, { operatorOf, titleOf }: HistoryNames): string {
  const { history, fields, statuses, priorities, percent } = text.work;
  switch (change.field) {
    case 'status':
      return history.set(fields.status, change.to === undefined ? '' : statuses[change.to]);
    case 'priority':
      return history.set(fields.priority, change.to === undefined ? '' : priorities[change.to]);
    case 'progress':
      return history.set(fields.progress, percent(change.to ?? 0));
    case 'title':
      return history.renamed(change.to ?? '');
    case 'description':
      return history.described;
    case 'assignedOperatorId':
      return change.to === undefined
        ? history.unassigned
        : history.assigned(operatorOf(change.to) ?? history.unknownOperator);
    case 'parentId': {
      if (change.to === undefined) {
        return history.movedToTop;
      }
      const title = titleOf(change.to);
      return title === undefined ? history.movedToUnknown : history.moved(title);
    }
  }
}
