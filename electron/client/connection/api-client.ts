import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { answerLimits } from '#shared/limits/limits.ts';
import { operations } from '#shared/registry/registry.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/registry/registry.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { tolerantInSlices } from '#shared/contract/tolerant.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { Endpoint } from './endpoint.ts';
import { readErrorText, readJson } from './read-answer.ts';
import { requestParts } from './request-parts.ts';
import {
  errorOfAnswer,
  saysHtml,
  isMarkup,
  pageInstead,
  parseRetryAfter,
  serviceError,
} from './service-error.ts';
import { text } from '../text/text.ts';

/** The fetch that requests go out by: Node's for loopback, Electron's for anywhere else. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface ApiClientOptions {
  readonly fetch: Fetch;
  /** How long an answer may take, its body included. */
  readonly timeoutMs?: number;
  /** The largest body that is read. */
  readonly maxBytes?: number;
  /** When an answer was made, by the service's clock. */
  readonly onDate?: (dateMs: number) => void;
  /** Whether a failure of the fetch is that of a redirect, which is not followed. */
  readonly isRedirect?: (error: unknown) => boolean;
  /** Rows and optional values of an answer could not be read and were left out. */
  readonly onLeftOut?: (name: OperationName, count: number) => void;
}

export interface PerformOptions {
  /** The key of a POST that is the same write as an earlier one; else it gets a new one. */
  readonly idempotencyKey?: string;
  /** Told the entity tag of a successful answer, if it bears one (contract: Entity tags). */
  readonly onEntityTag?: (tag: string) => void;
}

const readers = new Map<string, ReturnType<typeof tolerantInSlices<z.ZodType>>>();

/** Loads ky once, and with it Node's fetch: 30 ms that the first window need not wait for. */
const loadKy = () => import('ky');

/** Performs operations on a service; keeps nothing between them. */
export class ApiClient {
  readonly #options: ApiClientOptions;

  constructor(options: ApiClientOptions) {
    this.#options = options;
    void loadKy();
  }

  /**
   * Performs one operation and reads its answer, tolerantly, by the operation's own schema.
   *
   * @throws ServiceError for every failure that a service or a network can cause
   */
  async perform<Name extends OperationName>(
    endpoint: Endpoint,
    name: Name,
    request: OperationRequest<Name>,
    options: PerformOptions = {},
  ): Promise<OperationOutput<Name>> {
    const operation: Operation = operations[name];
    const response = await this.#answer(endpoint, operation, request, options);
    const reading = await readerOf(operation)(response.body, pauseWhenDue());
    if (reading === undefined) {
      throw serviceError('answer_invalid', text.service.answerUnknown, {
        status: response.status,
      });
    }
    if (reading.leftOut > 0) {
      this.#options.onLeftOut?.(name, reading.leftOut);
    }
    if (leadsBack(request, reading.output)) {
      throw serviceError('answer_invalid', text.service.answerRepeats, {
        status: response.status,
      });
    }
    const output = withinPage(request, reading.output);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read by that very schema
    return output as OperationOutput<Name>;
  }

  async #answer(
    { baseUrl, key }: Endpoint,
    operation: Operation,
    request: Readonly<Record<string, unknown>>,
    { idempotencyKey = randomUUID(), onEntityTag }: PerformOptions,
  ): Promise<{ status: number; body: unknown }> {
    const { fetch, timeoutMs = 30_000, maxBytes } = this.#options;
    const { path, body, headers } = requestParts(operation, request);
    try {
      const { default: ky } = await loadKy();
      const response = await ky(`${baseUrl}${path}`, {
        fetch,
        method: operation.method,
        headers: {
          Accept: 'application/json, application/problem+json',
          Authorization: `Bearer ${key}`,
          ...(operation.method === 'POST' && { 'Idempotency-Key': idempotencyKey }),
          ...headers,
        },
        ...(body !== undefined && { json: body }),
        // The key must not follow a redirect to anywhere.
        redirect: 'error',
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const dateMs = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(dateMs)) {
        this.#options.onDate?.(dateMs);
      }
      const answer = await readAnswer(response, maxBytes);
      const tag = response.headers.get('etag');
      if (tag !== null) {
        onEntityTag?.(tag);
      }
      return answer;
    } catch (error) {
      throw this.#asServiceError(error);
    }
  }

  #asServiceError(error: unknown): ProblemError {
    if (error instanceof ProblemError) {
      return error;
    }
    const failure = this.#options.isRedirect?.(error) ? pageInstead() : unreachable(error);
    failure.cause = error;
    return failure;
  }
}

/** Reads an answer of an operation; made when it is first needed, as a start needs few. */
function readerOf({ name, output }: Operation) {
  const reader = readers.get(name) ?? tolerantInSlices<z.ZodType>(output);
  readers.set(name, reader);
  return reader;
}

/**
 * Whether a page names itself as the next one. Whoever reads a list to its end would read it for
 * ever.
 */
function leadsBack(request: object, output: unknown): boolean {
  const { cursor } = request as { readonly cursor?: unknown };
  return (
    cursor !== undefined && cursor === (output as { readonly nextCursor?: unknown }).nextCursor
  );
}

/**
 * An answer without the rows that nobody has asked for. A service that sends a little more than
 * the limit is taken at its word; one that sends a hundred times as much would keep main busy.
 */
function withinPage(request: object, output: unknown): unknown {
  if (!('limit' in request) || typeof request.limit !== 'number') {
    return output;
  }
  const maxRows = Math.max(request.limit, answerLimits.pageRows);
  const fields = Object.entries(output as object).map(
    ([name, value]: [string, unknown]) =>
      [name, Array.isArray(value) ? value.slice(0, maxRows) : value] as const,
  );
  return Object.fromEntries(fields);
}

/** Lets others have their turn once the thread was kept for a moment. */
function pauseWhenDue(): () => Promise<void> | undefined {
  let sinceMs = performance.now();
  const pause = async () => {
    await nextTurn();
    sinceMs = performance.now();
  };
  return () => (performance.now() - sinceMs < answerLimits.sliceMs ? undefined : pause());
}

async function readAnswer(
  response: Response,
  maxBytes: number | undefined,
): Promise<{ status: number; body: unknown }> {
  const { status, ok, headers } = response;
  if (ok) {
    return { status, body: await readJson(response, maxBytes) };
  }
  const body = await readErrorText(response);
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now());
  throw errorOfAnswer(status, body, retryAfterMs, saysHtml(response) || isMarkup(body));
}

function unreachable(error: unknown): ProblemError {
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  return serviceError(
    'service_unreachable',
    isLate ? text.service.timedOut : text.service.unreachable,
  );
}
