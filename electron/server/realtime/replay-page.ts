import type { UserActor } from '../access/actor.ts';
import type { ReadableDb } from '../../storage/database.ts';
import type { FrameOf } from '../events/event-log.ts';
import { describeLog, readEvents, visibleEvents } from '../events/event-log.ts';

/** The number of positions in the log that one step reads, visible to the user or not. */
const placesAtOnce = 1_000;
/** The size at which a page of events ends; it has at least one event. */
const pageBytes = 256 * 1024;

/** The result of reading the log from a position. */
export type ReplayPage =
  | {
      readonly kind: 'events';
      readonly events: readonly string[];
      /** The position to continue from. */
      readonly upTo: number;
    }
  | { readonly kind: 'end' }
  /** The next event was deleted. */
  | { readonly kind: 'lost'; readonly newest: number };

/** The user who is told, and the frame of an event for them. */
interface Audience {
  readonly user: UserActor;
  readonly frameOf: FrameOf;
}

/**
 * Reads the log from a position, in a step that is short whatever the log contains. The log may
 * have been pruned since the previous step.
 */
export function replayPage(db: ReadableDb, { user, frameOf }: Audience, after: number): ReplayPage {
  const { newest, oldest } = describeLog(db);
  if (newest <= after) {
    return { kind: 'end' };
  }
  if (after < oldest - 1) {
    return { kind: 'lost', newest };
  }
  const end = Math.min(after + placesAtOnce, newest);
  const visible = visibleEvents(db, { after, upTo: end, userSeq: user.seq, userId: user.id });
  let bytes = 0;
  const fitting = visible.filter((event, index) => {
    bytes += event.bytes;
    return index === 0 || bytes <= pageBytes;
  });
  const last = fitting.at(-1);
  const upTo = fitting.length < visible.length && last !== undefined ? last.seq : end;
  return { kind: 'events', events: readEvents(db, fitting, frameOf), upTo };
}
