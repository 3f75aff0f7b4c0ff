import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { identifierInput, timestamp } from '../contract/identifier.ts';
import type { WriteOperationName } from '../contract/registry.ts';
import { resources } from '../contract/resources.ts';

/** What a write is about; its id may be a temporary one, `new_…`, until its creation is sent. */
const outboxSubjectSchema = z.object({
  kind: z.enum(resources.map(({ noun }) => noun)),
  id: identifierInput,
});

/** What a write is about. */
export type OutboxSubject = z.infer<typeof outboxSubjectSchema>;

/** A field that somebody else has changed since the person saw it. */
const fieldConflictSchema = z.object({
  field: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
});

/** A field that was changed on both sides. */
export type FieldConflict = z.infer<typeof fieldConflictSchema>;

const inputSchema = z.record(z.string(), z.unknown());

/**
 * One write on its way out. It is stored on this computer before anybody sees it, and leaves
 * the outbox only as `sent` or by the person's own `discarded`.
 *
 * - `queued`: waits for its turn, for the network, for its next try or for `waitsFor`
 * - `sending`: the request is on its way
 * - `sent`: the service has it; what it made has the id `resultId`
 * - `rejected`: the service refused it for good; `reason` says why
 * - `conflict`: what it changes was changed elsewhere meanwhile; `conflict` has both values.
 *   Retry puts mine over theirs, discard takes theirs
 * - `unconfirmed`: it may have arrived, and no look at the service could tell. Retry sends it
 *   again, discard takes it as arrived
 * - `discarded`: the person took it back
 */
const outboxEntrySchema = z.object({
  id: z.string(),
  homeId: z.string(),
  operation: z.custom<WriteOperationName>((name) => typeof name === 'string'),
  input: inputSchema,
  subject: outboxSubjectSchema,
  state: z.enum(['queued', 'sending', 'sent', 'rejected', 'conflict', 'unconfirmed', 'discarded']),
  createdAt: timestamp,
  /** Why it was refused, or why it waits: a sentence for people. */
  reason: z.string().optional(),
  /** What stands for the id of the thing it makes until the service has given one. */
  temporaryId: z.string().optional(),
  /** The id of what it made, once it is sent. */
  resultId: z.string().optional(),
  /** The entry that must be sent, or decided upon, before this one can go. */
  waitsFor: z.string().optional(),
  conflict: z.array(fieldConflictSchema).optional(),
});

/** A write on its way out. */
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

/** What the person saw when they changed it: what tells whether it was changed elsewhere since. */
const baseVersionSchema = z.object({
  updatedAt: timestamp,
  /** The values of the fields that are changed. */
  values: inputSchema,
});

/** What the person saw when they changed something. */
export type BaseVersion = z.infer<typeof baseVersionSchema>;

/**
 * Accepts a write: answers once it is durably stored on this computer, and sends it from there.
 * Where the service can be reached, the answer waits a moment (2 s; not for messages) for the
 * outcome, and then has the service's `output`. Problems: `call_invalid` for an input that the
 * operation does not take; `unavailable` when it could not be stored, and then nothing was.
 */
export const outboxSubmit = defineCall({
  name: 'outbox.submit',
  input: z.strictObject({
    homeId: identifierInput,
    operation: z.custom<WriteOperationName>((name) => typeof name === 'string'),
    input: inputSchema,
    baseVersion: baseVersionSchema.optional(),
  }),
  output: z.object({ entry: outboxEntrySchema, output: z.unknown() }),
});

/** The entries that are neither sent nor discarded, oldest first: all, of a home, of a subject. */
export const outboxList = defineCall({
  name: 'outbox.list',
  input: z.strictObject({
    homeId: identifierInput.optional(),
    subject: outboxSubjectSchema.optional(),
  }),
  output: z.object({ entries: z.array(outboxEntrySchema) }),
});

/** Sends an entry that was refused, is in conflict or is unconfirmed once more. */
export const outboxRetry = defineCall({
  name: 'outbox.retry',
  input: z.strictObject({ entryId: identifierInput }),
  output: outboxEntrySchema,
});

/** Changes what an entry says, unless it is on its way, and sends it. */
export const outboxEdit = defineCall({
  name: 'outbox.edit',
  input: z.strictObject({ entryId: identifierInput, input: inputSchema }),
  output: outboxEntrySchema,
});

/** Takes an entry back for good, unless it is on its way; what needs it is refused with it. */
export const outboxDiscard = defineCall({
  name: 'outbox.discard',
  input: z.strictObject({ entryId: identifierInput }),
  output: outboxEntrySchema,
});

/** Sent at every change of an entry; when it is `sent`, before the event of what it did. */
export const outboxChanged = defineEvent({
  name: 'outbox.changed',
  data: z.object({
    entry: outboxEntrySchema,
    /** What the service answered, once it is sent. */
    output: z.unknown(),
  }),
});
