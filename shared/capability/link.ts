import { z } from 'zod';
import { defineCall } from '../contract/call.ts';

/**
 * Opens a link outside of Guildhall: http, https and mailto alone, and a host that was not
 * opened before only after the person has confirmed it. `opened` is false when they declined.
 * Problems: `call_invalid` for any other scheme.
 */
export const linkOpen = defineCall({
  name: 'link.open',
  input: z.strictObject({ url: z.string().max(10_000) }),
  output: z.object({ opened: z.boolean() }),
});

/** Puts plain text on the clipboard. */
export const clipboardWrite = defineCall({
  name: 'clipboard.write',
  input: z.strictObject({ text: z.string().max(2_000_000) }),
  output: z.object({}),
});
