import type { Message } from '#shared/domain/conversation/schema.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { ServiceError } from './service-error.ts';

/**
 * What became of one try to send a message; `reason` is a sentence for people. `later` covers
 * every failure after which the same request, with the same key, may be sent again: after a rest
 * that a new connection ends, and not before the moment that the service itself asked for.
 */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly message: Message }
  | {
      readonly kind: 'later';
      readonly reason: string;
      readonly restMs: number;
      readonly notBeforeMs: number;
    }
  | { readonly kind: 'rejected'; readonly reason: string };

/** Refusals that time alone may lift (wire-protocol §8). */
const retriedStatuses = new Set([408, 425, 429]);

/** How long a home rests whose key was refused. */
const refusedKeyRestMs = 30_000;

/** Tells a failure that may pass from one that only the person can deal with. */
export function outcomeOfFailure(error: unknown, nowMs: number): SendOutcome {
  if (!(error instanceof ServiceError)) {
    const reason =
      error instanceof ProblemError ? error.message : 'Something went wrong inside Guildhall.';
    return { kind: 'rejected', reason };
  }
  const { status, problem, retryAfterMs = 0 } = error;
  if (problem.code === 'answer_invalid') {
    // It may have arrived. Sending again by itself could post it twice.
    return { kind: 'rejected', reason: `${problem.detail} The message may have arrived.` };
  }
  const isKeyRefused = status === 401 || status === 403;
  const mayPass =
    isKeyRefused ||
    status === undefined ||
    status >= 500 ||
    retriedStatuses.has(status) ||
    problem.code === 'idempotency_conflict';
  if (!mayPass) {
    return { kind: 'rejected', reason: problem.detail };
  }
  return {
    kind: 'later',
    reason: problem.detail,
    restMs: isKeyRefused ? refusedKeyRestMs : 0,
    notBeforeMs: nowMs + retryAfterMs,
  };
}
