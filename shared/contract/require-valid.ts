import type { z } from 'zod';
import { nameFaults } from '../problem/name-faults.ts';
import { problemError } from '../problem/problem.ts';
import { inputFaults } from './input-faults.ts';

/**
 * Parses the input of a caller.
 *
 * @throws ProblemError `call_invalid`, which names the first faults
 */
export function requireValid<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    const { errors } = nameFaults(inputFaults(parsed.error));
    throw problemError('call_invalid', 'The input of the call is not valid.', { errors });
  }
  return parsed.data;
}
