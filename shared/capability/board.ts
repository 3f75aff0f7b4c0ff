import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { identifierInput } from '../contract/identifier.ts';
import { workItemStatuses } from '../domain/work-item/status.ts';
import { placeLimits } from '../limits/limits.ts';
import { boardGroupings } from './work-view.ts';

/** How a person has arranged the board of a guild. */
const boardSchema = z.object({
  homeId: identifierInput,
  guildId: identifierInput,
  grouping: z.enum(boardGroupings),
  /** How many items a column is meant to hold at most; nothing enforces it. */
  columnLimits: z.partialRecord(
    z.enum(workItemStatuses),
    z.int().min(1).max(placeLimits.columnLimit),
  ),
});

export type BoardArrangement = z.infer<typeof boardSchema>;

/** Lists how the boards of all homes are arranged. */
export const boardList = defineCall({
  name: 'board.list',
  input: z.strictObject({}),
  output: z.object({ boards: z.array(boardSchema) }),
});

/** Keeps how a board is arranged. */
export const boardSave = defineCall({
  name: 'board.save',
  input: boardSchema.strict(),
  output: z.object({}),
});
