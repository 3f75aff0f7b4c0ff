import type { OutboxEntry } from '#shared/capability/outbox.ts';

/**
 * The entry that must be sent before another: the one that it waits for, or an earlier one about the
 * same thing that waits for its next try.
 *
 * @param all the entries in the order in which they were made
 */
export function formerEntry(
  entry: OutboxEntry,
  all: readonly OutboxEntry[],
): OutboxEntry | undefined {
  const awaited = all.find(({ id }) => id === entry.waitsFor);
  if (awaited !== undefined || entry.state !== 'queued') {
    return awaited;
  }
  const { homeId, subject } = entry;
  // The search ends at the entry itself.
  const found = all.find(
    (other) =>
      other.id === entry.id ||
      (isResting(other) &&
        other.homeId === homeId &&
        other.subject.kind === subject.kind &&
        other.subject.id === subject.id),
  );
  return found === undefined || found.id === entry.id ? undefined : found;
}

/** Whether a write was tried, and waits for the next try. */
export function isResting({ state, reason, waitsFor }: OutboxEntry): boolean {
  return state === 'queued' && reason !== undefined && waitsFor === undefined;
}
