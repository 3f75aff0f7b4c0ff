import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { EventBus } from '../events/event-bus.ts';
import { ephemeralEvent } from '../events/event-log.ts';
import type { EphemeralEventName } from '../events/event-log.ts';
import type { AssignmentCause, MessageCause } from './run-rows.ts';

/** The current activity of an operator. */
interface Activity {
  readonly name: EphemeralEventName;
  readonly cause: MessageCause | AssignmentCause;
  readonly operatorId: OperatorId;
  readonly reason?: string | undefined;
}

/** Publishes an operator's current activity to connected clients. */
export type TellActivity = (activity: Activity) => void;

/** Returns how to publish activities. */
export function tellActivityOn(bus: EventBus, clock: MonotonicClock): TellActivity {
  return ({ name, cause, operatorId, reason }) => {
    const { guildSeq, guildId } = cause.type === 'message' ? cause.message : cause;
    const event =
      cause.type === 'message'
        ? {
            audience: { conversationSeq: cause.message.conversationSeq, guildSeq, guildId },
            data: { conversationId: cause.message.conversationId, operatorId, reason },
          }
        : {
            audience: { guildSeq, guildId },
            data: { workItemId: cause.workItemId, operatorId, reason },
          };
    bus.publish(ephemeralEvent({ name, ...event }, clock.timestamp()));
  };
}
