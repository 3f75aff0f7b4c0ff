import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemPriorities, workItemStatuses } from '#shared/domain/work-item/status.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { filterWords } from '#shared/text/filter-words.ts';
import { isDueThisWeek, isOverdue } from '../../../entities/work-item/item-dates.ts';
import { foldedTitleOf } from '../../../entities/work-item/folded-title.ts';

type WorkItemPriority = WorkItem['priority'];

/** The conditions that a filter can set on due dates. */
export const dateConditions = ['overdue', 'week', 'none'] as const;

type DateCondition = (typeof dateConditions)[number];

/** Which work items a view shows. An empty list of values lets all of them through. */
export interface WorkFilter {
  /** Words of the title, in any order. */
  readonly text: string;
  readonly types: readonly WorkItemType[];
  readonly statuses: readonly WorkItemStatus[];
  readonly priorities: readonly WorkItemPriority[];
  /** Ids of operators; an empty text stands for items that nobody is assigned to. */
  readonly operatorIds: readonly string[];
  /** Conditions on due dates, of which one is enough. */
  readonly dates: readonly DateCondition[];
  readonly needsMe: boolean;
  readonly isChanged: boolean;
}

/** The facts about an item that the filter asks for and the item itself does not say. */
export interface WorkFilterFacts {
  /** The items that wait for the person, besides all that are in review. */
  readonly needingIds: ReadonlySet<string>;
  /** Whether an item was changed since the person last looked at the work of this guild. */
  readonly isNew: (item: WorkItem) => boolean;
  /** The day that it is, by which items are overdue. */
  readonly today: string;
}

export const noFilter: WorkFilter = {
  text: '',
  types: [],
  statuses: [],
  priorities: [],
  operatorIds: [],
  dates: [],
  needsMe: false,
  isChanged: false,
};

function isEmptyFilter(filter: WorkFilter): boolean {
  return formatFilter(filter) === '';
}

/** The number of conditions besides the words of the title. */
export function countedConditions(filter: WorkFilter): number {
  const { types, statuses, priorities, operatorIds, dates, needsMe, isChanged } = filter;
  const lists = [types, statuses, priorities, operatorIds, dates];
  return (
    lists.reduce((count, values) => count + values.length, 0) + Number(needsMe) + Number(isChanged)
  );
}

/** A filter as the part of an address that names it; empty where everything is shown. */
export function formatFilter(filter: WorkFilter): string {
  const { text, types, statuses, priorities, operatorIds, dates, needsMe, isChanged } = filter;
  const parameters = new URLSearchParams();
  const lists = {
    type: types,
    status: statuses,
    priority: priorities,
    operator: operatorIds,
    due: dates,
  };
  if (text.trim() !== '') {
    parameters.set('text', text.trim());
  }
  for (const [name, values] of Object.entries(lists)) {
    for (const value of values) {
      parameters.append(name, value);
    }
  }
  if (needsMe) {
    parameters.set('needs', 'me');
  }
  if (isChanged) {
    parameters.set('changed', 'yes');
  }
  return parameters.toString();
}

/** The filter that an address names. What it does not know is left out. */
export function parseFilter(address: string): WorkFilter {
  const parameters = new URLSearchParams(address);
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => parameters.getAll(name).includes(value));
  return {
    text: parameters.get('text') ?? '',
    types: known('type', workItemTypes),
    statuses: known('status', workItemStatuses),
    priorities: known('priority', workItemPriorities),
    operatorIds: parameters.getAll('operator'),
    dates: known('due', dateConditions),
    needsMe: parameters.get('needs') === 'me',
    isChanged: parameters.get('changed') === 'yes',
  };
}

/** The ids of the items that a filter lets through; undefined if it lets all through. */
export function matchesOf(
  items: readonly WorkItem[],
  filter: WorkFilter,
  facts: WorkFilterFacts,
): ReadonlySet<string> | undefined {
  if (isEmptyFilter(filter)) {
    return undefined;
  }
  const isMatch = testOf(filter, facts);
  const matches = new Set<string>();
  for (const item of items) {
    if (isMatch(item)) {
      matches.add(item.id);
    }
  }
  return matches;
}

/** Whether a filter lets an item through. */
export function testOf(
  filter: WorkFilter,
  { needingIds, isNew, today }: WorkFilterFacts,
): (item: WorkItem) => boolean {
  const { types, statuses, priorities, operatorIds, dates, needsMe, isChanged } = filter;
  const words = filterWords(filter.text);
  return (item) =>
    isIn(statuses, item.status) &&
    isIn(types, item.type) &&
    isIn(priorities, item.priority) &&
    isIn<string>(operatorIds, item.assignedOperatorId ?? '') &&
    (dates.length === 0 || dates.some((date) => dateTests[date](item, today))) &&
    (!needsMe || item.status === 'review' || needingIds.has(item.id)) &&
    (!isChanged || isNew(item)) &&
    (words.length === 0 || hasWords(item, words));
}

const dateTests: Readonly<Record<DateCondition, (item: WorkItem, today: string) => boolean>> = {
  overdue: isOverdue,
  week: isDueThisWeek,
  none: ({ dueOn }) => !dueOn,
};

function isIn<Value>(values: readonly Value[], value: Value): boolean {
  return values.length === 0 || values.includes(value);
}

function hasWords(item: WorkItem, words: readonly string[]): boolean {
  const title = foldedTitleOf(item);
  return words.every((word) => title.includes(word));
}
