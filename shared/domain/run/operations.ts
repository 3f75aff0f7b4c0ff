import { z } from 'zod';
import {
  flagParameter,
  cursorParameter,
  limitParameter,
  limitUpTo,
  nextCursorField,
} from '../../contract/query.ts';
import { timestamp } from '../../contract/identifier.ts';
import { defineOperation } from '../../contract/operation.ts';
import { verbatimText } from '../../contract/text.ts';
import { noteLimits } from '../../limits/note-limits.ts';
import { conversationReference } from '../conversation/ids.ts';
import { guildReference } from '../guild/ids.ts';
import { operatorReference } from '../operator/ids.ts';
import { workItemReference } from '../work-item/ids.ts';
import { runReference } from './ids.ts';
import {
  costSchema,
  runSchema,
  runStepSchema,
  stayingThingSchema,
  toldSchema,
  undoneThingSchema,
} from './schema.ts';

/** A note: verbatim, 1 to 2,000 characters, not blank. */
const noteText = verbatimText(noteLimits.text).regex(/\S/, {
  error: 'Must be 1 to 2,000 characters and not blank.',
});

/** The number of a call in its run, from 1. */
const callParameter = limitUpTo(1_000_000);

/**
 * Lists the runs of a guild that the caller may see, newest first: those of its items, and those of
 * conversations in which the caller takes part.
 */
export const runList = defineOperation({
  name: 'run.list',
  summary: 'Lists what the operators of a guild do and did, newest first.',
  method: 'GET',
  path: '/guilds/{guildId}/runs',
  input: z.strictObject({
    guildId: guildReference,
    operatorId: operatorReference.optional(),
    conversationId: conversationReference.optional(),
    workItemId: workItemReference.optional(),
    /** Only those that have not ended, or only those that have. */
    open: flagParameter.optional(),
    /** Only those that do not get on. */
    stuck: flagParameter.optional(),
    limit: limitParameter.default(50),
    cursor: cursorParameter.optional(),
  }),
  output: z.object({ runs: z.array(runSchema), nextCursor: nextCursorField }),
  status: 200,
  problems: [],
  extension: 'operator-runs',
});

/** Reads one run. */
export const runGet = defineOperation({
  name: 'run.get',
  summary: 'Reads what an operator does about one message or assignment.',
  method: 'GET',
  path: '/runs/{runId}',
  input: z.strictObject({ runId: runReference }),
  output: runSchema,
  status: 200,
  problems: [],
  extension: 'operator-runs',
});

/** Reads what a model said and called in a run, and what was written by it. */
export const runSteps = defineOperation({
  name: 'run.steps',
  summary: 'Reads the replies of a model in a run, its calls, and what they led to, oldest first.',
  method: 'GET',
  path: '/runs/{runId}/steps',
  input: z.strictObject({ runId: runReference }),
  output: z.object({ steps: z.array(runStepSchema) }),
  status: 200,
  problems: [],
  extension: 'operator-runs',
});

/** Reads what a model was told in a run. */
export const runTold = defineOperation({
  name: 'run.told',
  summary: 'Reads what a model was told in one call of a run, the last one by default.',
  method: 'GET',
  path: '/runs/{runId}/told',
  input: z.strictObject({ runId: runReference, call: callParameter.optional() }),
  output: z.object({
    /** How many calls the run has made. */
    calls: z.int().min(0),
    /** Absent where there is no call of this number. */
    told: toldSchema.optional(),
  }),
  status: 200,
  problems: [],
  extension: 'operator-runs',
});

/** Stops a run at once: it writes nothing more. One that has ended stays as it is. */
export const runStop = defineOperation({
  name: 'run.stop',
  summary: 'Stops an operator at once; it writes nothing more about this.',
  method: 'POST',
  path: '/runs/{runId}/stop',
  input: z.strictObject({ runId: runReference }),
  output: runSchema,
  status: 200,
  problems: [],
  extension: 'operator-runs',
});

/** Keeps a note of the caller for an operator at work, which its model reads with its next call. */
export const runSteer = defineOperation({
  name: 'run.steer',
  summary: 'Adds a note to the work of an operator, which its model reads before it goes on.',
  method: 'POST',
  path: '/runs/{runId}/notes',
  input: z.strictObject({ runId: runReference, text: noteText }),
  output: runStepSchema,
  status: 201,
  problems: ['takes_no_notes'],
  extension: 'operator-runs',
});

/** Reads what taking a run back would do now. Nothing where the run has not ended. */
export const runUndoPreview = defineOperation({
  name: 'run.undo_preview',
  summary: 'Reads what an undo of a run would take back now, and what would stay and why.',
  method: 'GET',
  path: '/runs/{runId}/undo',
  input: z.strictObject({ runId: runReference }),
  output: z.object({
    /** False as long as the run goes on or waits: it has to be stopped first. */
    hasEnded: z.boolean(),
    willUndo: z.array(undoneThingSchema),
    stays: z.array(stayingThingSchema),
  }),
  status: 200,
  problems: [],
  extension: 'operator-runs',
});

/** Takes back what a run has written, all in one transaction, as the caller. */
export const runUndo = defineOperation({
  name: 'run.undo',
  summary: 'Takes back what a run has written, but for what was changed since and what was said.',
  method: 'POST',
  path: '/runs/{runId}/undo',
  input: z.strictObject({ runId: runReference }),
  output: z.object({
    undone: z.array(undoneThingSchema),
    stays: z.array(stayingThingSchema),
  }),
  status: 200,
  problems: ['not_ended'],
  extension: 'operator-runs',
});

/** Adds up what the models of a guild's operators have used, the most or the newest first. */
export const runCosts = defineOperation({
  name: 'run.costs',
  summary: 'Adds up what the models of a guild have used, by operator, work item or day.',
  method: 'GET',
  path: '/guilds/{guildId}/costs',
  input: z.strictObject({
    guildId: guildReference,
    by: z.enum(['operator', 'work_item', 'day']),
    /** Only calls at that time or later; of the last 30 days by default. */
    since: timestamp.optional(),
    limit: limitParameter.default(100),
  }),
  output: z.object({
    costs: z.array(costSchema),
    /** Whether there are more rows than these. */
    isMore: z.boolean(),
    total: costSchema,
    since: timestamp,
  }),
  status: 200,
  problems: [],
  extension: 'operator-runs',
});
