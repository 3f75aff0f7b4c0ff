import type { z } from 'zod';
import type { ExtensionName } from './extension.ts';

/**
 * One event: what a server appends to its log and its socket carries, what main parses and
 * pushes, and what the renderer applies. Main's own events (a window's state) are declared
 * the same way and travel the last leg alone.
 */
export interface EventDefinition<Name extends string = string, Data extends z.ZodType = z.ZodType> {
  /** `noun.past_verb`, as on the wire. */
  readonly name: Name;
  readonly data: Data;
  /** The extension it belongs to, where that is less than to have events at all. */
  readonly extension?: ExtensionName;
}

/** Declares an event. */
export function defineEvent<const Name extends `${string}.${string}`, Data extends z.ZodType>(
  definition: EventDefinition<Name, Data>,
): EventDefinition<Name, Data> {
  return definition;
}
