import { outboxOperation } from '#shared/contract/bridge.ts';
import { calls } from '#shared/contract/machine-registry.ts';
import type { CallName } from '#shared/contract/machine-registry.ts';
import { operations } from '#shared/contract/registry.ts';
import type { OperationName } from '#shared/contract/registry.ts';
import { requireValid } from '#shared/contract/require-valid.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Caller, CallHandlers } from './call-handlers.ts';

/** Performs an operation on a home; the one who performs it checks the input. */
type PerformOperation = (homeId: string, name: OperationName, input: unknown) => Promise<unknown>;

/** Everything that a page can reach: this machine's calls, and the operations of a home. */
export interface Dispatch {
  readonly handlers: CallHandlers;
  readonly perform: PerformOperation;
}

/**
 * Finds what a page asks for by its name, and has it done.
 *
 * @throws ProblemError `call_unknown` and `call_invalid`, and what the handler throws
 */
export function dispatch(
  { handlers, perform }: Dispatch,
  name: unknown,
  input: unknown,
  caller: Caller,
): unknown {
  if (typeof name === 'string' && isCallName(name)) {
    // The tables pair each name with its schema and its handler; TypeScript cannot follow the
    // pairing through a name that is known at run time only.
    const handler = handlers[name] as (request: unknown, caller: Caller) => unknown;
    return handler(requireValid(calls[name].input, input), caller);
  }
  if (typeof name === 'string' && isPageOperation(name)) {
    const { homeId, ...request } = requireHomeId(input);
    return perform(homeId, name, request);
  }
  throw problemError('call_unknown', 'There is no call of that name.');
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

function isPageOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name) && name !== outboxOperation;
}

function requireHomeId(input: unknown): { readonly homeId: string } {
  if (typeof input === 'object' && input !== null && 'homeId' in input) {
    const { homeId } = input;
    if (typeof homeId === 'string') {
      return { ...input, homeId };
    }
  }
  throw problemError('call_invalid', 'The call does not name a home.', {
    errors: [{ pointer: '/homeId', message: 'Is needed.' }],
  });
}
