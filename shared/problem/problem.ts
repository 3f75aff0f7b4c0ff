import { problemTitle } from './problem-codes.ts';
import type { ProblemCode } from './problem-codes.ts';

/** One fault in an input: a JSON Pointer into the body, or the query parameter's name. */
export interface InputFault {
  readonly pointer: string;
  readonly message: string;
}

/**
 * An expected failure, in the form that crosses all process boundaries (contract: Errors). `detail`
 * is a sentence for people that says what is wrong and, if possible, what to do.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly title: string;
  readonly detail: string;
  /** The faults of an input, if it has any. */
  readonly errors?: readonly InputFault[];
  /** The id under which a server logged the request. */
  readonly requestId?: string;
}

/**
 * A problem that is thrown until the outer layer converts it. Any other thrown error is a defect.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Builds the error for a code; the caller throws it. */
export function problemError(
  code: ProblemCode,
  detail: string,
  extra: Pick<Problem, 'errors' | 'requestId'> = {},
): ProblemError {
  return new ProblemError({ code, title: problemTitle(code), detail, ...extra });
}
