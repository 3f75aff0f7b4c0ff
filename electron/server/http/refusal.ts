import { problemTitle, serviceProblems } from '#shared/problem/problem-codes.ts';
import type { ServiceProblemCode } from '#shared/problem/problem-codes.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { InputFault } from '#shared/problem/problem.ts';

/** Headers that an answer carries beside its usual ones. */
export type ExtraHeaders = Readonly<Record<string, string>>;

/** A problem that needs headers of its own: Allow, Retry-After. */
export class Refusal extends ProblemError {
  readonly headers: ExtraHeaders;

  constructor(code: ServiceProblemCode, detail: string, headers: ExtraHeaders = {}) {
    super({ code, title: problemTitle(code), detail });
    this.headers = headers;
  }
}

/** Refuses an input for its faults, naming each. */
export function invalidInput(errors: readonly InputFault[]): ProblemError {
  const [first, ...others] = errors;
  const where = first?.pointer ? `${first.pointer}: ` : '';
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  const detail = `${where}${first?.message ?? 'The input is not valid.'}${more}`;
  return new ProblemError({
    code: 'validation_failed',
    title: serviceProblems.validation_failed.title,
    detail,
    errors,
  });
}
