import type { UserActor } from '../access/actor.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { describeLog, readEvents, visibleEvents } from '../events/event-log.ts';

/** So many places of the log are looked at in one step, seen by the user or not. */
const placesAtOnce = 1_000;
/** A page ends where its events come to this; it has at least one. */
const pageBytes = 256 * 1024;

/** What a replay finds after a place in the log. */
export type ReplayPage =
  | {
      readonly kind: 'events';
      readonly events: readonly string[];
      /** Where to go on. */
      readonly upTo: number;
    }
  | { readonly kind: 'end' }
  /** What would be next has been forgotten. */
  | { readonly kind: 'lost'; readonly newest: number };

/**
 * Reads on from a place in the log, a step that is short whatever the log holds. The log may have
 * been pruned since the step before.
 */
export function replayPage(db: ReadableDb, user: UserActor, after: number): ReplayPage {
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
  return { kind: 'events', events: readEvents(db, fitting), upTo };
}
