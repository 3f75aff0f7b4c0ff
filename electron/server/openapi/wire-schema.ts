import { z } from 'zod';
import { prefixOf } from '#shared/contract/identifier.ts';
import type { Operation } from '#shared/contract/operation.ts';

/** An identifier of a kind, for examples (contract: Identifiers). */
export function exampleIdentifier(prefix: string): string {
  return `${prefix}_019a9e2c-6f00-7000-8000-000000000001`;
}

/** A JSON Schema (2020-12, the dialect of OpenAPI 3.1) on its way into the document. */
export type WireSchema = z.core.JSONSchema.BaseSchema;

/** Prints schemas; shared ones are stored once in `components` and referenced. */
export interface SchemaPrinter {
  /** Returns the schema of the data on the wire, before any parsing. */
  print(schema: z.ZodType): WireSchema;
  /** The referenced schemas so far, by name. */
  readonly components: Record<string, WireSchema>;
}

/**
 * Returns a printer that knows the entities of the service by their nouns. `conversation.get`
 * answers with a Conversation, so each use of that schema becomes a reference to it.
 */
export function createSchemaPrinter(operations: readonly Operation[]): SchemaPrinter {
  const names = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const { name, method, output } of operations) {
    const id = capitalised(name);
    if (method === 'DELETE' || taken.has(id) || names.has(output) || !hasId(output)) {
      continue;
    }
    taken.add(id);
    names.add(output, { id });
  }
  const components: Record<string, WireSchema> = {};
  return {
    components,
    print(schema) {
      const printed = z.toJSONSchema(schema, {
        io: 'input',
        metadata: names,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          // The format says the same; the pattern is redundant for readers.
          if (jsonSchema.format === 'date-time') {
            delete jsonSchema.pattern;
          }
          const prefix = prefixOf(zodSchema);
          if (prefix !== undefined) {
            jsonSchema.examples = [exampleIdentifier(prefix)];
          }
        },
      });
      const { $schema: _dialect, $defs = {}, ...own } = withReferences(printed);
      Object.assign(components, $defs);
      return own;
    },
  };
}

function hasId(output: z.ZodType): boolean {
  return output instanceof z.ZodObject && 'id' in output.shape;
}

/** Returns the name of a component: `work_item.create` is about a WorkItem. */
function capitalised(name: string): string {
  const [noun = ''] = name.split('.');
  return noun.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Turns definitions within the schema into references to components of the document. */
function withReferences(schema: WireSchema): WireSchema {
  const text = JSON.stringify(schema);
  // Stringified just above
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as WireSchema;
}
