import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { defineEvent } from '../contract/event.ts';

/** How the windows look: the person's own choice on this computer. */
export const appearanceSchema = z.object({
  /** `system` follows the system between light and dark. */
  theme: z.enum(['system', 'light', 'dark']),
  textSize: z.enum(['small', 'normal', 'large']),
  density: z.enum(['comfortable', 'compact']),
});

export type Appearance = z.infer<typeof appearanceSchema>;

/**
 * Keeps another appearance and shows it in every window. The calling page shows it by itself. A page finds the present one on its root
 * element, where main writes it before the first paint.
 */
export const appearanceChange = defineCall({
  name: 'appearance.change',
  input: appearanceSchema.strict(),
  output: z.object({}),
});

/** Sent to every other window when one has changed the appearance. */
export const appearanceChanged = defineEvent({
  name: 'appearance.changed',
  data: appearanceSchema,
});
