import type { z } from 'zod';
import type { InputFault } from '../problem/problem.ts';

/** Says where in an input a fault is. */
export type PointerTo = (path: readonly PropertyKey[]) => string;

/** The faults that a schema found, an unknown field as a fault of its own. */
export function inputFaults(error: z.ZodError, pointerTo: PointerTo = jsonPointer): InputFault[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknownField(pointerTo([...issue.path, key])))
      : [{ pointer: pointerTo(issue.path), message: issue.message }],
  );
}

/** The fault of a field that is not the operation's. */
export function unknownField(pointer: string): InputFault {
  return { pointer, message: 'Is not known here.' };
}

/** The JSON Pointer (RFC 6901) of a place in an input. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
