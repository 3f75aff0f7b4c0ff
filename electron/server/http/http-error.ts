import { problemTitle, serviceProblems } from '#shared/problem/problem-codes.ts';
import type { ServiceProblemCode } from '#shared/problem/problem-codes.ts';
import { nameFaults } from '#shared/problem/name-faults.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { InputFault } from '#shared/problem/problem.ts';

/** Headers that an answer has in addition to the usual ones. */
export type ExtraHeaders = Readonly<Record<string, string>>;

/** A problem with headers of its own: Allow, Retry-After. */
export class HttpError extends ProblemError {
  readonly headers: ExtraHeaders;

  constructor(code: ServiceProblemCode, detail: string, headers: ExtraHeaders = {}) {
    super({ code, title: problemTitle(code), detail });
    this.headers = headers;
  }
}

/** Returns the refusal of an input. It names the first faults and counts the rest. */
export function invalidInput(faults: readonly InputFault[]): ProblemError {
  const { title } = serviceProblems.validation_failed;
  return new ProblemError({ code: 'validation_failed', title, ...nameFaults(faults) });
}
