import type { z } from 'zod';
import type { InputFault } from '../problem/problem.ts';

/** Formats the location of a fault in an input. */
export type PointerTo = (path: readonly PropertyKey[]) => string;

/** Returns the faults that a schema found. Each unknown field is a separate fault. */
export function inputFaults(error: z.ZodError, pointerTo: PointerTo = jsonPointer): InputFault[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknownField(pointerTo([...issue.path, key])))
      : [{ pointer: pointerTo(issue.path), message: issue.message }],
  );
}

/** Returns the fault of a field that the operation does not have. */
export function unknownField(pointer: string): InputFault {
  return { pointer, message: 'Is not known here.' };
}

/** Returns the JSON Pointer (RFC 6901) of a path in an input. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
