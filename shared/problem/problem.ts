import { problemTitle } from './problem-codes.ts';
import type { ProblemCode } from './problem-codes.ts';

/** One fault in an input: a JSON Pointer into the body, or the query parameter's name. */
export interface InputFault {
  readonly pointer: string;
  readonly message: string;
}

/**
 * An expected failure, as it crosses every border of the application (contract: Errors).
 * `detail` is a sentence for people that says what is wrong and, where it can, what to do.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly title: string;
  readonly detail: string;
  /** Present for faults in an input, one entry a fault. */
  readonly errors?: readonly InputFault[];
  /** The id under which a server logged the request. */
  readonly requestId?: string;
}

/** A problem on its way to the edge that converts it. Anything else thrown is a defect. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Builds the error for a code; `throw` what it returns. */
export function problemError(
  code: ProblemCode,
  detail: string,
  extra: Pick<Problem, 'errors' | 'requestId'> = {},
): ProblemError {
  return new ProblemError({ code, title: problemTitle(code), detail, ...extra });
}
