import type { BoardGrouping } from '#shared/local/work-view.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { asNumber, plural } from './plural.ts';
import { workText } from './work.ts';

const { statuses } = workText;

const groupings: Readonly<Record<BoardGrouping, string>> = {
  none: 'None',
  objective: 'Objective',
  operator: 'Operator',
  priority: 'Priority',
};

/** The words of the board of work. */
export const boardText = {
  name: 'Board',
  groupBy: 'Group by',
  tasksOnly: 'Tasks only',
  groupings,
  withoutObjective: 'No objective',
  actions: 'Actions',
  selected: 'Selected',
  /** Before the title of the parent, for a screen reader. */
  below: (title: string) => `In ${title}`,
  empty: 'No items',
  items: (count: number) => plural(count, { one: '# item', other: '# items' }),
  /** The count on the head of a column, and what it means. */
  count: {
    shown: (shown: number, all: number) =>
      shown === all ? asNumber(all) : `${asNumber(shown)} of ${asNumber(all)}`,
    limited: (count: string, limit: number) => `${count} / ${asNumber(limit)}`,
    words: (shown: number, all: number) =>
      shown === all
        ? plural(all, { one: '# item', other: '# items' })
        : `${asNumber(shown)} of ${plural(all, { one: '# item', other: '# items' })}`,
    limit: (limit: number) => `Limit ${asNumber(limit)}`,
    over: (over: number) => `${asNumber(over)} over the limit`,
  },
  columnActions: (status: WorkItem['status']) => `${statuses[status]} column`,
  /** The button that begins a new task in a column, and that act in the palette. */
  addTo: (status: WorkItem['status']) => `Add task to ${statuses[status]}`,
  addCard: 'Add task to',
  fold: 'Fold column',
  unfold: (status: WorkItem['status']) => `Unfold ${statuses[status]}`,
  unfoldColumn: 'Unfold column',
  setLimit: 'Limit…',
  removeLimit: 'Remove limit',
  limit: {
    title: (status: WorkItem['status']) => `Limit for ${statuses[status]}`,
    label: 'Most items in this column',
    hint: 'The column is marked when it has more. Items can still be added.',
    fault: (most: number) => `Enter a whole number from 1 to ${asNumber(most)}.`,
    save: 'Save',
  },
  /** Said to screen readers once the card is there. */
  moved: (title: string, status: WorkItem['status'], place: number, count: number) =>
    `${title} moved to ${statuses[status]}, ${asNumber(place)} of ${asNumber(count)}`,
  /** Why a card stays in its place in a column. */
  priorityFirst: 'Cards with a higher priority stand first, so it stays here. Change its priority.',
  movedMany: (count: number, status: WorkItem['status']) =>
    plural(count, { one: '# item', other: '# items' }) + ` moved to ${statuses[status]}`,
  /** The act on an item that only went to another lane. */
  put: (title: string, lane: string) => `${title} moved to ${lane}`,
  dragged: (count: number) => plural(count, { one: '# item', other: '# items' }),
};
