import type { CallInput, CallName, CallOutput } from '#shared/contract/registry.ts';
import { ProblemError } from '#shared/problem/problem.ts';

/**
 * Calls main by name.
 *
 * @throws ProblemError for every expected failure
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const answer = await window.guildhall.call(name, input);
  if (!answer.ok) {
    throw new ProblemError(answer.problem);
  }
  return answer.data;
}
