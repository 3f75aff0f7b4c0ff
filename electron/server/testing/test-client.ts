import { operations } from '#shared/registry/registry.ts';
import type { OperationInput, OperationName, OperationOutput } from '#shared/registry/registry.ts';
import { pathParameters } from '#shared/contract/operation.ts';
import { z } from 'zod';

/** An answer of a service. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The headers and body of a request. */
export interface TestRequest {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const problemSchema = z.object({
  type: z.string(),
  status: z.int(),
  title: z.string(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});

/** A client of a server over HTTP, as one user. */
export class TestClient {
  readonly baseUrl: string;
  readonly apiKey: string;

  constructor(baseUrl: string, apiKey: string) {
    this.baseUrl = baseUrl;
    this.apiKey = apiKey;
  }

  /** Calls an operation and checks its answer against the contract. */
  async call<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    headers: Record<string, string> = {},
  ): Promise<OperationOutput<Name>> {
    const operation = operations[name];
    const { method, path, fields } = addressOf(name, input);
    const isQuery = method === 'GET' || method === 'DELETE';
    const query = isQuery && Object.keys(fields).length > 0 ? `?${queryOf(fields)}` : '';
    const answer = await this.request(method, `${path}${query}`, {
      headers,
      ...(isQuery ? {} : { body: fields }),
    });
    if (answer.status !== operation.status) {
      throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    // The schema belongs to the name
    return operation.output.parse(answer.body) as OperationOutput<Name>;
  }

  /** Sends any request with the key. A string is sent as it is, anything else as JSON. */
  async request(method: string, path: string, request: TestRequest = {}): Promise<TestAnswer> {
    const { body, headers } = request;
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.apiKey}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const value: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: value };
  }

  /** Sends a request that must be refused and returns its problem. */
  async refused(method: string, path: string, request: TestRequest = {}) {
    const answer = await this.request(method, path, request);
    if (answer.headers.get('content-type') !== 'application/problem+json') {
      throw new Error(`Not refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    const problem = problemSchema.parse(answer.body);
    if (problem.status !== answer.status) {
      throw new Error('The problem tells another status.');
    }
    return { ...problem, headers: answer.headers };
  }
}

/** Returns the method and path of an operation with an input, and the remaining fields. */
function addressOf<Name extends OperationName>(name: Name, input: OperationInput<Name>) {
  const { method, path } = operations[name];
  const fields = { ...input } as Record<string, unknown>;
  let address: string = path;
  for (const parameter of pathParameters(path)) {
    address = address.replace(`{${parameter}}`, encodeURIComponent(String(fields[parameter])));
    delete fields[parameter];
  }
  return { method, path: address, fields };
}

function queryOf(fields: Record<string, unknown>): string {
  return new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}
