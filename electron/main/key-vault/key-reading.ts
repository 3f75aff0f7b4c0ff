import { problemError } from '#shared/problem/problem.ts';
import type { ProblemError } from '#shared/problem/problem.ts';

/** A home's key, or the sentence that says why there is none. */
export type KeyReading =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'none'; readonly detail: string };

/** What to do where a key is lost. */
export const enterAgain = 'Enter it again.';

/** Why there is no key. */
export function none(detail: string): KeyReading {
  return { kind: 'none', detail };
}

/** The key was forgotten, or its file was. */
export function gone(): KeyReading {
  return none(`The key is no longer on this computer. ${enterAgain}`);
}

/** What a file of a newer version means for reading. */
export const newerFileDetail =
  'The keys on this computer were written by a newer version of Guildhall. Update Guildhall to use them.';

/** What a file of a newer version means for writing. */
export function newerFile(): ProblemError {
  return problemError(
    'precondition_failed',
    `${newerFileDetail} Until then a key can be kept for one run only, and none of them can be removed.`,
  );
}

/** The key could not be written. */
export function notKept(): ProblemError {
  return problemError('unavailable', 'The key could not be kept on this computer. Try again.');
}
