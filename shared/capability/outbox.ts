import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { identifierInput, timestamp } from '../contract/identifier.ts';
import type { WriteOperationName } from '../registry/registry.ts';
import { resources } from '../registry/resources.ts';
import { actLimits } from '../limits/kept-limits.ts';
import { countLimits, togetherLimits } from '../limits/limits.ts';
import { keptActSchema } from './act.ts';

/** The subject of a write. Its id may be a temporary one, `new_…`, until its creation is sent. */
const outboxSubjectSchema = z.object({
  kind: z.enum(resources.map(({ noun }) => noun)),
  id: identifierInput,
});

export type OutboxSubject = z.infer<typeof outboxSubjectSchema>;

/** A field that somebody else has changed since the person last saw it. */
const fieldConflictSchema = z.object({
  field: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
  /** The value that the person saw; absent in a conflict that an earlier version has found. */
  seen: z.unknown().optional(),
});

export type FieldConflict = z.infer<typeof fieldConflictSchema>;

/** The most values of one of the writes of an act: its fields, and those that were seen. */
const valuesOfWrite = 30;

const inputSchema = z.record(z.string(), z.unknown());

/**
 * A write in the outbox. It is stored on this computer before it is shown, and leaves the outbox
 * only as `sent` or when the person discards it.
 *
 * - `queued`: waits for its turn, for the network, for its next attempt, for `sendAt` or for `waitsFor`
 * - `sending`: the request is on its way
 * - `sent`: the service has it; `resultId` is the id of the created thing
 * - `rejected`: the service refused it for good; `reason` says why
 * - `conflict`: its fields, or what it deletes, were changed elsewhere meanwhile; `conflict` has both
 *   values. Retrying overwrites theirs, discarding keeps theirs
 * - `unconfirmed`: it may have arrived, and reading from the service could not tell. Retrying sends
 *   it again, discarding treats it as arrived
 * - `discarded`: the person took it back
 */
const outboxEntrySchema = z.object({
  id: z.string(),
  /** Its place in the order in which entries were accepted. It stays the same. */
  position: z.number(),
  homeId: z.string(),
  operation: z.custom<WriteOperationName>((name) => typeof name === 'string'),
  input: inputSchema,
  subject: outboxSubjectSchema,
  /** The title of its subject as the person saw it, where that was known when it had to wait. */
  subjectTitle: z.string().optional(),
  state: z.enum(['queued', 'sending', 'sent', 'rejected', 'conflict', 'unconfirmed', 'discarded']),
  createdAt: timestamp,
  /** The time before which a scheduled message is not sent, by this computer's clock. */
  sendAt: timestamp.optional(),
  /** The reason for a refusal or for waiting: a sentence for people. */
  reason: z.string().optional(),
  /** Stands for the id of the created thing until the service has assigned one. */
  temporaryId: z.string().optional(),
  /** The id of the created thing, once sent. */
  resultId: z.string().optional(),
  /** The entry that must be sent or decided first. */
  waitsFor: z.string().optional(),
  conflict: z.array(fieldConflictSchema).optional(),
});

export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

/**
 * The state the person saw when they made the change. It shows whether there were changes elsewhere
 * since.
 */
const baseVersionSchema = z.object({
  updatedAt: timestamp,
  /** The values of the changed fields. */
  values: inputSchema,
});

export type BaseVersion = z.infer<typeof baseVersionSchema>;

/**
 * Accepts a write. It answers once the write is durably stored on this computer, and sends it from
 * there. If the service is reachable, the answer waits briefly (2 s; not for messages) for the
 * outcome and then includes the service's `output`. Problems: `call_invalid` for an invalid input
 * of the operation, or a `sendAt` that is too far ahead or no message's; `unavailable` if the write
 * could not be stored.
 */
export const outboxSubmit = defineCall({
  name: 'outbox.submit',
  input: z.strictObject({
    /** The id of the entry, where the page shows it before it is accepted. */
    entryId: z.uuid().optional(),
    homeId: identifierInput,
    operation: z.custom<WriteOperationName>((name) => typeof name === 'string'),
    input: inputSchema,
    baseVersion: baseVersionSchema.optional(),
    /** Whether it is checked against that version even where it goes out at once. */
    mustCheck: z.boolean().optional(),
    /** The title of the thing, as the person saw it. It names the entry where nothing else does. */
    title: z.string().optional(),
    /** The time before which a message is not sent. One in the past is sent at once. */
    sendAt: timestamp.optional(),
  }),
  output: z.object({ entry: outboxEntrySchema, output: z.unknown() }),
});

