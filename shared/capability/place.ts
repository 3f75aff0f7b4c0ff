import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { identifierInput } from '../contract/identifier.ts';
import { textLimits } from '../limits/limits.ts';

const pathText = z.string().max(textLimits.path);

/** The place last shown of a home; the empty id stands for the places of no home. */
const homePlaceSchema = z.object({
  homeId: identifierInput,
  path: pathText,
  /** The guild chosen, where the home has several. */
  guildId: identifierInput.optional(),
});

export type HomePlace = z.infer<typeof homePlaceSchema>;

const keptPlaceSchema = homePlaceSchema.extend({
  /**
   * Whether the page has answered after it showed the place. One where it did not may be what it
   * hung or ended in, and is not restored.
   */
  isAnswered: z.boolean(),
});

/** The place of a home as it is kept. */
export type KeptPlace = z.infer<typeof keptPlaceSchema>;

const answeredPlaceSchema = homePlaceSchema.pick({ homeId: true, path: true });

/** A place in which the page has answered. */
export type AnsweredPlace = z.infer<typeof answeredPlaceSchema>;

/** Where a thread was left that was not left at its end. */
const threadPlaceSchema = z.object({
  homeId: identifierInput,
  conversationId: identifierInput,
  /** The message at the top of the pane. */
  messageId: identifierInput,
  /** How far that message is scrolled out, in pixels. */
  offset: z.int().min(-1_000_000).max(1_000_000),
});

export type ThreadPlace = z.infer<typeof threadPlaceSchema>;

/** Lists where the person was: the homes, the one last shown first, and the threads. */
export const placeList = defineCall({
  name: 'place.list',
  input: z.strictObject({}),
  output: z.object({ homes: z.array(keptPlaceSchema), threads: z.array(threadPlaceSchema) }),
});

/** Keeps the place shown now, and with it the home.. */
export const placeSave = defineCall({
  name: 'place.save',
  input: homePlaceSchema.strict(),
  output: z.object({}),
});

/** Notes that the page has answered in the place that it shows. */
export const placeAnswer = defineCall({
  name: 'place.answer',
  input: answeredPlaceSchema.strict(),
  output: z.object({}),
});

/** Keeps where a thread is being read; without a message it is read at its end. */
export const placeSaveThread = defineCall({
  name: 'place.save_thread',
  input: threadPlaceSchema.partial({ messageId: true, offset: true }).strict(),
  output: z.object({}),
});

/** The place that a person wants to see in the main window. */
export const wantedPlaceSchema = z.object({
  path: pathText,
  /** The home of the place, and its guild where that is known. */
  homeId: identifierInput.optional(),
  guildId: identifierInput.optional(),
  /** What the screen of the place is to do at once. */
  action: z.enum(['newObjective', 'importDocuments']).optional(),
});

/** A place that a person wants the main window to show: of the alert that they clicked, for example. */
export type WantedPlace = z.infer<typeof wantedPlaceSchema>;

/** Takes the place that the person wants to see, once. Any window but the main one gets none. */
export const placeTake = defineCall({
  name: 'place.take',
  input: z.strictObject({}),
  output: z.object({ place: wantedPlaceSchema.optional() }),
});

/** Sent to the main window when there is a place to take. */
export const placeWanted = defineEvent({ name: 'place.wanted', data: z.object({}) });
