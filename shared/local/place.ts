import { z } from 'zod';
import { identifierInput } from '../contract/identifier.ts';
import { placeLimits, startReadLimits } from '../limits/kept-limits.ts';
import { textLimits } from '../limits/limits.ts';
import { defineLocal } from './define-local.ts';

/** The key of what there is once in a home; the empty id stands for the screens of no home. */
const homeKey = z.strictObject({ homeId: identifierInput });

/** The place last shown of a home. The one that was saved last is the place last shown of all. */
export const place = defineLocal({
  name: 'place',
  key: homeKey,
  value: z.strictObject({
    path: z.string().max(textLimits.path),
    /**
     * Whether the page has answered after it showed the place. One where it did not may be what it
     * hung or ended in, and is not restored.
     */
    isAnswered: z.boolean(),
  }),
  max: { rows: startReadLimits.homePlaces, per: 'all' },
  whenFull: 'forget',
  group: 'places',
  isShared: false,
});

/** The guild that a home shows, where it has several. */
export const chosenGuild = defineLocal({
  name: 'chosen_guild',
  key: homeKey,
  value: identifierInput,
  max: { rows: startReadLimits.homePlaces, per: 'all' },
  whenFull: 'forget',
  group: 'places',
  isShared: false,
});

/** Where a thread was left that was not left at its end. */
export const scrollAnchor = defineLocal({
  name: 'scroll_anchor',
  key: z.strictObject({ homeId: identifierInput, conversationId: identifierInput }),
  value: z.strictObject({
    /** The message at the top of the pane. */
    messageId: identifierInput,
    /** How far that message is scrolled out, in pixels. */
    offset: z.int().min(-1_000_000).max(1_000_000),
  }),
  max: { rows: placeLimits.threads, per: 'all' },
  whenFull: 'forget',
  group: 'places',
  isShared: false,
});
