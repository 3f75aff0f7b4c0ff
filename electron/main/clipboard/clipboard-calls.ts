import { clipboard, ClipboardItem } from 'electron';
import { problemError } from '#shared/problem/problem.ts';
import { clipboardText } from '#shared/text/plain-text.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';

/** The bytes with which each PNG begins (PNG specification, 5.2). */
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes to the clipboard; nothing ever reads it for a page. */
export const clipboardCalls: Pick<CallHandlers, 'clipboard.write' | 'clipboard.write_picture'> = {
  'clipboard.write': async ({ text }) => {
    await clipboard.writeText(clipboardText(text));
    return {};
  },
  'clipboard.write_picture': async ({ png }) => {
    const bytes = Buffer.from(png, 'base64');
    if (!bytes.subarray(0, pngSignature.length).equals(pngSignature)) {
      throw problemError('call_invalid', 'The picture is no PNG.');
    }
    const picture = new Blob([bytes], { type: 'image/png' });
    await clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return {};
  },
};
