import { randomUUID } from 'node:crypto';
import { serviceProblems } from '#shared/problem/problem-codes.ts';
import type { ProblemCode, ServiceProblemCode } from '#shared/problem/problem-codes.ts';
import { problemError, ProblemError } from '#shared/problem/problem.ts';
import type { Logger } from '../../logging/log.ts';
import { isStorageUnavailable } from '../../storage/sqlite-error.ts';
import { HttpError } from './http-error.ts';
import type { ExtraHeaders } from './http-error.ts';

/** An error as sent over the wire (contract: Errors). */
export interface ProblemResponse {
  readonly status: number;
  readonly headers: ExtraHeaders;
  readonly body: string;
}

const headersByCode: Partial<Record<ServiceProblemCode, ExtraHeaders>> = {
  unauthorized: { 'WWW-Authenticate': 'Bearer' },
  unavailable: { 'Retry-After': '5' },
};

/**
 * Converts any thrown value into an answer. A defect is logged under the request's id and reported
 * as internal, without stack, path or SQL.
 */
export function problemResponse(thrown: unknown, log: Logger): ProblemResponse {
  const requestId = randomUUID();
  const { problem, headers } = expectedProblem(thrown, requestId, log);
  const code = problem.code in serviceProblems ? problem.code : 'internal';
  // Checked in the line above
  const serviceCode = code as ServiceProblemCode;
  const { status, title } = serviceProblems[serviceCode];
  const { detail, errors } = problem;
  const type = `urn:guildhall:problem:${code}`;
  return {
    status,
    headers: { ...headersByCode[serviceCode], ...headers },
    body: JSON.stringify({ type, status, title, code, detail, errors, requestId }),
  };
}

function expectedProblem(thrown: unknown, requestId: string, log: Logger) {
  if (thrown instanceof ProblemError) {
    const { code } = thrown.problem;
    if (isWorthTelling(code)) {
      log.warn({ requestId, code }, 'A request was refused');
    }
    return {
      problem: thrown.problem,
      headers: thrown instanceof HttpError ? thrown.headers : {},
    };
  }
  if (isStorageUnavailable(thrown)) {
    log.error({ requestId, err: thrown }, 'The storage refused');
    const detail = 'The storage is full or cannot be written just now. Nothing was written.';
    return { problem: problemError('unavailable', detail).problem, headers: {} };
  }
  log.error({ requestId, err: thrown }, 'A request failed');
  const detail = 'The server met an error of its own. Nothing was written.';
  return { problem: problemError('internal', detail).problem, headers: {} };
}

/**
 * Returns whether a refusal is logged, so that people find the reason: wrong keys and foreign
 * callers.
 */
function isWorthTelling(code: ProblemCode): boolean {
  return code === 'unauthorized' || code === 'forbidden_host' || code === 'forbidden_origin';
}
