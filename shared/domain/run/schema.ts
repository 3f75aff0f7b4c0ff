import { z } from 'zod';
import { timestamp } from '../../contract/identifier.ts';
import { optionalText } from '../../contract/text.ts';
import { conversationIdSchema } from '../conversation/ids.ts';
import { documentIdSchema } from '../document/ids.ts';
import { messageIdSchema } from '../message/ids.ts';
import { operatorIdSchema } from '../operator/ids.ts';
import { workItemIdSchema } from '../work-item/ids.ts';
import { runIdSchema } from './ids.ts';

/** The states of a run: the first four before its end, the others for good. */
const runStateSchema = z.enum([
  'queued',
  'asking',
  'calling',
  'waiting',
  'answered',
  'passed',
  'stopped',
  'failed',
]);

/**
 * Why a run does not get on: it failed, a limit does not let it ask its model, or its model gives no
 * answer (contract: Runs).
 */
const runFaultSchema = z.enum(['failed', 'limit_reached', 'no_answer']);

export type RunFault = z.infer<typeof runFaultSchema>;

/** A run: the work of an operator on one message, one assignment or one try, in an answer. */
export const runSchema = z.object({
  id: runIdSchema,
  operatorId: operatorIdSchema,
  /** Its cause: a message of a conversation, the assignment of a work item, or a person's try. */
  cause: z.enum(['message', 'assignment', 'trial']),
  conversationId: conversationIdSchema.optional(),
  messageId: messageIdSchema.optional(),
  workItemId: workItemIdSchema.optional(),
  state: runStateSchema,
  /** A sentence for people: why it passed, was stopped or failed, or waits for its model. */
  reason: optionalText,
  /** Why it does not get on, until it does, is tried again, or something else came of its cause. */
  stuck: runFaultSchema.optional(),
  /** The report that says so, where it has left work. */
  reportId: documentIdSchema.optional(),
  /** Whether it goes on right now. One that waits for its turn or for a model does not. */
  isLive: z.boolean(),
  /** The tokens that its model has used for it, and may still use in a request that goes on. */
  tokens: z.int().nonnegative().optional(),
  /** Their cost in millionths of a US dollar, where the price of each was known. */
  cost: z.int().nonnegative().optional(),
  createdAt: timestamp,
  /** The time before which it does not go on, because its model gave no answer. */
  waitsUntil: timestamp.optional(),
  endedAt: timestamp.optional(),
});

export type Run = z.infer<typeof runSchema>;

/** The kinds of things that runs write. */
const writtenKindSchema = z.enum(['work_item', 'document', 'message']);

/** One step of a run, in an answer (contract: Steps). */
export const runStepSchema = z.object({
  id: z.string(),
  /** The kind: words of a model, its call, an act of the service itself, or a note of a person. */
  kind: z.enum(['reply', 'call', 'act', 'note']),
  at: timestamp,
  /** Of a reply: the model, how long it took in milliseconds, and what it said and thought. */
  model: z.string().optional(),
  ms: z.int().min(0).optional(),
  text: optionalText,
  reasoning: optionalText,
  /** Of a call: the tool, its arguments as JSON text, and what became of it. */
  tool: z.string().optional(),
  arguments: z.string().optional(),
  state: z.enum(['planned', 'done', 'refused', 'invalid', 'repeated']).optional(),
  /** The result that the model was told; absent while it is planned. */
  result: optionalText,
  /** Of a note, whose words are its text: the name of its author, and whether the model has read it. */
  author: optionalText,
  isRead: z.boolean().optional(),
  /** The things that it wrote. */
  wrote: z.array(
    z.object({
      operation: z.string(),
      kind: writtenKindSchema,
      id: z.string(),
      /** When it was taken back, if it was. */
      undoneAt: timestamp.optional(),
    }),
  ),
});

export type RunStep = z.infer<typeof runStepSchema>;

