import { isWrite } from '#shared/registry/write-rule.ts';
import { requireModestValue } from '#shared/contract/json-extent.ts';
import { callLimits } from '#shared/limits/limits.ts';
import { calls } from '#shared/capability/machine-registry.ts';
import type { CallDefinition } from '#shared/contract/call.ts';
import type { CallName } from '#shared/capability/machine-registry.ts';
import { operations } from '#shared/registry/registry.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Caller, CallHandlers } from './call-handlers.ts';
import { requireInput } from '../../client/outbox/require-input.ts';
import { text } from '../text/text.ts';

/** Reads from a home; the one who does checks the input. */
type ReadFromHome = (homeId: string, name: ReadOperationName, input: unknown) => Promise<unknown>;

/** Everything that a page can reach: this machine's calls, and what a home can be asked. */
export interface Dispatch {
  readonly handlers: CallHandlers;
  readonly read: ReadFromHome;
}

/**
 * Finds what a page asks for by its name, and has it done.
 *
 * @throws ProblemError `call_unknown` and `call_invalid`, and what the handler throws
 */
export function dispatch(
  { handlers, read }: Dispatch,
  name: unknown,
  input: unknown,
  caller: Caller,
): unknown {
  requireModestInput(input, boundsOf(name));
  if (typeof name === 'string' && isCallName(name)) {
    // The tables pair each name with its schema and its handler; TypeScript cannot follow the
    // pairing through a name that is known at run time only.
    const handler = handlers[name] as (request: unknown, caller: Caller) => unknown;
    return handler(requireInput(calls[name].input, input), caller);
  }
  if (typeof name === 'string' && isReadOperation(name)) {
    const { homeId, ...request } = requireHomeId(input);
    return read(homeId, name, request);
  }
  throw problemError('call_unknown', text.bridge.unknownCall);
}

/** Measured before any schema looks at it: a page may be taken over. */
function requireModestInput(input: unknown, bounds: ReturnType<typeof boundsOf>): void {
  try {
    requireModestValue(input, { ...callLimits, ...bounds });
  } catch {
    throw problemError('call_invalid', text.bridge.unusableInput);
  }
}

function boundsOf(name: unknown) {
  const call: CallDefinition | undefined =
    typeof name === 'string' && isCallName(name) ? calls[name] : undefined;
  return {
    text: call?.maxText ?? callLimits.text,
    values: call?.maxValues ?? callLimits.values,
  };
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

function isReadOperation(name: string): name is ReadOperationName {
  return Object.hasOwn(operations, name) && !isWrite(name);
}

function requireHomeId(input: unknown): { readonly homeId: string } {
  if (typeof input === 'object' && input !== null && 'homeId' in input) {
    const { homeId } = input;
    if (typeof homeId === 'string') {
      return { ...input, homeId };
    }
  }
  throw problemError('call_invalid', text.bridge.homeMissing, {
    errors: [{ pointer: '/homeId', message: text.bridge.required }],
  });
}
