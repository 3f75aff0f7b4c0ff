import { modelLimits } from '#shared/limits/server-limits.ts';
import type { ModelFault, ModelFaultCode } from './model-fault.ts';

/**
 * The next step after a failed request: another try in a while, a pause of the run that the server
 * asked for, or the end.
 */
export type NextTry =
  | { readonly kind: 'again' | 'park'; readonly afterMs: number }
  | { readonly kind: 'never' };

/** The failures that may be gone by themselves. */
const passing: ReadonlySet<ModelFaultCode> = new Set([
  'no_network',
  'no_route',
  'no_such_host',
  'not_reached',
  'no_answer',
  'too_slow',
  'silent',
  'cut',
  'reported',
  'timed_out',
  'too_many_requests',
  'server_error',
  'empty_answer',
]);

/**
 * Decides what follows a failed try. Each wait is four times the one before. Waits lie apart by
 * chance, so that runs which failed together do not come back together.
 *
 * @param tries that were made, this one included
 * @param chance from 0 up to 1
 */
export function nextTry(fault: ModelFault, tries: number, chance: number): NextTry {
  if (!passing.has(fault.code)) {
    return { kind: 'never' };
  }
  const asked = Math.min(fault.retryAfterMs ?? 0, modelLimits.retryAfterMs);
  if (asked > modelLimits.longestRetryMs) {
    return { kind: 'park', afterMs: asked };
  }
  if (tries >= modelLimits.tries) {
    return { kind: 'never' };
  }
  const wait = modelLimits.retryMs * 4 ** (tries - 1) * (1 + chance);
  return { kind: 'again', afterMs: Math.min(Math.max(asked, wait), modelLimits.longestRetryMs) };
}
