import { serviceWaitLimits } from '#shared/limits/limits.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { EntryOutcome } from '../store/store-protocol.ts';
import { ServiceError } from '../connection/service-error.ts';
import { text } from '../text/text.ts';

/** How long an entry that was not delivered rests. */
interface Rest {
  /** The service asked to be left alone so long; nothing ends that early. */
  readonly notBeforeMs: number;
}

/**
 * A refusal that says nothing of an earlier try, which may still arrive. Nothing behind it may go
 * before it no longer can.
 */
interface Unsettled {
  readonly isUnsettled?: boolean;
}

/** The answer of the service to a write. */
interface Answered {
  readonly output: unknown;
  /** Tells that what was made by an earlier try is gone by now, so that the answer is of then. */
  readonly gone?: ServiceEvent | undefined;
}

/** The outcome of one try to send an entry; a `reason` is a sentence for people. */
export type SendOutcome =
  | (Extract<EntryOutcome, { state: 'sent' }> & Answered)
  | (Extract<EntryOutcome, { state: 'queued' }> & Rest)
  | (Extract<EntryOutcome, { state: 'rejected' | 'unconfirmed' }> & Unsettled)
  | Extract<EntryOutcome, { state: 'conflict' }>;

/** Refusals that time alone may lift (contract: Repeating after a failure). */
const retriedStatuses = new Set([408, 425, 429]);

/** A failure that lasts until somebody makes room (RFC 4918, 11.5): no try of ours would. */
const noRoomStatus = 507;

/**
 * Tells a failure that may pass from one that only the person can deal with. After one that may
 * pass, the same request, with the same key, may be sent again. A refusal of all that the home asks
 * may pass: it says nothing of this entry (contract: Refused keys and requests).
 */
export function outcomeOfFailure(error: unknown): Exclude<SendOutcome, { state: 'sent' }> {
  if (!(error instanceof ServiceError)) {
    const reason = error instanceof ProblemError ? error.message : text.internalError;
    return { state: 'rejected', reason };
  }
  const { status, problem, retryAfterMs = 0, isOfHome } = error;
  if (problem.code === 'answer_invalid' && !isOfHome) {
    return { state: 'unconfirmed', reason: text.outbox.mayHaveArrived(problem.detail) };
  }
  const isRefused = status !== undefined && status >= 400 && status < 500;
  const isInDoubt = status === undefined ? isUnanswered(error) : !isRefused || isUnderWay(error);
  const mayPass = isOfHome || isInDoubt || isNotNow(error);
  if (!mayPass || status === noRoomStatus) {
    return { state: 'rejected', reason: problem.detail };
  }
  return {
    state: 'queued',
    reason: waitingReason(problem.detail, retryAfterMs),
    isInDoubt,
    notBeforeMs: retryAfterMs,
  };
}

/** Why an entry waits, and for how long where a person would notice it. */
function waitingReason(detail: string, retryAfterMs: number): string {
  if (retryAfterMs >= serviceWaitLimits.retryAfterMs) {
    return text.outbox.waitingLong(detail);
  }
  const minutes = Math.round(retryAfterMs / 60_000);
  return minutes < 2 ? detail : text.outbox.waiting(detail, minutes);
}

/** Whether no answer came. What the client itself refuses has no status either, and went nowhere. */
function isUnanswered({ problem }: ServiceError): boolean {
  return problem.code === 'service_unreachable';
}

/** Whether time alone may lift it; what the client itself holds back has no status and went nowhere. */
function isNotNow({ status, problem }: ServiceError): boolean {
  return status === undefined ? problem.code === 'unavailable' : retriedStatuses.has(status);
}

/** Whether the first request with the same key is still being worked on. */
function isUnderWay({ problem }: ServiceError): boolean {
  return problem.code === 'idempotency_conflict';
}
