import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { verbatimText } from '../contract/text.ts';
import { workItemDateSchema } from '../domain/work-item/schema.ts';
import { workItemStatuses } from '../domain/work-item/status.ts';
import { placeLimits } from '../limits/kept-limits.ts';
import { textLimits } from '../limits/limits.ts';
import { defineLocal } from './define-local.ts';
import { treeSortSchema } from './tree-sort.ts';
import { treeColumns, treeGroupings, workViews } from './work-view.ts';

const count = z.int().min(0);
const ids = z.array(identifierInput).max(placeLimits.layoutIds);

/** The first row in sight of a list. An empty id stands for the beginning of the list. */
const top = {
  topId: identifierInput,
  /** The place of that row among the rows, for when it is gone. */
  at: count,
  /** How far that row is scrolled out, in pixels. */
  offset: z.int(),
};

const expansion = z.strictObject({
  /** Whether rows are expanded; absent where that still follows from how many there are. */
  isAll: z.boolean().optional(),
  /** The rows that are not as `isAll` says, the one that was changed last at the end. */
  otherIds: ids,
});

/** How a person left the work of a guild. An empty id stands for none. */
export const workLayout = defineLocal({
  name: 'work_layout',
  key: z.strictObject({ homeId: identifierInput, guildId: identifierInput }),
  value: z.strictObject({
    view: z.enum(workViews),
    /** The filter as an address names it; empty where everything is shown. */
    filter: verbatimText(textLimits.path),
    /** The current row of the tree, and its place among the rows. */
    rowId: identifierInput,
    rowAt: count,
    selectedIds: ids,
    /** The row from which a range is selected. */
    fromId: identifierInput,
    /** The tree without a filter, and the tree under `filter`. */
    whole: expansion,
    found: expansion,
    wholeTop: z.strictObject(top),
    foundTop: z.strictObject(top),
    /** The current card of the board. */
    card: z
      .strictObject({
        id: identifierInput,
        laneId: identifierInput,
        status: z.enum(workItemStatuses),
        at: count,
      })
      .optional(),
    selectedCardIds: ids,
    fromCardId: identifierInput,
    /** The columns of the board that are scrolled, the one that was scrolled last at the end. */
    columns: z
      .array(z.strictObject({ laneId: identifierInput, status: z.enum(workItemStatuses), ...top }))
      .max(placeLimits.layoutColumns),
    /** How far the board and the overview are scrolled, in pixels. */
    boardLeft: count,
    boardTop: count,
    overviewTop: count,
    /** The objectives of the timeline that are collapsed, the one that was collapsed last at the end. */
    timelineCollapsedIds: ids.optional(),
    /** Absent where the timeline was never scrolled. */
    timelineTop: z.strictObject(top).optional(),
    /** The day at which calendar and timeline are; empty or absent where that is today. */
    day: workItemDateSchema.or(z.literal('')).optional(),
    /** Absent where the tree has the order by hand. */
    sort: treeSortSchema.optional(),
    /** The field that groups the rows of the tree; absent where they are not grouped. */
    grouping: z.enum(treeGroupings).optional(),
    /** The groups that are folded: statuses, priorities, operators or times, the last folded at the end. */
    foldedGroupIds: ids.optional(),
    /** The columns of the tree that the person has taken away. */
    hiddenColumns: z.array(z.enum(treeColumns)).max(treeColumns.length).optional(),
  }),
  max: { rows: placeLimits.workLayouts, per: 'all' },
  whenFull: 'forget',
  group: 'places',
  isShared: false,
});
