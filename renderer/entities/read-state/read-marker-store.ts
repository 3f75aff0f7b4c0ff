import type { LocalKey, LocalValue } from '#shared/local/kinds.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { LocalStore } from '../local-state/local-store.ts';
import type { LocalRows } from '../local-state/local-store.ts';

/** How far a thread was read on this computer; of a baseline, its guild. */
export type ReadMarker = LocalKey<'read_marker'> & LocalValue<'read_marker'>;

/** A position in a thread: a message, or the time of one whose id is not known. */
export type ReadPosition = Pick<ReadMarker, 'messageId' | 'createdAt'>;

/** How far threads were read on this computer. */
export const readMarkers = new LocalStore('read_marker');

type ReadMarkers = LocalRows<'read_marker'>;

/** Whether the markers are here. Until then, or if they cannot be read, nothing is called unread. */
export function areMarkersKnown({ load }: ReadMarkers = readMarkers.use.getState()): boolean {
  return load === 'ready';
}

/** The marker of a thread; of one without a marker, the baseline of its guild. */
export function markerOf(
  state: Pick<ReadMarkers, 'rows'>,
  homeId: string,
  conversationId: string,
  guildId: string | undefined,
): ReadMarker | undefined {
  const own = markerAt(state, { homeId, conversationId });
  return (
    own ??
    (guildId === undefined ? undefined : markerAt(state, { homeId, conversationId: guildId }))
  );
}

function markerAt(
  state: Pick<ReadMarkers, 'rows'>,
  key: LocalKey<'read_marker'>,
): ReadMarker | undefined {
  const value = readMarkers.value(key, state);
  return value && { ...key, ...value };
}

/**
 * A marker with what was read elsewhere: the service has the notifications about a thread as read up to
 * a time. A thread that the person marked as unread here stays so.
 *
 * @param told the notifications about the thread, read or not
 */
export function markerWith(
  marker: ReadMarker | undefined,
  told: readonly Notification[],
): ReadMarker | undefined {
  if (marker === undefined || marker.isUnread) {
    return marker;
  }
  const createdAt = told.reduce(
    (last, row) => (row.read && row.createdAt > last ? row.createdAt : last),
    marker.createdAt,
  );
  // The message of that time is not known by its id.
  return createdAt === marker.createdAt ? marker : { ...marker, messageId: '', createdAt };
}

/** Keeps a marker. One that could not be kept counts until the application quits. */
export function saveMarker({ homeId, conversationId, ...value }: ReadMarker): void {
  readMarkers.save({ homeId, conversationId }, value);
}
