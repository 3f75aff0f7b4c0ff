import type { z } from 'zod';
import type { CallDefinition } from '../contract/call.ts';
import type { EventDefinition } from '../contract/event.ts';
import { byName } from '../contract/by-name.ts';
import type { ByName } from '../contract/by-name.ts';
import * as capabilities from './all-capabilities.ts';

// This is separate from the service's registry, because a server does not need the calls of a
// window.

type Modules = typeof capabilities;
/** Whatever a file of a capability exports. */
type Exported = {
  [Name in keyof Modules]: Modules[Name][keyof Modules[Name]];
}[keyof Modules];

const exported: readonly unknown[] = Object.values(capabilities).flatMap((module) =>
  Object.values(module),
);

/** All calls that only this machine can answer. */
export const calls = tableOf<Extract<Exported, CallDefinition>>('input', 'output');

/** All events that main sends to a window. */
export const signals = tableOf<Extract<Exported, EventDefinition>>('data');

/**
 * Collects the declarations that have these fields.
 *
 * @throws Error if two have the same name
 */
function tableOf<Declared extends { readonly name: string }>(
  ...fields: readonly string[]
): ByName<readonly Declared[]> {
  const declared = exported.filter(
    (value): value is Declared =>
      typeof value === 'object' &&
      value !== null &&
      'name' in value &&
      fields.every((field) => field in value),
  );
  return byName(declared);
}

export type CallName = keyof typeof calls;
/** The input as a caller passes it; fields with defaults are optional. */
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>;
/** The parsed input, as a handler receives it. */
export type CallRequest<Name extends CallName> = z.output<(typeof calls)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>;

export type SignalName = keyof typeof signals;
export type SignalData<Name extends SignalName> = z.output<(typeof signals)[Name]['data']>;
