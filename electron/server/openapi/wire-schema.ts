import { z } from 'zod';
import type { Operation } from '#shared/contract/operation.ts';

/** A JSON Schema (2020-12, the dialect of OpenAPI 3.1) on its way into the document. */
export type WireSchema = z.core.JSONSchema.BaseSchema;

/** Prints schemas; what is shared goes into `components` once and is referred to. */
export interface SchemaPrinter {
  /** The schema of what goes over the wire, before any parsing. */
  print(schema: z.ZodType): WireSchema;
  /** What was referred to so far, by name. */
  readonly components: Record<string, WireSchema>;
}

/**
 * A printer that knows the things of the service by their nouns: `conversation.get` answers with
 * a Conversation, and wherever that schema stands it is referred to.
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
        override: ({ jsonSchema }) => {
          // The format says it; the pattern is for machines that know no formats.
          if (jsonSchema.format === 'date-time') {
            delete jsonSchema.pattern;
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

/** `work_item.create` is about a WorkItem. */
function capitalised(name: string): string {
  const [noun = ''] = name.split('.');
  return noun.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Definitions of the schema itself become those of the document. */
function withReferences(schema: WireSchema): WireSchema {
  const text = JSON.stringify(schema);
  // Printed just above
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as WireSchema;
}
