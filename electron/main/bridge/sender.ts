import { BrowserWindow } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { problemError } from '#shared/problem/problem.ts';
import { isAppUrl } from '../app-scheme.ts';
import type { Caller } from './call-handlers.ts';
import { text } from '../text/text.ts';

/**
 * Only the top frame of one of our own windows, showing one of our own pages, may call.
 *
 * @throws ProblemError `sender_forbidden`
 */
export function requireTrustedSender(event: IpcMainInvokeEvent): Caller {
  const frame = event.senderFrame;
  const window = BrowserWindow.fromWebContents(event.sender);
  if (frame === null || frame.parent !== null || !isAppUrl(frame.url) || window === null) {
    throw problemError('sender_forbidden', text.bridge.foreignSender);
  }
  return { window };
}
