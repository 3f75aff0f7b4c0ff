import type { RequestInput, RequestName, RequestOutput } from '#shared/capability/bridge.ts';
import type { Problem } from '#shared/problem/problem.ts';
import { problemError, ProblemError } from '#shared/problem/problem.ts';
import { text } from '../text/text.ts';
import { withLocalIds, withServiceIds } from './local-ids.ts';

/**
 * Sends a request to main by name: a call to this machine, or an operation of a home's service.
 *
 * @throws ProblemError for every expected failure
 */
export async function call<Name extends RequestName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<RequestOutput<Name>> {
  const answer = await window.guildhall.call(name, withServiceIds(input));
  if (!answer.ok) {
    throw new ProblemError(answer.problem);
  }
  return withLocalIds(answer.data, 'homeId' in input ? String(input.homeId) : undefined);
}

/** The problem behind a thrown value. A defect is shown as `internal`, never with its message. */
export function problemOf(error: unknown): Problem {
  return error instanceof ProblemError
    ? error.problem
    : problemError('internal', text.bridge.internal).problem;
}
