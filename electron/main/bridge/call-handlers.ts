import type { BrowserWindow } from 'electron';
import type {
  CallName,
  CallOutput,
  CallRequest,
  SignalData,
  SignalName,
} from '#shared/capability/machine-registry.ts';

/** The caller: the window that the calling page lives in. */
export interface Caller {
  readonly window: BrowserWindow;
}

/** Answers one call; throws a ProblemError for an expected failure. */
export type CallHandler<Name extends CallName> = (
  request: CallRequest<Name>,
  caller: Caller,
) => CallOutput<Name> | Promise<CallOutput<Name>>;

/** Tells the pages of all windows but that of the caller, which knows already. */
export type PushToOthers = <Name extends SignalName>(
  window: BrowserWindow,
  name: Name,
  data: SignalData<Name>,
) => void;

/** A handler for every call: leaving one out does not compile. */
export type CallHandlers = { readonly [Name in CallName]: CallHandler<Name> };
