import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';
import { identifierInput } from '../contract/identifier.ts';
import { textLimits } from '../limits/limits.ts';

const pathText = z.string().max(textLimits.path);

const answeredPlaceSchema = z.strictObject({ homeId: identifierInput, path: pathText });

/** A place in which the page has answered. */
export type AnsweredPlace = z.infer<typeof answeredPlaceSchema>;

/** Notes that the page has answered in the place that it shows. */
export const placeAnswer = defineCall({
  name: 'place.answer',
  input: answeredPlaceSchema,
  output: z.object({}),
});

/** The place that a person wants to see in the main window. */
export const wantedPlaceSchema = z.object({
  path: pathText,
  /** The home of the place, and its guild where that is known. */
  homeId: identifierInput.optional(),
  guildId: identifierInput.optional(),
  /** The action that the screen of the place takes at once. */
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
