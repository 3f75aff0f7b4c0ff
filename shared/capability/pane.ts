import { z } from 'zod';
import { defineCall } from '../contract/call.ts';

/** How a pane beside the main one was left. */
const paneSchema = z.object({
  isOpen: z.boolean(),
  /** In rem, so that it grows with the text. */
  width: z.number().min(1).max(100),
});

export const panesSchema = z.object({ sidebar: paneSchema, details: paneSchema });

export type Panes = Readonly<z.infer<typeof panesSchema>>;

/**
 * Keeps how the panes were left. A page finds it on its root element, where main writes it before
 * the first paint.
 */
export const paneKeep = defineCall({
  name: 'pane.keep',
  input: panesSchema.strict(),
  output: z.object({}),
});
