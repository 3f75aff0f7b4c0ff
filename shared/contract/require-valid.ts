import type { z } from 'zod';
import { problemError } from '../problem/problem.ts';

/**
 * Parses what a caller hands in.
 *
 * @throws ProblemError `call_invalid`, with one entry a fault
 */
export function requireValid<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => ({
      pointer: `/${issue.path.join('/')}`,
      message: issue.message,
    }));
    throw problemError('call_invalid', 'The input of the call is not valid.', { errors });
  }
  return parsed.data;
}
