import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { z } from 'zod';
import type { TestAnswer } from './test-client.ts';

const bodySchema = z.object({ properties: z.record(z.string(), z.unknown()) });

const mediaSchema = z.object({ schema: z.unknown(), example: z.unknown().optional() });

const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string().optional(),
        in: z.string().optional(),
        required: z.boolean().optional(),
        example: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.object({ 'application/json': mediaSchema }) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      headers: z.record(z.string(), z.unknown()).default({}),
      content: z.record(z.string(), z.looseObject({ schema: z.unknown() })),
    }),
  ),
});

const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/** An operation of the OpenAPI document. */
export type DocumentedOperation = z.infer<typeof operationSchema> & {
  readonly method: string;
  readonly path: string;
};

/** Response headers that the contract adds to those of any HTTP server. */
const ownHeaders = ['ETag', 'Location', 'Idempotency-Replayed', 'Retry-After', 'Allow'];

/** A service as described by its OpenAPI document, checked with an independent validator. */
export class DocumentedService {
  readonly operations: readonly DocumentedOperation[];
  readonly #ajv = new Ajv2020({ allErrors: true, strictTypes: false, formats: fullFormats });

  constructor(document: unknown) {
    const { paths } = documentSchema.parse(document);
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        Object.assign(operation, { path, method: method.toUpperCase() }),
      ),
    );
    // All that the server sends must be documented, although clients ignore unknown fields.
    this.#ajv.addVocabulary(Object.keys(Object(document)));
    this.#ajv.addSchema({ $id: 'openapi', ...closed(document) });
  }

  /** Returns the fault of an answer; undefined if it is as documented. */
  faultOf(operation: DocumentedOperation, answer: TestAnswer): string | undefined {
    const { path, method, responses, operationId } = operation;
    const at = `${operationId} ${answer.status}`;
    const documented = responses[String(answer.status)];
    if (documented === undefined) {
      return `${at}: this status is not documented`;
    }
    const type = answer.headers.get('content-type') ?? '';
    if (!(type in documented.content)) {
      return `${at}: ${type} is not documented`;
    }
    const unlisted = ownHeaders.find(
      (name) => answer.headers.has(name) && !(name in documented.headers),
    );
    if (unlisted !== undefined) {
      return `${at}: the header ${unlisted} is not documented`;
    }
    if ('ETag' in documented.headers && !answer.headers.has('etag')) {
      return `${at}: lacks its ETag`;
    }
    const steps = ['paths', path, method.toLowerCase(), 'responses', String(answer.status)];
    const fault = this.#check([...steps, 'content', type, 'schema'], answer.body);
    return fault && `${at}: ${fault}`;
  }

  /** Returns the fields of a request body. */
  fieldsOf({ requestBody }: DocumentedOperation): string[] {
    const schema = requestBody?.content['application/json'].schema;
    return schema === undefined ? [] : Object.keys(bodySchema.parse(schema).properties);
  }

  /** Returns the fault of a request body; undefined if it is as documented. */
  requestFaultOf({ path, method }: DocumentedOperation, body: unknown): string | undefined {
    const steps = ['paths', path, method.toLowerCase(), 'requestBody', 'content'];
    return this.#check([...steps, 'application/json', 'schema'], body);
  }

  #check(steps: readonly string[], value: unknown): string | undefined {
    const pointer = steps
      .map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/');
    const $ref = `openapi#/${pointer}`;
    const validate = this.#ajv.getSchema($ref) ?? this.#ajv.compile({ $ref });
    return validate(value) ? undefined : this.#ajv.errorsText(validate.errors);
  }
}

/** Returns the document with additional fields forbidden in every object that names its fields. */
function closed(document: unknown): Record<string, unknown> {
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (typeof value !== 'object' || value === null || key === 'allOf') {
      return value;
    }
    const isOpenObject = 'properties' in value && !('additionalProperties' in value);
    return isOpenObject && !('code' in Object(value.properties))
      ? { ...value, additionalProperties: false }
      : value;
  });
  // Stringified just above
  return JSON.parse(text) as Record<string, unknown>;
}
