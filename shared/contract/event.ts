import type { z } from 'zod';
import type { ExtensionName } from './extension.ts';

/**
 * An event. A server appends it to its log and sends it over its socket, main parses and forwards
 * it, and the renderer applies it. Main's own events (a window's state) are declared the same way
 * and travel only from main to the renderer.
 */
export interface EventDefinition<Name extends string = string, Data extends z.ZodType = z.ZodType> {
  /** `noun.past_verb`, as on the wire. */
  readonly name: Name;
  readonly data: Data;
  /** The extension it belongs to, if having events at all is not enough. */
  readonly extension?: ExtensionName;
  /** The fields of its rows that belong to an extension. */
  readonly extensionRowFields?: Readonly<Record<string, ExtensionName>>;
}

export function defineEvent<const Name extends `${string}.${string}`, Data extends z.ZodType>(
  definition: EventDefinition<Name, Data>,
): EventDefinition<Name, Data> {
  return definition;
}
