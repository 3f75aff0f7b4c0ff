import { ipcMain } from 'electron';
import type { BrowserWindow, IpcMainInvokeEvent } from 'electron';
import type { z } from 'zod';
import { callChannel, signalChannel } from '#shared/contract/bridge.ts';
import type { Answer } from '#shared/contract/bridge.ts';
import { calls } from '#shared/contract/registry.ts';
import type { CallName, SignalData, SignalName } from '#shared/contract/registry.ts';
import { problemError, ProblemError } from '#shared/problem/problem.ts';
import { log } from '../log.ts';
import type { Caller, CallHandlers } from './call-handlers.ts';
import { requireTrustedSender } from './sender.ts';

/** Answers every call of every page through the one table of handlers. */
export function openBridge(handlers: CallHandlers): void {
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown) =>
    answer(event, handlers, name, input),
  );
}

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
  handlers: CallHandlers,
  name: unknown,
  input: unknown,
): Promise<Answer<unknown>> {
  try {
    const caller = requireTrustedSender(event);
    return { ok: true, data: await dispatch(handlers, requireCallName(name), input, caller) };
  } catch (error) {
    if (error instanceof ProblemError) {
      return { ok: false, problem: error.problem };
    }
    log.error({ err: error, call: name }, 'a call failed');
    const { problem } = problemError('internal', 'Something went wrong inside Guildhall.');
    return { ok: false, problem };
  }
}

/**
 * The tables pair each name with its schema and its handler; TypeScript cannot follow the
 * pairing through a name that is known at run time only, so the handler takes what was parsed.
 */
function dispatch(handlers: CallHandlers, name: CallName, input: unknown, caller: Caller): unknown {
  const handler = handlers[name] as (request: unknown, caller: Caller) => unknown;
  return handler(requireValid(calls[name].input, input), caller);
}

function requireCallName(name: unknown): CallName {
  if (typeof name !== 'string' || !Object.hasOwn(calls, name)) {
    throw problemError('call_unknown', 'There is no call of that name.');
  }
  return name as CallName;
}

function requireValid(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => ({
      pointer: `/${issue.path.join('/')}`,
      message: issue.message,
    }));
    throw problemError('call_invalid', 'The input of the call is not valid.', { errors });
  }
  return parsed.data;
}