/** A thing that an undo of a run is about, in an answer (contract: Undo). */
const writtenThing = {
  kind: writtenKindSchema,
  id: z.string(),
  /** The title of the item or document; of a message its first words, for those who may read it. */
  title: optionalText,
};

/** The fields of items that runs change. */
const undoneFieldSchema = z.enum([
  'title',
  'description',
  'status',
  'priority',
  'progress',
  'parentId',
  'startOn',
  'dueOn',
  'assignedOperatorId',
]);

/** The effect of an undo on a thing: its creation or the changes of some fields are taken back. */
export const undoneThingSchema = z.object({
  ...writtenThing,
  act: z.enum(['deleted', 'changed']),
  /** The fields of an item that get back their values; none of a document, whose version returns. */
  fields: z.array(undoneFieldSchema),
});

export type UndoneThing = z.infer<typeof undoneThingSchema>;

/** Why a thing stays as it is (contract: Undo). */
const stayReasonSchema = z.enum([
  'said',
  'changed',
  'has_children',
  'parent_gone',
  'deleted',
  'not_kept',
]);

/** A thing of which something stays, and why. */
export const stayingThingSchema = z.object({
  ...writtenThing,
  reason: stayReasonSchema,
  /** The fields that were changed since, where it is an item. */
  fields: z.array(undoneFieldSchema),
});

export type StayingThing = z.infer<typeof stayingThingSchema>;

/** The kinds of parts of a request to a model. `form` is the service's text beside the words. */
const toldPartKindSchema = z.enum([
  'form',
  'rules',
  'message',
  'item',
  'task',
  'reply',
  'call',
  'result',
  'tool',
]);

export type ToldPartKind = z.infer<typeof toldPartKindSchema>;

/** How much the server of a model seems to have left out of a request (contract: Told). */
const toldAlarmSchema = z.enum(['cut', 'suspected', 'uncounted']);

export type ToldAlarm = z.infer<typeof toldAlarmSchema>;

/** The things that had no room in a request. */
const toldLeftOutSchema = z.object({
  kind: z.enum(['message', 'item']),
  count: z.int().min(1),
});

export type ToldLeftOut = z.infer<typeof toldLeftOutSchema>;

/** The request to a model in one call, in an answer. */
export const toldSchema = z.object({
  /** The number of the call in its run, from 1. */
  call: z.int().min(1),
  /** Where it went, without a path. */
  origin: z.string(),
  /** The name of the model, as its server knows it. */
  model: z.string(),
  sentAt: timestamp,
  /** The body as it was sent, to the byte; absent once it is kept no longer. */
  body: z.string().optional(),
  /** The parts of the body in their order, which have all of its bytes. */
  parts: z.array(
    z.object({
      kind: toldPartKindSchema,
      /** The author of a message, the title of an item, the name of a tool. */
      title: optionalText,
      bytes: z.int().min(0),
    }),
  ),
  leftOut: z.array(toldLeftOutSchema),
  /** The tokens that the words of the request come to at the least. */
  leastTokens: z.int().min(0),
  /** The tokens that the server says it has read, if it says so. */
  readTokens: z.int().min(0).optional(),
  alarm: toldAlarmSchema.optional(),
});

export type Told = z.infer<typeof toldSchema>;

/** The tokens and the money that calls of models have used, in an answer (contract: Costs). */
export const costSchema = z.object({
  /** Its subject: an operator, a work item or a day; absent for calls of no item that is there. */
  id: z.string().optional(),
  /** The name of the operator or the title of the item. */
  title: optionalText,
  calls: z.int().min(0),
  /** All tokens that count, in a request or an answer. */
  tokens: z.int().min(0),
  /** The tokens among them reserved by calls whose server has not told its use, or not yet. */
  reservedTokens: z.int().min(0),
  /** The cost of the calls with a price, in millionths, by currency. */
  money: z.array(z.object({ currency: z.string(), amount: z.int().min(0) })),
  /** How many calls have no price. */
  unpriced: z.int().min(0),
});

export type Cost = z.infer<typeof costSchema>;
