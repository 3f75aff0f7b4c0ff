import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { Activity } from '../../entities/activity-store.ts';

/** What an operator has made of the person's last message. */
export interface OperatorProgress {
  readonly operator: Participant;
  readonly state: 'notified' | 'thinking' | 'answered' | 'passed' | 'stopped';
  /** Why it passed or was stopped, where the service says. */
  readonly reason: string | undefined;
}

/**
 * For each operator of a conversation, what came of the person's last message: what the
 * messages after it show counts more than what was heard of in passing.
 */
export function operatorProgress(
  participants: readonly Participant[],
  messages: readonly Message[],
  activity: Readonly<Record<string, Activity>>,
): OperatorProgress[] {
  const asked = messages.findLastIndex(({ authorType }) => authorType === 'user');
  const answered = new Set(messages.slice(asked + 1).map(({ authorId }) => authorId));
  return participants
    .filter(({ type }) => type === 'operator')
    .map((operator) => {
      const heard = activity[operator.id];
      if (heard?.kind !== 'thinking' && answered.has(operator.id)) {
        return { operator, state: 'answered', reason: undefined };
      }
      return { operator, state: heard?.kind ?? 'notified', reason: heard?.reason };
    });
}
