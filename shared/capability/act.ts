import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { identifierInput, timestamp } from '../contract/identifier.ts';
import { verbatimText } from '../contract/text.ts';
import { actLimits } from '../limits/kept-limits.ts';
import { readMarker } from '../local/read-marker.ts';
import { savedView } from '../local/saved-view.ts';
import { workOrder } from '../local/work-order.ts';
import { threadSetting } from '../local/thread-setting.ts';
import { triage } from '../local/triage.ts';

/** The values of fields by their names in the contract; null or "" means none. */
const valuesSchema = z.record(z.string(), z.unknown());

/** A thing of a home that an act is about. */
const thing = {
  noun: z.enum(['work_item', 'document']),
  /** A temporary id until the service has assigned one. */
  id: identifierInput,
  guildId: identifierInput,
  /** Its title at the act, for sentences. */
  title: z.string(),
};

const triageSchema = z.object({ ...triage.key.shape, ...triage.value.shape });
const viewSchema = z.object({ ...savedView.key.shape, ...savedView.value.shape });
const readMarkerSchema = z.object({ ...readMarker.key.shape, ...readMarker.value.shape });

/**
 * The change that an act made to one thing.
 *
 * - `changed`: fields, with their values before and after; of an operator, a guild, the limits of a
 *   guild or the budget of an item what was set
 * - `created`: the fields that it was made with
 * - `deleted`: the fields that it had; `together` names the deletions that are one act
 * - `marked`: a decision about a thing of the inbox, and until where its thread was read before
 * - `archived`: the service has archived a thread
 * - `thread_set`: what the person decided about a thread for themselves, before and after
 * - `thread_renamed`: the title of a thread, which its service has
 * - `view_deleted`: a saved view
 * - `view_changed`: a saved view that shows something else
 * - `own_order`: positions of work items in the person's own order, before and after
 */
const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    ...thing,
    noun: z.enum(['work_item', 'document', 'operator', 'guild', 'guild_limits', 'budget']),
    before: valuesSchema,
    after: valuesSchema,
  }),
  z.object({ kind: z.literal('created'), ...thing, after: valuesSchema }),
  z.object({
    kind: z.literal('deleted'),
    ...thing,
    before: valuesSchema,
    together: z.string().optional(),
  }),
  z.object({
    kind: z.literal('marked'),
    before: triageSchema,
    after: triageSchema,
    readBefore: readMarkerSchema.optional(),
  }),
  z.object({ kind: z.literal('archived'), conversationId: identifierInput }),
  z.object({
    kind: z.literal('thread_set'),
    conversationId: identifierInput,
    before: threadSetting.value,
    after: threadSetting.value,
  }),
  z.object({
    kind: z.literal('thread_renamed'),
    conversationId: identifierInput,
    before: z.string(),
    after: z.string(),
  }),
  z.object({
    kind: z.literal('view_deleted'),
    // An act of an earlier version has no id of its view.
    view: z.object({
      homeId: identifierInput,
      id: identifierInput.optional(),
      ...savedView.value.shape,
    }),
  }),
  z.object({ kind: z.literal('view_changed'), before: viewSchema, after: viewSchema }),
  z.object({
    kind: z.literal('own_order'),
    moves: z.array(
      z.object({
        workItemId: identifierInput,
        /** Absent where the item stood where its creation puts it. */
        before: workOrder.value.optional(),
        after: workOrder.value,
      }),
    ),
  }),
]);

export type ActChange = z.infer<typeof changeSchema>;

/** A change of a thing of a home: one that others can see, and change as well. */
export type ThingChange = Extract<ActChange, { readonly noun: string }>;

/**
 * One act of the person on this computer, which can be taken back.
 *
 * - `done`: it can be taken back
 * - `kept`: the person was asked and has kept it; it is taken back only where they choose it by name
 * - `undone`: it was taken back, and can be done again
 * - `spent`: it was taken back, and other acts came after it
 */
export const actSchema = z.object({
  id: identifierInput,
  homeId: identifierInput,
  /** The start of Guildhall in which it was done. */
  start: z.string(),
  /** When it was begun, by this computer's clock. */
  at: timestamp,
  /** A piece of a sentence: `status of “Order flour”`. */
  name: z.string(),
  /** The places whose undo it belongs to: `item itm_1`, `work gld_1`, `inbox`. */
  scopes: z.array(z.string()),
  changes: z.array(changeSchema),
  state: z.enum(['done', 'kept', 'undone', 'spent']),
  /** The place of its last undo among all undos: the last one is done again first. */
  turn: z.number(),
});

export type Act = z.infer<typeof actSchema>;

/** An act as it is kept. Its body is JSON, because an act may be about thousands of things. */
export const keptActSchema = z.strictObject({
  id: identifierInput,
  homeId: identifierInput,
  body: verbatimText(actLimits.body),
});

export type StoredAct = z.infer<typeof keptActSchema>;

/** Lists the newest acts of all homes, oldest first, with the name of this start. */
export const actList = defineCall({
  name: 'act.list',
  input: z.strictObject({}),
  output: z.object({ acts: z.array(actSchema), start: z.string() }),
});

/** Keeps an act, or what has become of it. The oldest are forgotten. */
export const actSave = defineCall({
  name: 'act.save',
  input: keptActSchema,
  output: z.object({}),
});

/** Sent to every other window when an act was kept in one. */
export const actChanged = defineEvent({ name: 'act.changed', data: keptActSchema });