/**
 * Accepts the deletions of one act: all of them or none, leaves first. They go out one at a time,
 * each after those of what is below it. What is refused or in conflict stays in the outbox, and the
 * others go on.
 * Problems: as for `outbox.submit`.
 */
export const outboxDeleteTogether = defineCall({
  name: 'outbox.delete_together',
  input: z.strictObject({
    homeId: identifierInput,
    /** The name of the act. */
    together: identifierInput.min(1),
    deletions: z
      .array(
        z.strictObject({
          operation: z.enum(['work_item.delete', 'document.delete']),
          input: inputSchema,
          /** The title of the thing, as the person saw it. */
          title: z.string(),
          baseVersion: baseVersionSchema.optional(),
        }),
      )
      .max(countLimits.deletions),
  }),
  output: z.object({ entries: z.array(outboxEntrySchema) }),
  maxValues: countLimits.deletions * valuesOfWrite,
});

/**
 * Accepts the writes of one act that makes or changes things: all of them or none, with the undo of
 * the act. An item names its parent by the temporary id that follows from the id of the parent's
 * entry. A write whose entry is there already changes nothing, so that the whole can be accepted again
 * (docs/decisions/0301). With `inOrder`, a change of an item goes out only after what stands before it
 * has come to something (docs/decisions/0308). A rename is accepted with the texts that follow it
 * (docs/decisions/0321). With `isAwaited`, the answer waits for what becomes of the first write, as
 * that of `outbox.submit` does.
 * Problems: as for `outbox.submit`.
 */
export const outboxSubmitTogether = defineCall({
  name: 'outbox.submit_together',
  input: z.strictObject({
    homeId: identifierInput,
    writes: z
      .array(
        z.strictObject({
          entryId: z.uuid(),
          operation: z.enum([
            'work_item.create',
            'work_item.update',
            'document.update',
            'conversation.create',
            'message.create',
          ]),
          input: inputSchema,
          baseVersion: baseVersionSchema.optional(),
          /** The title of the thing, as the person saw it. */
          title: z.string().optional(),
        }),
      )
      .min(1)
      .max(togetherLimits.writes),
    inOrder: z.boolean().optional(),
    isAwaited: z.boolean().optional(),
    /** The act as it is taken back; absent where the service deletes nothing. */
    act: keptActSchema.optional(),
  }),
  output: z.object({ entries: z.array(outboxEntrySchema) }),
  maxText: togetherLimits.text + actLimits.body,
  maxValues: togetherLimits.writes * valuesOfWrite,
});

/**
 * Lists the entries that are neither sent nor discarded, oldest first: all, or those of a home or a
 * subject. It lists a limited number (2,000); those after the last one are asked for by its position.
 */
export const outboxList = defineCall({
  name: 'outbox.list',
  input: z.strictObject({
    homeId: identifierInput.optional(),
    subject: outboxSubjectSchema.optional(),
    /** The position after which they begin. */
    after: z.number().optional(),
  }),
  output: z.object({ entries: z.array(outboxEntrySchema) }),
});

/**
 * Sends an entry again that was refused, is in conflict or is unconfirmed. A scheduled message is sent
 * now.
 */
export const outboxRetry = defineCall({
  name: 'outbox.retry',
  input: z.strictObject({ entryId: identifierInput }),
  output: outboxEntrySchema,
});

/**
 * Changes the content of an entry and sends it, unless it is already on its way. From a conflict it
 * goes over what is there now: the person has seen both. A scheduled message keeps its time, or gets
 * the new one.
 */
export const outboxEdit = defineCall({
  name: 'outbox.edit',
  input: z.strictObject({
    entryId: identifierInput,
    input: inputSchema,
    sendAt: timestamp.optional(),
  }),
  output: outboxEntrySchema,
});

/** Discards an entry for good, unless it is on its way. Entries that depend on it are refused. */
export const outboxDiscard = defineCall({
  name: 'outbox.discard',
  input: z.strictObject({ entryId: identifierInput }),
  output: outboxEntrySchema,
});

/** Sent where several entries were accepted at once, in place of a change of each. */
export const outboxAccepted = defineEvent({
  name: 'outbox.accepted',
  data: z.object({ entries: z.array(outboxEntrySchema) }),
});

/** Sent at every change of an entry. For `sent`, it comes before the event of the write itself. */
export const outboxChanged = defineEvent({
  name: 'outbox.changed',
  data: z.object({
    entry: outboxEntrySchema,
    /** The service's answer, once sent. */
    output: z.unknown(),
  }),
});
