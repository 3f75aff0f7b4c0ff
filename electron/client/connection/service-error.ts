import type { ExtensionName } from '#shared/contract/extension.ts';
import { serviceWaitLimits } from '#shared/limits/limits.ts';
import { problemTitle, serviceProblems } from '#shared/problem/problem-codes.ts';
import type { ProblemCode, ServiceProblemCode } from '#shared/problem/problem-codes.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { Problem } from '#shared/problem/problem.ts';
import { readErrorBody } from './error-body.ts';
import { text } from '../text/text.ts';

/** The facts of a failed request beyond its problem. */
export interface ServiceErrorContext {
  /** The status that the service answered with; undefined when no answer came. */
  readonly status?: number;
  /** How long the service asked to be left alone. */
  readonly retryAfterMs?: number;
  /** Whether the service itself named the code; else its status alone decided. */
  readonly hasOwnCode?: boolean;
  /** Whether a web page, or the way to one, came in the place of the service's answer. */
  readonly isPage?: boolean;
  /**
   * Whether whatever is asked would be refused alike: the key, the address or the network is at
   * fault. Else the refusal is about this request alone.
   */
  readonly isOfHome?: boolean;
}

/** A request to a service that failed in an expected way. */
export class ServiceError extends ProblemError {
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly hasOwnCode: boolean;
  readonly isPage: boolean;
  readonly isOfHome: boolean;

  constructor(problem: Problem, context: ServiceErrorContext = {}) {
    super(problem);
    this.status = context.status;
    this.retryAfterMs = context.retryAfterMs;
    this.hasOwnCode = context.hasOwnCode ?? false;
    this.isPage = context.isPage ?? false;
    this.isOfHome = context.isOfHome ?? false;
  }

  /** The same failure, once it is known whether whatever is asked would be refused alike. */
  judged(isOfHome: boolean): ServiceError {
    const error = new ServiceError(this.problem, { ...this.#context, isOfHome });
    error.cause = this.cause;
    return error;
  }

  get #context(): ServiceErrorContext {
    const { status, retryAfterMs, hasOwnCode, isPage } = this;
    return {
      ...(status !== undefined && { status }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      hasOwnCode,
      isPage,
    };
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

/** Whether a service answered that there is no such thing; no other refusal says that. */
export function isMissing(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404;
}

/** The refusal of what a service does not offer and a client cannot stand in for. */
export function notOffered(extension: ExtensionName): Error {
  return serviceError('method_not_allowed', text.service.notOffered(extension));
}

/** The failure of what only a service that has said what it offers can be asked; it may pass. */
export function capabilitiesUnknown(): Error {
  return serviceError('unavailable', text.service.capabilitiesUnknown);
}

/** The refusal of what is nowhere that it can be looked for. */
export function unknownThing(): Error {
  return serviceError('not_found', text.service.unknownThing);
}

/** The problem of each status whose answer has no code that we know. */
const byStatus: Readonly<Record<number, { code: ServiceProblemCode; detail: string }>> = {
  401: { code: 'unauthorized', detail: text.service.keyRefused },
  403: { code: 'forbidden', detail: text.service.notAllowed },
  404: { code: 'not_found', detail: text.service.unknownThing },
  405: { code: 'method_not_allowed', detail: text.service.notPossible },
  408: { code: 'unavailable', detail: text.service.gaveUpWaiting },
  409: { code: 'precondition_failed', detail: text.service.changedMeanwhile },
  412: { code: 'precondition_failed', detail: text.service.changedMeanwhile },
  413: { code: 'payload_too_large', detail: text.service.tooMuch },
  415: { code: 'unsupported_media_type', detail: text.service.jsonRefused },
  425: { code: 'unavailable', detail: text.service.notReady },
  429: { code: 'rate_limited', detail: text.service.tooManyRequests },
  451: { code: 'forbidden', detail: text.service.notLegal },
  500: { code: 'internal', detail: text.service.failed },
  507: { code: 'unavailable', detail: text.service.noRoom },
  511: { code: 'unavailable', detail: text.service.pageInstead },
};

/** A page with this status came from what stands before the service, in its place. */
const blocked = { code: 'forbidden', detail: text.service.blocked } as const;

/**
 * The error for an answer that is none of success: its problem where it carries one in whatever
 * wrapping, or else what its status alone says (contract: What our client accepts).
 *
 * @param body what the answer held, parsed where it was JSON, else its text
 * @param isHtml whether the answer calls itself a web page
 */
export function errorOfAnswer(
  status: number,
  body: unknown,
  retryAfterMs: number | undefined,
  isHtml = isMarkup(body),
): ServiceError {
  const said = readErrorBody(body);
  // Servers send pages with other statuses as well, and those say enough by themselves.
  const isPage = status === 511 || (status === 403 && isHtml);
  const fallback = isHtml && status === 403 ? blocked : (byStatus[status] ?? byRange(status));
  const hasOwnCode = said.code !== undefined && isServiceCode(said.code);
  const code = hasOwnCode ? said.code : fallback.code;
  const problem: Problem = {
    code,
    title: problemTitle(code),
    detail: said.detail ?? text.service.withStatus(fallback.detail, status),
    ...(said.errors && { errors: said.errors }),
    ...(said.requestId !== undefined && { requestId: said.requestId }),
  };
  return new ServiceError(problem, {
    status,
    hasOwnCode,
    isPage,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** Whether a body that is no JSON is markup. */
export function isMarkup(body: unknown): boolean {
  return typeof body === 'string' && /^\s*</.test(body.slice(0, 1_000));
}

/** Whether an answer calls itself a web page. */
export function saysHtml({ headers }: Response): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
}

/** The error for a web page, or the way to one, that came in the place of an answer. */
export function pageInstead(status?: number): ServiceError {
  return serviceError(
    status === undefined ? 'service_unreachable' : 'answer_invalid',
    text.service.pageInstead,
    { isPage: true, ...(status !== undefined && { status }) },
  );
}

/**
 * How long a `Retry-After` asks for, in seconds or by a date, but never longer than is heard of a
 * service; undefined for anything else.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim() ?? '';
  // Every HTTP date begins with the name of its day; Date.parse alone would take "-5" for one.
  const delayMs = /^\d+$/.test(value)
    ? Number(value) * 1_000
    : /^[A-Za-z]{3,9},? /.test(value)
      ? Date.parse(value.slice(0, 100)) - nowMs
      : Number.NaN;
  return Number.isNaN(delayMs)
    ? undefined
    : Math.min(Math.max(0, delayMs), serviceWaitLimits.retryAfterMs);
}

function byRange(status: number): { code: ServiceProblemCode; detail: string } {
  return status >= 400 && status < 500
    ? { code: 'validation_failed', detail: text.service.refused }
    : { code: 'unavailable', detail: text.service.unavailable };
}

function isServiceCode(code: string): code is ServiceProblemCode {
  return Object.hasOwn(serviceProblems, code);
}
