import type { z } from 'zod';

/**
 * A call that only this machine can answer: about a window, a dialog, a notification, a home, a
 * key.
 */
export interface CallDefinition<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** `capability.verb`. */
  readonly name: Name;
  readonly input: Input;
  readonly output: Output;
  /** The length of all texts of one call together; `callLimits.text` if nothing is said. */
  readonly maxText?: number;
  /** The values of one call, of all its objects and lists; `callLimits.values` if nothing is said. */
  readonly maxValues?: number;
}

export function defineCall<
  const Name extends `${string}.${string}`,
  Input extends z.ZodType,
  Output extends z.ZodType,
>(definition: CallDefinition<Name, Input, Output>): CallDefinition<Name, Input, Output> {
  return definition;
}
