import { create } from 'zustand';
import type { OutboxEntry } from '#shared/capability/outbox.ts';

/** What is on its way out of this computer, or was refused. */
export interface OutboxState {
  /** By conversation id, in the order they were written. */
  readonly entries: Readonly<Record<string, readonly OutboxEntry[]>>;
  /** The ids of those that were heard to be sent or discarded: an older answer may still come. */
  readonly done: ReadonlySet<string>;
}

/** The entity store of the outbox. */
export const useOutbox = create<OutboxState>()(() => ({ entries: {}, done: new Set() }));

/** Takes an entry as it stands; one that is sent or discarded is no longer on its way. */
export function applyOutboxEntry(state: OutboxState, entry: OutboxEntry): OutboxState {
  const known = state.entries[entry.conversationId] ?? [];
  if (entry.state === 'sent' || entry.state === 'discarded') {
    const others = known.filter(({ id }) => id !== entry.id);
    const done = new Set(state.done).add(entry.id);
    return { entries: { ...state.entries, [entry.conversationId]: others }, done };
  }
  if (state.done.has(entry.id)) {
    return state;
  }
  const isKnown = known.some(({ id }) => id === entry.id);
  const entries = isKnown
    ? known.map((other) => (other.id === entry.id ? entry : other))
    : [...known, entry];
  return { ...state, entries: { ...state.entries, [entry.conversationId]: entries } };
}

/** Takes the waiting entries of a conversation as they were read. */
export function applyOutboxRead(
  state: OutboxState,
  conversationId: string,
  entries: readonly OutboxEntry[],
): OutboxState {
  const waiting = entries.filter(({ id }) => !state.done.has(id));
  return { ...state, entries: { ...state.entries, [conversationId]: waiting } };
}
