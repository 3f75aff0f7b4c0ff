import { ProblemError } from '#shared/problem/problem.ts';
import type { EntryOutcome } from '../../client-store/store-protocol.ts';
import { ServiceError } from '../service/service-error.ts';
import { text } from '../text/text.ts';

/** How long an entry that was not delivered rests. */
interface Rest {
  /** The service asked to be left alone so long; nothing ends that early. */
  readonly notBeforeMs: number;
  /** The key was refused: nothing of this home goes out until the key or connection changes. */
  readonly isKeyRefused: boolean;
}

/** The outcome of one try to send an entry; a `reason` is a sentence for people. */
export type SendOutcome =
  | (Extract<EntryOutcome, { state: 'sent' }> & { readonly output: unknown })
  | (Extract<EntryOutcome, { state: 'queued' }> & Rest)
  | Exclude<EntryOutcome, { state: 'sent' | 'queued' }>;

/** Refusals that time alone may lift (contract: Repeating after a failure). */
const retriedStatuses = new Set([408, 425, 429]);

/**
 * Tells a failure that may pass from one that only the person can deal with. After one that may
 * pass, the same request, with the same key, may be sent again.
 */
export function outcomeOfFailure(error: unknown): Exclude<SendOutcome, { state: 'sent' }> {
  if (!(error instanceof ServiceError)) {
    const reason = error instanceof ProblemError ? error.message : text.application.internalError;
    return { state: 'rejected', reason };
  }
  const { status, problem, retryAfterMs = 0 } = error;
  if (problem.code === 'answer_invalid') {
    return { state: 'unconfirmed', reason: text.outbox.mayHaveArrived(problem.detail) };
  }
  const isKeyRefused = status === 401 || status === 403;
  const isInDoubt =
    status === undefined || status >= 500 || problem.code === 'idempotency_conflict';
  if (!isKeyRefused && !isInDoubt && !retriedStatuses.has(status)) {
    return { state: 'rejected', reason: problem.detail };
  }
  const minutes = Math.round(retryAfterMs / 60_000);
  return {
    state: 'queued',
    // A shorter wait is over before a person would notice it.
    reason: minutes < 2 ? problem.detail : text.outbox.waiting(problem.detail, minutes),
    isInDoubt,
    notBeforeMs: retryAfterMs,
    isKeyRefused,
  };
}
