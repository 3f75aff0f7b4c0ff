import type { EventDefinition } from '#shared/contract/event.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { extensionTag, nounOf, operationEntry } from './operation-entry.ts';
import { problemSchema } from './problem-responses.ts';
import { createSchemaPrinter } from './wire-schema.ts';
import type { SchemaPrinter } from './wire-schema.ts';

/** The definitions that the document is generated from. */
export interface DescribedService {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly events: Readonly<Record<string, EventDefinition>>;
  readonly version: string;
}

const introduction = `The API of one guild hall: conversations, notifications and what belongs to them.
Operations tagged \`${extensionTag}\` go beyond the core; health lists their names.
Unknown fields and parameters are refused. Any POST takes an \`Idempotency-Key\`. Events are
streamed at \`/events\`, upgraded to WebSocket: see \`x-events\`.`;

/** Generates the OpenAPI 3.1 document from the same definitions as the routes. */
export function openApiDocument({ operations, events, version }: DescribedService) {
  const all = Object.values(operations);
  const printer = createSchemaPrinter(all);
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of all) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = operationEntry(operation, printer);
  }
  const tags = [...new Set(all.map(({ name }) => nounOf(name)))];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Guildhall',
      version,
      summary: 'The embedded local API server.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: 'http://127.0.0.1:{port}/v1',
        description: 'This computer, and this computer alone.',
        variables: { port: { default: '4680', description: 'The port it was started on.' } },
      },
    ],
    security: [{ key: [] }],
    tags: [
      ...tags.map((name) => ({ name, description: `Operations on ${name}s.` })),
      { name: extensionTag, description: 'Goes beyond the core.' },
    ],
    paths,
    'x-events': describeEvents(events, printer),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key identifies its user.' },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'A repeat with the same key gets the first response again, for 30 days.',
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]*$' },
          example: '019a9e2c-6f00-7000-8000-000000000002',
        },
      },
      schemas: { Problem: problemSchema, ...printer.components },
    },
  };
}

function describeEvents(
  events: Readonly<Record<string, EventDefinition>>,
  printer: SchemaPrinter,
): object {
  return {
    path: '/events',
    parameters: {
      since: 'The seq after which events are replayed.',
      log: 'The id of the log that the seq belongs to.',
    },
    data: Object.fromEntries(
      Object.values(events).map(({ name, data }) => [name, printer.print(data)]),
    ),
  };
}
