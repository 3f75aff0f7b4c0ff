import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { copyLimits } from '../limits/desktop-limits.ts';
import { copiedPictureLength } from '../limits/page-limits.ts';

/**
 * Opens a link outside Guildhall. Only http, https and mailto are allowed. A new host needs the
 * person's confirmation; `opened` is false if they declined. Problems: `call_invalid` for any other
 * scheme.
 */
export const linkOpen = defineCall({
  name: 'link.open',
  input: z.strictObject({ url: z.string().max(10_000) }),
  output: z.object({ opened: z.boolean() }),
});

/** Puts plain text on the clipboard. */
export const clipboardWrite = defineCall({
  name: 'clipboard.write',
  input: z.strictObject({ text: z.string().max(copyLimits.text) }),
  output: z.object({}),
});

/** Puts a picture on the clipboard: a PNG in Base64. Problems: `call_invalid` for anything else. */
export const clipboardWritePicture = defineCall({
  name: 'clipboard.write_picture',
  input: z.strictObject({ png: z.string().max(copiedPictureLength) }),
  output: z.object({}),
});
