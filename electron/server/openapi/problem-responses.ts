import type { Operation } from '#shared/contract/operation.ts';
import { pathParameters } from '#shared/contract/operation.ts';
import { serviceProblems } from '#shared/problem/problem-codes.ts';
import type { ServiceProblemCode } from '#shared/problem/problem-codes.ts';

/** The shape of every refusal (contract: Errors). */
export const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    title: { type: 'string' },
    code: { type: 'string', enum: Object.keys(serviceProblems) },
    detail: { type: 'string', description: 'A sentence for people.' },
    errors: {
      type: 'array',
      description: 'One entry a fault of the input.',
      items: {
        type: 'object',
        properties: {
          pointer: {
            type: 'string',
            description: 'A JSON Pointer into the body, or the name of the query parameter.',
          },
          message: { type: 'string' },
        },
        required: ['pointer', 'message'],
        additionalProperties: false,
      },
    },
    requestId: { type: 'string', description: 'The id under which the request was logged.' },
  },
  required: ['type', 'status', 'title', 'code', 'detail', 'requestId'],
  additionalProperties: false,
};

/** Headers that a refusal has in addition to the usual ones. */
const headersByCode: Partial<Record<ServiceProblemCode, { name: string; description: string }>> = {
  unauthorized: { name: 'WWW-Authenticate', description: 'Always Bearer.' },
  rate_limited: { name: 'Retry-After', description: 'Seconds to wait.' },
  unavailable: { name: 'Retry-After', description: 'Seconds to wait.' },
};

/** Returns the codes an operation may answer with: its own and those of all similar requests. */
function problemCodesOf(operation: Operation): ServiceProblemCode[] {
  const { method, path, isOpen = false, problems } = operation;
  const takesBody = method === 'POST' || method === 'PUT';
  return [
    ...new Set<ServiceProblemCode>([
      ...(takesBody ? (['malformed_json'] as const) : []),
      'validation_failed',
      ...(isOpen ? [] : (['unauthorized'] as const)),
      'forbidden_origin',
      'forbidden_host',
      ...(pathParameters(path).length > 0 ? (['not_found'] as const) : []),
      ...(takesBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
      ...problems,
      ...(method === 'POST' ? (['idempotency_mismatch'] as const) : []),
      ...(isOpen ? [] : (['rate_limited'] as const)),
      'internal',
      'unavailable',
    ]),
  ];
}

/** Returns the problem responses of an operation, one for each status. */
export function problemResponses(operation: Operation): Record<string, object> {
  const byStatus = new Map<number, ServiceProblemCode[]>();
  for (const code of problemCodesOf(operation)) {
    const { status } = serviceProblems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), problemResponse(codes)]),
  );
}

function problemResponse(codes: readonly ServiceProblemCode[]): object {
  const headers = codes.flatMap((code) => headersByCode[code] ?? []);
  return {
    description: codes.map((code) => `${serviceProblems[code].title} (\`${code}\`)`).join(', '),
    ...(headers.length === 0
      ? {}
      : {
          headers: Object.fromEntries(
            headers.map(({ name, description }) => [
              name,
              { description, schema: { type: 'string' } },
            ]),
          ),
        }),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleProblem(code) }])),
      },
    },
  };
}

function exampleProblem(code: ServiceProblemCode): object {
  const { status, title } = serviceProblems[code];
  return {
    type: `urn:guildhall:problem:${code}`,
    status,
    title,
    code,
    detail: `${title}.`,
    ...(code === 'validation_failed'
      ? { errors: [{ pointer: 'limit', message: 'Must be an integer from 1 to 200.' }] }
      : {}),
    requestId: '0b0c2f64-6f0d-4c0c-9a55-0d1c8d0c7f7e',
  };
}
