import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { workItemStatuses } from '../domain/work-item/status.ts';
import { placeLimits } from '../limits/kept-limits.ts';
import { defineLocal } from './define-local.ts';
import { boardGroupings } from './work-view.ts';

/** How a person has arranged the board of a guild. */
export const board = defineLocal({
  name: 'board',
  key: z.strictObject({ homeId: identifierInput, guildId: identifierInput }),
  value: z.strictObject({
    grouping: z.enum(boardGroupings),
    /** How many items a column is meant to hold at most; nothing enforces it. */
    columnLimits: z.partialRecord(
      z.enum(workItemStatuses),
      z.int().min(1).max(placeLimits.columnLimit),
    ),
    /** Whether tasks alone are shown; absent for all items. */
    isTasksOnly: z.boolean().optional(),
    /** The columns whose cards are hidden. */
    foldedColumns: z.array(z.enum(workItemStatuses)).max(workItemStatuses.length).optional(),
  }),
  max: { rows: placeLimits.boards, per: 'all' },
  whenFull: 'forget',
  group: 'views',
  isShared: true,
});
