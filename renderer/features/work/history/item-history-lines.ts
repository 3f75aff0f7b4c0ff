import type { WorkItemChange, WorkItemFieldChange } from '#shared/domain/work-item/history.ts';
import { text } from '../../../text/text.ts';
import { writtenDate } from '../../../ui/dates/written-date.ts';

/** One act of a person on an item. */
export interface HistoryLine {
  /** No other line has it. */
  readonly id: string;
  readonly who: string;
  /** In words, such as `set status to Review`. */
  readonly act: string;
  readonly at: string;
  /** A changed description before and after, where its texts are known. */
  readonly texts?: DescriptionTexts;
}

interface DescriptionTexts {
  readonly from: string;
  readonly to: string;
}

/** The names of what changes mention by an id; undefined for what is not known any more. */
export interface HistoryNames {
  /** The id of the person who reads it, where the service has told it. */
  readonly ownId?: string | undefined;
  readonly operatorOf: (id: string) => string | undefined;
  readonly titleOf: (id: string) => string | undefined;
}

/**
 * Changes in words, newest first, a line for each act. What the same person changed of a field within
 * the same minute is one act.
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
    if (newest === undefined) {
      return [];
    }
    const { id, at } = newest;
    const who = whoOf(newest, names);
    return actsOf(group, names).map((act, place) => ({ id: `${id} ${place}`, who, at, ...act }));
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

type Act = Pick<HistoryLine, 'act' | 'texts'>;

function actsOf(group: readonly WorkItemChange[], names: HistoryNames): Act[] {
  const { created, restored, changed } = text.work.history;
  if (group[0]?.kind === 'created') {
    return [{ act: created }];
  }
  const last = new Map<string, WorkItemFieldChange>();
  for (const change of group.flatMap(({ changes }) => changes)) {
    const newer = last.get(change.field);
    last.set(change.field, newer === undefined ? change : spanning(change, newer));
  }
  const acts = [...last.values()].map((change) => ({
    act: actOf(change, names),
    ...textsOf(change),
  }));
  if (group[0]?.kind === 'restored') {
    return [{ act: restored }, ...acts];
  }
  // A newer service may tell of fields that are not known here.
  return acts.length === 0 ? [{ act: changed }] : acts;
}

/** Two changes of one field as one: what the newer led to, from what was before the older. */
function spanning(older: WorkItemFieldChange, newer: WorkItemFieldChange): WorkItemFieldChange {
  if (older.field !== 'description' || newer.field !== 'description') {
    return newer;
  }
  const { field, fromText } = older;
  const isKnown = fromText !== undefined || older.toText !== undefined;
  return isKnown ? { field, fromText, toText: newer.toText } : { field };
}

/** The texts of a changed description. A change that has neither is too old to have them. */
function textsOf(change: WorkItemFieldChange): Pick<HistoryLine, 'texts'> {
  if (change.field !== 'description') {
    return {};
  }
  const { fromText, toText } = change;
  return fromText === undefined && toText === undefined
    ? {}
    : { texts: { from: fromText ?? '', to: toText ?? '' } };
}

function actOf(change: WorkItemFieldChange, { operatorOf, titleOf }: HistoryNames): string {
  const { history, fields, fieldNames, statuses, priorities, percent } = text.work;
  switch (change.field) {
    case 'status':
      return history.set(fields.status, change.to === undefined ? '' : statuses[change.to]);
    case 'priority':
      return history.set(fields.priority, change.to === undefined ? '' : priorities[change.to]);
    case 'progress':
      return history.set(fields.progress, percent(change.to ?? 0));
    case 'startOn':
    case 'dueOn': {
      const name = fieldNames[change.field];
      return change.to === undefined
        ? history.cleared(name)
        : history.set(name, writtenDate(change.to));
    }
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
