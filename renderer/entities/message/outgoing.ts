import type { OutboxEntry } from '#shared/capability/outbox.ts';

/** The messages on their way into a conversation. */
export function outgoingMessages(
  entries: readonly OutboxEntry[],
  homeId: string,
  conversationId: string,
): OutboxEntry[] {
  return outgoingOf(entries, homeId).filter(({ subject }) => subject.id === conversationId);
}

/** What was written last and is on its way into each conversation of a home, by its id. */
export function outgoingTexts(
  entries: readonly OutboxEntry[],
  homeId: string,
): ReadonlyMap<string, string> {
  return new Map(outgoingOf(entries, homeId).map((entry) => [entry.subject.id, textOf(entry)]));
}

/** What a message on its way says. */
export function textOf({ input: { text } }: OutboxEntry): string {
  return typeof text === 'string' ? text : '';
}

function outgoingOf(entries: readonly OutboxEntry[], homeId: string): OutboxEntry[] {
  return entries.filter((entry) => entry.operation === 'message.create' && entry.homeId === homeId);
}
