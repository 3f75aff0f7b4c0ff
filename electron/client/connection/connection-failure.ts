import type { ConnectionFailure } from '#shared/capability/home.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { text } from '../text/text.ts';
import { networkFaultOf } from './network-fault.ts';
import { errorOfAnswer } from './service-error.ts';

/**
 * Why a service does not answer, by the error of a request or of a handshake.
 *
 * @param status the status of an answer that was no upgrade to a socket
 */
export function connectionFailureOf(error: unknown, status?: number): ConnectionFailure {
  const fault = networkFaultOf(error);
  if (fault !== undefined) {
    return { code: fault, detail: text.service.faults[fault] };
  }
  const problem = problemOf(error, status);
  return problem === undefined
    ? { code: 'service_unreachable', detail: text.service.unreachable }
    : { code: problem.code, detail: problem.detail ?? problem.title };
}

function problemOf(error: unknown, status: number | undefined) {
  if (error instanceof ProblemError) {
    return error.problem;
  }
  return status === undefined ? undefined : errorOfAnswer(status, undefined, undefined).problem;
}
