import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { messageResource } from '#shared/domain/message/resource.ts';
import { scheduleLimits } from '#shared/limits/kept-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { timestampOf } from '../timing.ts';
import { text } from '../text/text.ts';

const yearMs = 366 * 24 * 60 * 60_000;

/**
 * The time before which a message is not sent; undefined for one that has come: it is sent at once.
 *
 * @throws ProblemError `call_invalid` for a time that is too far ahead, or that is no message's
 */
export function requireSendTime(
  { operation, sendAt }: Pick<OutboxEntry, 'operation' | 'sendAt'>,
  nowMs: number,
): string | undefined {
  if (sendAt === undefined) {
    return undefined;
  }
  const atMs = Date.parse(sendAt);
  const isMessage = operation === messageResource.operations.create;
  if (!isMessage || !(atMs - nowMs <= scheduleLimits.years * yearMs)) {
    const { onlyMessages, tooFarAhead } = text.outbox;
    const message = isMessage ? tooFarAhead(scheduleLimits.years) : onlyMessages;
    throw problemError('call_invalid', message, {
      errors: [{ pointer: '/sendAt', message }],
    });
  }
  // The store compares times as texts, so that each has its milliseconds.
  return atMs > nowMs ? timestampOf(atMs) : undefined;
}
