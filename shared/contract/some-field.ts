import type { z } from 'zod';

/** Refuses an update that changes nothing: at least one of `fields` must be given. */
export function requireSomeField<Input extends z.ZodObject>(
  input: Input,
  fields: readonly (keyof z.output<Input> & string)[],
): Input {
  return input.refine((value) => fields.some((field) => value[field] !== undefined), {
    error: `At least one field is needed: ${fields.join(', ')}.`,
  });
}
