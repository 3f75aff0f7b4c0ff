import { clipboard } from 'electron';
import { clipboardText } from '#shared/text/plain-text.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';

/** Writes to the clipboard; nothing ever reads it for a page. */
export const clipboardCalls: Pick<CallHandlers, 'clipboard.write'> = {
  'clipboard.write': async ({ text }) => {
    await clipboard.writeText(clipboardText(text));
    return {};
  },
};
