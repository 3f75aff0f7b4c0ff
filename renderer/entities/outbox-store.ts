import { create } from 'zustand';
import type { OutboxEntry } from '#shared/capability/outbox.ts';

/** What is on its way out of this computer, or was refused. */
export interface OutboxState {
  /** By conversation id, in the order they were written. */
  readonly entries: Readonly<Record<string, readonly OutboxEntry[]>>;
}

/** The entity store of the outbox. */
export const useOutbox = create<OutboxState>()(() => ({ entries: {} }));

/** Takes an entry as it stands; one that is sent or discarded is no longer on its way. */
export function applyOutboxEntry(state: OutboxState, entry: OutboxEntry): OutboxState {
  const known = state.entries[entry.conversationId] ?? [];
  const isDone = entry.state === 'sent' || entry.state === 'discarded';
  const at = known.findIndex(({ id }) => id === entry.id);
  const others = known.filter(({ id }) => id !== entry.id);
  if (isDone && at < 0) {
    return state;
  }
  const entries = isDone ? others : at < 0 ? [...known, entry] : others.toSpliced(at, 0, entry);
  return { entries: { ...state.entries, [entry.conversationId]: entries } };
}

/** Takes the waiting entries of a conversation as they were read. */
export function applyOutboxRead(
  state: OutboxState,
  conversationId: string,
  entries: readonly OutboxEntry[],
): OutboxState {
  return { entries: { ...state.entries, [conversationId]: entries } };
}
