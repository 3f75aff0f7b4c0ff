import { z } from 'zod';
import { problemTitle, serviceProblems } from '#shared/problem/problem-codes.ts';
import type { ProblemCode, ServiceProblemCode } from '#shared/problem/problem-codes.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { Problem } from '#shared/problem/problem.ts';

/** What is known of a failed request beyond its problem. */
export interface ServiceErrorContext {
  /** The status that the service answered with; undefined when no answer came. */
  readonly status?: number;
  /** How long the service asked to be left alone. */
  readonly retryAfterMs?: number;
}

/** A request to a service that failed in an expected way. */
export class ServiceError extends ProblemError {
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(problem: Problem, { status, retryAfterMs }: ServiceErrorContext = {}) {
    super(problem);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Builds the error for a code that arose on this side. */
export function serviceError(
  code: ProblemCode,
  detail: string,
  context: ServiceErrorContext = {},
): ServiceError {
  return new ServiceError({ code, title: problemTitle(code), detail }, context);
}

/** RFC 9457 as a service may send it: every field may be absent or another thing. */
const problemBodySchema = z.object({
  code: z.string().optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  detail: z.string().optional().catch(undefined),
  errors: z
    .array(z.object({ pointer: z.string(), message: z.string() }))
    .max(100)
    .optional()
    .catch(undefined),
  requestId: z.string().optional().catch(undefined),
});

/** What stands for a status whose answer has no code that we know. */
const byStatus: Readonly<Record<number, { code: ServiceProblemCode; detail: string }>> = {
  401: { code: 'unauthorized', detail: 'The service does not accept the key.' },
  403: { code: 'unauthorized', detail: 'The service does not let this key do that.' },
  404: { code: 'not_found', detail: 'The service does not have that.' },
  405: { code: 'method_not_allowed', detail: 'The service cannot do that.' },
  408: { code: 'unavailable', detail: 'The service gave up waiting for the request.' },
  409: { code: 'precondition_failed', detail: 'Something else has changed it meanwhile.' },
  412: { code: 'precondition_failed', detail: 'Something else has changed it meanwhile.' },
  413: { code: 'payload_too_large', detail: 'That is more than the service takes.' },
  415: { code: 'unsupported_media_type', detail: 'The service does not take JSON here.' },
  425: { code: 'unavailable', detail: 'The service is not ready for the request yet.' },
  429: { code: 'rate_limited', detail: 'The service asks for fewer requests.' },
  500: { code: 'internal', detail: 'The service failed.' },
};

const longestDetail = 2_000;

/**
 * The error for an answer that is none of success: its problem where it carries one, or else
 * what its status alone says (wire-protocol §2).
 */
export function errorOfAnswer(
  status: number,
  body: unknown,
  retryAfterMs: number | undefined,
): ServiceError {
  const said = problemBodySchema.safeParse(body).data;
  const fallback = byStatus[status] ?? byRange(status);
  const code = said?.code !== undefined && isServiceCode(said.code) ? said.code : fallback.code;
  const detail = said?.detail ?? said?.title ?? `${fallback.detail} (${status})`;
  const problem: Problem = {
    code,
    title: problemTitle(code),
    detail: detail.slice(0, longestDetail),
    ...(said?.errors && { errors: said.errors }),
    ...(said?.requestId !== undefined && { requestId: said.requestId.slice(0, 200) }),
  };
  return new ServiceError(problem, {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** How long a `Retry-After` asks for: seconds or a date; undefined for anything else. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) {
    return undefined;
  }
  const delayMs = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}

function byRange(status: number): { code: ServiceProblemCode; detail: string } {
  return status >= 400 && status < 500
    ? { code: 'validation_failed', detail: 'The service refused the request.' }
    : { code: 'unavailable', detail: 'The service cannot answer just now.' };
}

function isServiceCode(code: string): code is ServiceProblemCode {
  return Object.hasOwn(serviceProblems, code);
}
