import type { RequestInput, RequestName, RequestOutput } from '#shared/contract/bridge.ts';
import type { Problem } from '#shared/problem/problem.ts';
import { problemError, ProblemError } from '#shared/problem/problem.ts';

/**
 * Calls main by name: something of this machine, or an operation of a home's service.
 *
 * @throws ProblemError for every expected failure
 */
export async function call<Name extends RequestName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<RequestOutput<Name>> {
  const answer = await window.guildhall.call(name, input);
  if (!answer.ok) {
    throw new ProblemError(answer.problem);
  }
  return answer.data;
}

/** The problem in whatever was thrown; a defect is shown as internal, never as its message. */
export function problemOf(error: unknown): Problem {
  return error instanceof ProblemError
    ? error.problem
    : problemError('internal', 'Something went wrong inside Guildhall.').problem;
}
