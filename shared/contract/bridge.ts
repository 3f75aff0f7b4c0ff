import type { Problem } from '../problem/problem.ts';
import type { CallInput, CallName, CallOutput, SignalData, SignalName } from './registry.ts';

/** The channel on which a page calls main: `(name, input)`, answered by an `Answer`. */
export const callChannel = 'guildhall:call';

/** The channel on which main pushes signals to a page: `(name, data)`. */
export const signalChannel = 'guildhall:signal';

/** What a call is answered with: its output, or the problem that kept it from one. */
export type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problem: Problem };

/** What the preload puts on `window.guildhall`: all that a page can reach of this machine. */
export interface Bridge {
  /** Never rejects for an expected failure: that is `ok: false`. */
  readonly call: <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ) => Promise<Answer<CallOutput<Name>>>;
  /** Hears one signal from now on; the returned function stops that. */
  readonly on: <Name extends SignalName>(
    name: Name,
    listener: (data: SignalData<Name>) => void,
  ) => () => void;
}
