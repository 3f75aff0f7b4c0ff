import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { isScheduled } from '../outbox/scheduled.ts';

/** The messages of a conversation that wait in the outbox. */
export function outgoingMessages(
  entries: readonly OutboxEntry[],
  homeId: string,
  conversationId: string,
): OutboxEntry[] {
  return outgoingOf(entries, homeId).filter(({ subject }) => subject.id === conversationId);
}

/** The latest message of each conversation of a home that waits for no time, by conversation id. */
export function latestOutgoing(
  entries: readonly OutboxEntry[],
  homeId: string,
): ReadonlyMap<string, OutboxEntry> {
  const going = outgoingOf(entries, homeId).filter((entry) => !isScheduled(entry));
  return new Map(going.map((entry) => [entry.subject.id, entry]));
}

/** The text of a waiting message. */
export function textOf({ input: { text } }: OutboxEntry): string {
  return typeof text === 'string' ? text : '';
}

function outgoingOf(entries: readonly OutboxEntry[], homeId: string): OutboxEntry[] {
  return entries.filter((entry) => entry.operation === 'message.create' && entry.homeId === homeId);
}
