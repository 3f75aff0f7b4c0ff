import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { ProgressPhase } from '#shared/domain/operator/events.ts';
import type { Message, MessageResponse } from '#shared/domain/message/schema.ts';
import type { Activity } from '../../entities/progress/activity-store.ts';
import { loopPause } from '../../entities/message/loop-pause.ts';

/** The progress of an operator with the person's last message. */
export interface OperatorProgress {
  readonly operator: Participant;
  readonly state: 'notified' | 'silent' | 'thinking' | MessageResponse['kind'];
  /** Why it passed or was stopped, where the service says. */
  readonly reason: string | undefined;
  /** The phase of its model right now, where it is told. */
  readonly phase?: ProgressPhase | undefined;
}

/** The facts about a conversation's operators that its messages do not tell. */
export interface KnownActivity {
  /** The activities that were heard of in passing, by operator id. */
  readonly activity: Readonly<Record<string, Activity>>;
  /** Whether an answer could be expected by now. */
  readonly isOverdue: boolean;
}

/** The person's last message. */
export function askedMessage(messages: readonly Message[]): Message | undefined {
  return messages.findLast(({ authorType }) => authorType === 'user');
}

/**
 * For each operator of a conversation, what came of the person's last message: that a loop is paused
 * counts more than what the messages after it show, that more than what the service keeps with it,
 * and that more than what was heard in passing.
 */
export function operatorProgress(
  participants: readonly Participant[],
  messages: readonly Message[],
  { activity, isOverdue }: KnownActivity,
): OperatorProgress[] {
  const asked = askedMessage(messages);
  const after = asked === undefined ? [] : messages.slice(messages.indexOf(asked) + 1);
  const otherwise = isOverdue ? 'silent' : 'notified';
  const pause = loopPause({ messages, activity, isSilent: false });
  return participants
    .filter(({ type }) => type === 'operator')
    .map((operator) => {
      if (pause?.operatorIds.includes(operator.id) === true) {
        return { operator, state: 'stopped', reason: pause.reason };
      }
      const heard = activity[operator.id];
      const answers = after.filter(({ authorId }) => authorId === operator.id);
      if (heard?.kind !== 'thinking' && answers.length > 0) {
        const isSkipped = answers.every(({ retryOf }) => retryOf !== undefined);
        return { operator, state: isSkipped ? 'skipped' : 'answered', reason: undefined };
      }
      const kept = asked?.responses?.find(({ operatorId }) => operatorId === operator.id);
      const shown = heard?.kind === 'thinking' ? heard : (kept ?? heard);
      const phase = heard?.now && { phase: heard.now.phase };
      return { operator, state: shown?.kind ?? otherwise, reason: shown?.reason, ...phase };
    });
}
