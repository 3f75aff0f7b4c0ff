import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { EventBus } from '../events/event-bus.ts';
import { ephemeralEvent } from '../events/event-log.ts';
import type { EphemeralEvent, EphemeralEventName } from '../events/event-log.ts';
import type { AssignmentCause, MessageCause, Run } from './run-rows.ts';
import type { ToldProgress } from './run-progress.ts';

/** The current activity of an operator. */
interface Activity {
  readonly name: Exclude<EphemeralEventName, 'operator.progress'>;
  readonly cause: MessageCause | AssignmentCause;
  readonly operatorId: OperatorId;
  readonly reason?: string | undefined;
}

/** Publishes an operator's current activity to connected clients. */
export type TellActivity = (activity: Activity) => void;

/** Publishes to connected clients what the model of a run does. */
export type TellProgress = (run: Run, progress: ToldProgress) => void;

/** Returns how to publish activities. */
export function tellActivityOn(bus: EventBus, clock: MonotonicClock): TellActivity {
  return ({ name, cause, operatorId, reason }) => {
    const { audience, subject } = audienceOf(cause);
    const event = { name, audience, data: { ...subject, operatorId, reason } };
    bus.publish(ephemeralEvent(event, clock.timestamp()));
  };
}

/** Returns how to publish progress. */
export function tellProgressOn(bus: EventBus, clock: MonotonicClock): TellProgress {
  return ({ id: runId, cause, operator }, progress) => {
    const { audience, subject } = audienceOf(cause);
    const data = { ...subject, operatorId: operator.id, runId, ...progress };
    const event = { name: 'operator.progress', audience, data } as const;
    bus.publish(ephemeralEvent(event, clock.timestamp()));
  };
}

/** Who hears of a run, and what they are told that it is about. */
function audienceOf(cause: MessageCause | AssignmentCause): {
  readonly audience: EphemeralEvent['audience'];
  readonly subject: { readonly conversationId: string } | { readonly workItemId: string };
} {
  if (cause.type === 'message') {
    const { conversationSeq, conversationId, guildSeq, guildId } = cause.message;
    return { audience: { conversationSeq, guildSeq, guildId }, subject: { conversationId } };
  }
  const { workItemId, guildSeq, guildId } = cause;
  return { audience: { guildSeq, guildId }, subject: { workItemId } };
}
