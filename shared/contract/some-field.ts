import type { z } from 'zod';

const needing = new WeakSet<object>();

/** Refuses an input that says nothing: at least one of `fields` must be given. */
export function requireSomeField<Input extends z.ZodObject>(
  input: Input,
  fields: readonly (keyof z.output<Input> & string)[],
): Input {
  const refined = input.refine((value) => fields.some((field) => value[field] !== undefined), {
    error: `At least one field is needed: ${fields.join(', ')}.`,
  });
  needing.add(refined);
  return refined;
}

/** Returns whether an input needs at least one of several fields. */
export function needsSomeField(input: object): boolean {
  return needing.has(input);
}
