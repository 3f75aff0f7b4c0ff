import type * as Electron from 'electron';

import { buildEvent } from '../events.ts';
import { asElectronFrame, type WebFrameMain } from './web-frame-main.ts';

/** A navigation about which the application is asked. */
export interface AskedNavigation {
  readonly url: string;
  readonly frame: WebFrameMain;
  readonly initiator: WebFrameMain;
  readonly isMainFrame: boolean;
}

/** The arguments with which Electron emits an event about a navigation that can be prevented. */
export function navigationArguments(
  asked: AskedNavigation,
): [event: Electron.Event<object>, ...rest: unknown[]] {
  const { url, frame, initiator, isMainFrame } = asked;
  const event = buildEvent({
    url,
    isSameDocument: false,
    isInPlace: false,
    isMainFrame,
    frame: asElectronFrame(frame),
    initiator: asElectronFrame(initiator),
  });
  return [event, url, false, isMainFrame, frame.processId, frame.routingId];
}
