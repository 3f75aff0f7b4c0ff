import type { Message } from '#shared/domain/message/schema.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { alertLimits } from '#shared/limits/desktop-limits.ts';

/**
 * The message behind a notification. If the service does not name it, it is the message of the same
 * operator at about the same time.
 */
export function notifiedMessage(
  { createdAt, meta }: Notification,
  messages: readonly Message[],
  taken: ReadonlySet<string>,
): Message | undefined {
  if (meta?.messageId !== undefined) {
    return messages.find(({ id }) => id === meta.messageId);
  }
  const awayMs = (message: Message) =>
    Math.abs(Date.parse(message.createdAt) - Date.parse(createdAt));
  return messages
    .filter(
      (message) =>
        message.authorType === 'operator' &&
        (meta?.operatorId === undefined || message.authorId === meta.operatorId) &&
        !taken.has(message.id) &&
        awayMs(message) <= alertLimits.sameMomentMs,
    )
    .toSorted((a, b) => awayMs(a) - awayMs(b))[0];
}
