import type { IncomingHttpHeaders } from 'node:http';
import { inputFaults, jsonPointer, unknownField } from '#shared/contract/input-faults.ts';
import { pathParameters } from '#shared/contract/operation.ts';
import type { Operation } from '#shared/contract/operation.ts';
import type { InputFault } from '#shared/problem/problem.ts';
import { invalidInput } from './http-error.ts';

/** The parts of a request from which an input is made. */
interface InputParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams | undefined;
  /** The parsed body; undefined if there was none. */
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** Makes the input of an operation from a request, or refuses it and names its faults. */
export type ParseInput = (parts: InputParts) => unknown;

/**
 * Returns the parser of an operation's input. Path parameters come only from the path, the
 * operation's header fields from headers, and other fields from the query (GET, DELETE) or the body
 * (POST, PUT). Nothing else is accepted.
 */
export function inputParser(operation: Operation): ParseInput {
  const headerNames = new Map(Object.entries(operation.headers ?? {}));
  const elsewhere = new Set([...pathParameters(operation.path), ...headerNames.keys()]);
  const takesQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const pointerTo = (path: readonly PropertyKey[]) =>
    headerNames.get(String(path[0])) ?? (takesQuery ? String(path[0] ?? '') : jsonPointer(path));

  const headerFields = (headers: IncomingHttpHeaders) =>
    Object.fromEntries(
      [...headerNames]
        .map(([field, header]) => [field, headers[header.toLowerCase()]] as const)
        .filter(([, value]) => value !== undefined),
    );

  return ({ params, query, body, headers }) => {
    const faults: InputFault[] = [];
    const fields = takesQuery ? fieldsOfQuery(query, faults) : fieldsOfBody(body, faults);
    // The other source accepts no fields.
    if (takesQuery) {
      for (const name of Object.keys(fieldsOfBody(body, faults))) {
        faults.push(unknownField(jsonPointer([name])));
      }
    } else {
      for (const name of query?.keys() ?? []) {
        faults.push(unknownField(name));
      }
    }
    for (const name of Object.keys(fields)) {
      if (elsewhere.has(name)) {
        faults.push(unknownField(takesQuery ? name : jsonPointer([name])));
      }
    }
    if (faults.length > 0) {
      throw invalidInput(faults);
    }
    const ofHeaders = headerNames.size > 0 ? headerFields(headers) : undefined;
    const parsed = operation.input.safeParse({ ...fields, ...ofHeaders, ...params });
    if (!parsed.success) {
      throw invalidInput(inputFaults(parsed.error, pointerTo));
    }
    return parsed.data;
  };
}

function fieldsOfQuery(
  query: URLSearchParams | undefined,
  faults: InputFault[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  if (query === undefined) {
    return fields;
  }
  for (const [name, value] of query) {
    if (Object.hasOwn(fields, name)) {
      faults.push({ pointer: name, message: 'Given twice.' });
    }
    // Defined instead of assigned, because a parameter may be called __proto__.
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
  }
  return fields;
}

function fieldsOfBody(body: unknown, faults: InputFault[]): object {
  if (body === undefined) {
    return {};
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body;
  }
  faults.push({ pointer: '', message: 'The body must be a JSON object.' });
  return {};
}
