import { BrowserWindow, ipcMain } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { callChannel, signalChannel } from '#shared/capability/bridge.ts';
import type { Answer } from '#shared/capability/bridge.ts';
import type { SignalData, SignalName } from '#shared/capability/machine-registry.ts';
import { problemError, ProblemError } from '#shared/problem/problem.ts';
import { isAppUrl } from '../app-scheme.ts';
import { log } from '../log.ts';
import type { Caller, PushToOthers } from './call-handlers.ts';
import { dispatch } from './dispatch.ts';
import type { Dispatch } from './dispatch.ts';
import { text } from '../text/text.ts';

/** Answers every call of every page: through the one table of handlers, or by a home's service. */
export function openBridge(targets: Dispatch): void {
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown) =>
    answer(event, targets, name, input),
  );
}

/** Pushes a signal to the pages of every window. */
export function broadcastSignal<Name extends SignalName>(name: Name, data: SignalData<Name>): void {
  for (const window of BrowserWindow.getAllWindows()) {
    pushSignal(window, name, data);
  }
}

/** Pushes a signal to the pages of all windows but one: that one knows already, and may be further on. */
export const pushToOthers: PushToOthers = (window, name, data) => {
  for (const other of BrowserWindow.getAllWindows()) {
    if (other !== window) {
      pushSignal(other, name, data);
    }
  }
};

/** Pushes a signal to the page of one window. */
export function pushSignal<Name extends SignalName>(
  window: BrowserWindow,
  name: Name,
  data: SignalData<Name>,
): void {
  if (!window.isDestroyed()) {
    window.webContents.send(signalChannel, name, data);
  }
}

async function answer(
  event: IpcMainInvokeEvent,
  targets: Dispatch,
  name: unknown,
  input: unknown,
): Promise<Answer<unknown>> {
  try {
    const caller = requireTrustedSender(event);
    return { ok: true, data: await dispatch(targets, name, input, caller) };
  } catch (error) {
    if (error instanceof ProblemError) {
      return { ok: false, problem: error.problem };
    }
    log.error({ err: error, call: name }, 'a call failed');
    const { problem } = problemError('internal', text.application.internalError);
    return { ok: false, problem };
  }
}

/**
 * Only the top frame of one of our own windows, showing one of our own pages, may call.
 *
 * @throws ProblemError `sender_forbidden`
 */
function requireTrustedSender(event: IpcMainInvokeEvent): Caller {
  const frame = event.senderFrame;
  const window = BrowserWindow.fromWebContents(event.sender);
  if (frame === null || frame.parent !== null || !isAppUrl(frame.url) || window === null) {
    throw problemError('sender_forbidden', text.bridge.foreignSender);
  }
  return { window };
}
