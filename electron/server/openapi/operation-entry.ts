import { z } from 'zod';
import { pathParameters } from '#shared/contract/operation.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { needsSomeField } from '#shared/contract/some-field.ts';
import { exampleOf } from './example-of.ts';
import { problemResponses } from './problem-responses.ts';
import type { SchemaPrinter, WireSchema } from './wire-schema.ts';

/** The tag of operations outside the core (contract: Core and extensions). */
export const extensionTag = 'extension';

/** Returns the entry of an operation in the document. */
export function operationEntry(operation: Operation, printer: SchemaPrinter): object {
  const { name, summary, method, path, output, status, extension, isOpen } = operation;
  const fields = withDefaults(operation, printer.print(operation.input));
  const inPath = new Set(pathParameters(path));
  const headers = operation.headers ?? {};
  const takesQuery = method === 'GET' || method === 'DELETE';
  const schema = printer.print(output);
  const parameters = [
    ...parametersOf(fields, printer, (field) => {
      if (inPath.has(field)) {
        return { in: 'path', name: field };
      }
      const header = headers[field];
      if (header !== undefined) {
        return { in: 'header', name: header };
      }
      return takesQuery ? { in: 'query', name: field } : undefined;
    }),
    ...(method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const isExtension = extension !== undefined || isOpen === true;
  return {
    operationId: name,
    summary,
    tags: [nounOf(name), ...(isExtension ? [extensionTag] : [])],
    ...(extension === undefined ? {} : { 'x-extension': extension }),
    ...(isOpen === true ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(takesQuery
      ? {}
      : requestBody(operation, fields, new Set([...inPath, ...Object.keys(headers)]), printer)),
    responses: {
      [status]: {
        description: status === 201 ? 'Created.' : 'Done.',
        ...successHeaders(operation),
        content: { 'application/json': { schema, example: exampleIn(schema, printer, name) } },
      },
      ...problemResponses(operation),
    },
  };
}

/**
 * Adds the default of a limit. A limit arrives as a string and is parsed, so zod does not print its
 * default.
 */
function withDefaults({ input }: Operation, fields: WireSchema): WireSchema {
  const properties = Object.entries(fields.properties ?? {}).map(([field, schema]) => {
    const parsed = z.safeParse(input.shape[field] ?? z.never(), undefined);
    if (typeof schema !== 'object' || !parsed.success || parsed.data === undefined) {
      return [field, schema] as const;
    }
    return [field, { ...schema, default: parsed.data }] as const;
  });
  return { ...fields, properties: Object.fromEntries(properties) };
}

/** Returns the noun of an operation's name, formatted for people. */
export function nounOf(name: string): string {
  return (name.split('.')[0] ?? name).replaceAll('_', ' ');
}

/** The location of a parameter and its name there. */
interface ParameterPlace {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
}

function parametersOf(
  { properties = {}, required = [] }: WireSchema,
  printer: SchemaPrinter,
  placeOf: (field: string) => ParameterPlace | undefined,
): object[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const place = placeOf(field);
    if (place === undefined || typeof schema !== 'object') {
      return [];
    }
    return {
      name: place.name,
      in: place.in,
      required: place.in === 'path' || required.includes(field),
      // A list is one parameter, with commas between its values.
      ...(place.in === 'query' && schema.type === 'array' ? { style: 'form', explode: false } : {}),
      schema,
      example: exampleOf(schema, printer.components, field),
    };
  });
}

function requestBody(
  { input }: Operation,
  fields: WireSchema,
  elsewhere: ReadonlySet<string>,
  printer: SchemaPrinter,
): object {
  const entries = Object.entries(fields.properties ?? {}).filter(
    ([field]) => !elsewhere.has(field),
  );
  if (entries.length === 0) {
    return {};
  }
  const required = (fields.required ?? []).filter((field) => !elsewhere.has(field));
  const schema: WireSchema = {
    type: 'object',
    properties: Object.fromEntries(entries),
    ...(required.length === 0 ? {} : { required }),
    // A change names a field (contract: Problem codes).
    ...(needsSomeField(input) && required.length === 0 ? { minProperties: 1 } : {}),
    additionalProperties: false,
  };
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, example: exampleOf(schema, printer.components) },
      },
    },
  };
}

function exampleIn(schema: WireSchema, { components }: SchemaPrinter, name: string): unknown {
  return exampleOf(schema, components, nounOf(name));
}

function successHeaders({ method, status, hasEntityTag = false }: Operation): object {
  const text = { type: 'string' };
  const headers = {
    ...(method === 'POST' && {
      'Idempotency-Replayed': {
        description: 'true where a repeat is answered with the first response.',
        schema: { ...text, enum: ['true'] },
      },
    }),
    ...(method === 'POST' &&
      status === 201 && {
        Location: {
          description: 'Where the created resource is read, where it can be read alone.',
          schema: text,
        },
      }),
    ...(hasEntityTag && {
      ETag: { description: 'The tag of what is answered, for If-Match.', schema: text },
    }),
  };
  return Object.keys(headers).length === 0 ? {} : { headers };
}
