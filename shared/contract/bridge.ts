import type { Problem } from '../problem/problem.ts';
import type {
  CallInput,
  CallName,
  CallOutput,
  SignalData,
  SignalName,
} from './machine-registry.ts';
import type { OperationInput, OperationOutput, ReadOperationName } from './registry.ts';

/** The channel on which a page calls main: `(name, input)`, answered by an `Answer`. */
export const callChannel = 'guildhall:call';

/** The channel on which main pushes signals to a page: `(name, data)`. */
export const signalChannel = 'guildhall:signal';

/** What a call is answered with: its output, or the problem that kept it from one. */
export type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problem: Problem };

/**
 * All that a page may call: what only this machine can do, and what a home's service answers.
 * What changes something there goes out by `outbox.submit`, durably.
 */
export type RequestName = CallName | ReadOperationName;

/** An input without fields is `Record<string, never>`, which would forbid the home's own. */
type FieldsOf<Input> = string extends keyof Input ? unknown : Input;

/** What a page passes; an operation's input also names the home that is to perform it. */
export type RequestInput<Name extends RequestName> = Name extends CallName
  ? CallInput<Name>
  : Name extends ReadOperationName
    ? FieldsOf<OperationInput<Name>> & { readonly homeId: string }
    : never;

/** What a page gets. */
export type RequestOutput<Name extends RequestName> = Name extends CallName
  ? CallOutput<Name>
  : Name extends ReadOperationName
    ? OperationOutput<Name>
    : never;

/** What the preload puts on `window.guildhall`: all that a page can reach of this machine. */
export interface Bridge {
  /** Never rejects for an expected failure: that is `ok: false`. */
  readonly call: <Name extends RequestName>(
    name: Name,
    input: RequestInput<Name>,
  ) => Promise<Answer<RequestOutput<Name>>>;
  /** Hears one signal from now on; the returned function stops that. */
  readonly on: <Name extends SignalName>(
    name: Name,
    listener: (data: SignalData<Name>) => void,
  ) => () => void;
}
