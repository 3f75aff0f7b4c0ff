import { problemError } from '#shared/problem/problem.ts';
import type { ProblemError } from '#shared/problem/problem.ts';
import { text } from '../text/text.ts';

/** A home's key, or the sentence that says why there is none. */
export type KeyReading =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'none'; readonly detail: string };

/** Why there is no key. */
export function none(detail: string): KeyReading {
  return { kind: 'none', detail };
}

/** The key was forgotten, or its file was. */
export function gone(): KeyReading {
  return none(text.keys.forgotten);
}

/** What a file of a newer version means for writing. */
export function newerFile(): ProblemError {
  return problemError('precondition_failed', text.keys.newerFileReadOnly);
}

/** The key could not be written. */
export function notKept(): ProblemError {
  return problemError('unavailable', text.keys.notSaved);
}
