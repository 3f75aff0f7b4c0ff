import { create } from 'zustand';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/capability/write-rules.ts';

/** What is on its way out of this computer, or was refused. */
export interface OutboxState {
  /** In the order they were written. */
  readonly entries: readonly OutboxEntry[];
  /** The ids of those that were heard to be sent or discarded: an older answer may still come. */
  readonly done: ReadonlySet<string>;
}

/** The entity store of the outbox. */
export const useOutbox = create<OutboxState>()(() => ({ entries: [], done: new Set() }));

/** Takes an entry as it stands; one that is sent or discarded is no longer on its way. */
export function applyOutboxEntry(state: OutboxState, entry: OutboxEntry): OutboxState {
  if (entry.state === 'sent' || entry.state === 'discarded') {
    const entries = state.entries.filter(({ id }) => id !== entry.id);
    return { entries, done: new Set(state.done).add(entry.id) };
  }
  if (state.done.has(entry.id)) {
    return state;
  }
  const isKnown = state.entries.some(({ id }) => id === entry.id);
  const entries = isKnown
    ? state.entries.map((other) => (other.id === entry.id ? entry : other))
    : [...state.entries, entry];
  return { ...state, entries };
}

/** What was made on this computer has got its own id: entries that name it name that. */
export function applyOutboxIdentified(
  state: OutboxState,
  temporaryId: string,
  id: string,
): OutboxState {
  const identify = (named: string) => (named === temporaryId ? id : named);
  const entries = state.entries.map((entry) => ({
    ...entry,
    input: mapIdentifiers(entry.input, identify),
    subject: { ...entry.subject, id: identify(entry.subject.id) },
  }));
  return { ...state, entries };
}

/** Takes all that waits as it was read. */
export function applyOutboxRead(state: OutboxState, entries: readonly OutboxEntry[]): OutboxState {
  return { ...state, entries: entries.filter(({ id }) => !state.done.has(id)) };
}

/** The messages on their way into a conversation. */
export function outgoingMessages(
  entries: readonly OutboxEntry[],
  homeId: string,
  conversationId: string,
): OutboxEntry[] {
  return entries.filter(
    (entry) =>
      entry.operation === 'message.create' &&
      entry.homeId === homeId &&
      entry.subject.id === conversationId,
  );
}

/** What a message on its way says. */
export function textOf(entry: OutboxEntry): string {
  const { text } = entry.input;
  return typeof text === 'string' ? text : '';
}
