import type { Problem } from '../problem/problem.ts';
import type {
  CallInput,
  CallName,
  CallOutput,
  SignalData,
  SignalName,
} from './machine-registry.ts';
import type { OperationInput, OperationOutput, ReadOperationName } from '../registry/registry.ts';

/** The channel on which a page calls main: `(name, input)`, answered by an `Answer`. */
export const callChannel = 'guildhall:call';

/** The channel on which main pushes signals to a page: `(name, data)`. */
export const signalChannel = 'guildhall:signal';

/** The result of a call: its output or a problem. */
export type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problem: Problem };

/**
 * The names a page may call: the machine's own calls and the reading operations of a service.
 * Changes to a service go through `outbox.submit`, durably.
 */
export type RequestName = CallName | ReadOperationName;

/** An input without fields is `Record<string, never>`, which would forbid the home's fields. */
type FieldsOf<Input> = string extends keyof Input ? unknown : Input;

/**
 * The input of a call by a page. The input of an operation also names the home that performs it.
 */
export type RequestInput<Name extends RequestName> = Name extends CallName
  ? CallInput<Name>
  : Name extends ReadOperationName
    ? FieldsOf<OperationInput<Name>> & { readonly homeId: string }
    : never;

/** The output of a call by a page. */
export type RequestOutput<Name extends RequestName> = Name extends CallName
  ? CallOutput<Name>
  : Name extends ReadOperationName
    ? OperationOutput<Name>
    : never;

/**
 * The object that the preload puts on `window.guildhall`. A page can reach nothing else of this
 * machine.
 */
export interface Bridge {
  /** Never rejects for an expected failure; it resolves with `ok: false` instead. */
  readonly call: <Name extends RequestName>(
    name: Name,
    input: RequestInput<Name>,
  ) => Promise<Answer<RequestOutput<Name>>>;
  /** Listens to one signal; the returned function unsubscribes. */
  readonly on: <Name extends SignalName>(
    name: Name,
    listener: (data: SignalData<Name>) => void,
  ) => () => void;
}
