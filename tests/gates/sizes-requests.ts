import type { Operation } from '#shared/contract/operation.ts';
import { pathParameters } from '#shared/contract/operation.ts';
import { operations } from '#shared/registry/registry.ts';
import { exampleOf } from '../../electron/server/openapi/example-of.ts';
import { createSchemaPrinter } from '../../electron/server/openapi/wire-schema.ts';
import { fieldsOfSchema, shapesOf, wholeBodies } from './sizes-shapes.ts';

// Every request that the gate `sizes` sends, for every operation of the contract.

/** A request that is too large in one way, or just within the limit. */
export interface SizedRequest {
  readonly title: string;
  readonly method: string;
  /** The path below the base URL, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: () => string;
}

/** The ids of existing things, by the names of path parameters and fields. */
export type ExistingIds = Readonly<Record<string, string>>;

/** The longest text that a URL or a header of a request may have. */
const longText = 'x'.repeat(15_000);

/** Makes all requests, operation by operation. */
export function* sizedRequests(ids: ExistingIds): Generator<SizedRequest, void> {
  for (const operation of Object.values<Operation>(operations)) {
    yield* operation.method === 'GET' ? inUrls(operation, ids) : inBodies(operation, ids);
    yield* inPaths(operation, ids);
    yield* inHeaders(operation, ids);
  }
}

function* inBodies(operation: Operation, ids: ExistingIds): Generator<SizedRequest, void> {
  const { name, method } = operation;
  const path = pathOf(operation, ids);
  const elsewhere = [...pathParameters(operation.path), ...Object.keys(operation.headers ?? {})];
  const schema = createSchemaPrinter([]).print(operation.input);
  const fields = fieldsOfSchema(schema).filter(([field]) => !elsewhere.includes(field));
  const usual = fields
    .filter(([field]) => schema.required?.includes(field))
    .map(
      ([field, part]) =>
        [field, JSON.stringify(usualValue(field, exampleOf(part, {}, field), ids))] as const,
    );
  for (const [field, part] of fields) {
    for (const shape of shapesOf(part)) {
      const others = usual.filter(([other]) => other !== field);
      yield {
        title: `${name}: ${field} is ${shape.title}`,
        method,
        path,
        headers: {},
        body: () => objectOf([...others, [field, shape.json()]]),
      };
    }
  }
  for (const { title, json } of wholeBodies) {
    yield { title: `${name}: a body of ${title}`, method, path, headers: {}, body: json };
  }
}

function* inUrls(operation: Operation, ids: ExistingIds): Generator<SizedRequest, void> {
  const { name, method } = operation;
  const path = pathOf(operation, ids);
  const taken = new Set(pathParameters(operation.path));
  const query = (title: string, text: string) => ({
    title: `${name}: ${title}`,
    method,
    path: `${path}?${text}`,
    headers: {},
  });
  const needed = 'q' in operation.input.shape ? 'q=x&' : '';
  yield query('as it is', needed);
  yield query('at its largest', `${needed}limit=200`);
  yield query(
    'two thousand parameters',
    Array.from({ length: 2_000 }, (_, at) => `p${at}=`).join('&'),
  );
  yield query('a parameter with a long name', `${longText}=1`);
  for (const field of Object.keys(operation.input.shape)) {
    if (taken.has(field)) {
      continue;
    }
    for (const [title, value] of [
      ['long', longText],
      ['of commas', ','.repeat(15_000)],
      ['of brackets', '['.repeat(15_000)],
      ['of ideographs', '%E6%BC%A2'.repeat(1_600)],
      ['of new lines', '%0A'.repeat(5_000)],
      ['of quotes', '%22'.repeat(5_000)],
      ['of many words', '%C3%A9%20a'.repeat(1_600)],
    ] as const) {
      yield query(`${field} is ${title}`, `${field}=${value}`);
    }
    yield query(
      `${field} again and again`,
      Array.from({ length: 1_500 }, () => `${field}=1`).join('&'),
    );
  }
}

function* inPaths(operation: Operation, ids: ExistingIds): Generator<SizedRequest, void> {
  const { name, method } = operation;
  const parameters = pathParameters(operation.path);
  for (const parameter of parameters) {
    const path = pathOf(operation, { ...ids, [parameter]: longText });
    yield { title: `${name}: a long ${parameter}`, method, path, headers: {} };
  }
}

function* inHeaders(operation: Operation, ids: ExistingIds): Generator<SizedRequest, void> {
  const { name, method } = operation;
  const path = pathOf(operation, ids);
  const headers = [...Object.values(operation.headers ?? {}), 'Idempotency-Key', 'Accept'];
  for (const header of headers) {
    for (const value of [longText, '"x",'.repeat(3_000), ' '.repeat(15_000), `W/"${longText}`]) {
      yield { title: `${name}: a long ${header}`, method, path, headers: { [header]: value } };
    }
  }
}

function pathOf({ path }: Operation, ids: ExistingIds): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? 'none');
}

/** An example with existing ids. */
function usualValue(field: string, example: unknown, ids: ExistingIds): unknown {
  return field === 'operatorIds' ? [ids['operatorId']] : (ids[field] ?? example);
}

function objectOf(fields: readonly (readonly [string, string])[]): string {
  return `{${fields.map(([field, json]) => `"${field}":${json}`).join(',')}}`;
}
