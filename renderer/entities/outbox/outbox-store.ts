import { create } from 'zustand';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';

/** The writes that were not sent yet, or were refused. */
export interface OutboxState {
  /** Whether main has told of all entries, or could not: before that, an entry may yet come. */
  readonly isRead: boolean;
  /** In the order they were written. */
  readonly entries: readonly OutboxEntry[];
  /**
   * Those that nobody has written by hand, and those behind as many as are listed. They are shown in
   * place, and not listed or counted.
   */
  readonly quiet: readonly OutboxEntry[];
  /** Those that main is accepting just now. They are shown in place as well, and not listed. */
  readonly submitting: readonly OutboxEntry[];
  /** The ids of entries that were sent or discarded: an older answer may still bring them. */
  readonly done: ReadonlySet<string>;
}

export const useOutbox = create<OutboxState>()(() => ({
  isRead: false,
  entries: [],
  quiet: [],
  submitting: [],
  done: new Set(),
}));

/** Whether an entry is a mark as read on its way: nobody wrote it, so nobody waits for it. */
function isQuiet({ operation, state }: OutboxEntry): boolean {
  return isOnItsWay({ state }) && operation === notificationResource.operations.read;
}

/** Adds an entry that main is accepting. */
export function applySubmitting(state: OutboxState, entry: OutboxEntry): OutboxState {
  return { ...state, submitting: [...state.submitting, entry] };
}

/** Removes an entry that main has accepted or refused. */
export function applySubmitted(state: OutboxState, entryId: string): OutboxState {
  const submitting = state.submitting.filter(({ id }) => id !== entryId);
  return submitting.length === state.submitting.length ? state : { ...state, submitting };
}

/** Replaces or adds an entry. An entry that was sent or discarded is removed. */
export function applyOutboxEntry(known: OutboxState, entry: OutboxEntry): OutboxState {
  const state = applySubmitted(known, entry.id);
  const without = (entries: readonly OutboxEntry[]) => entries.filter(({ id }) => id !== entry.id);
  if (entry.state === 'sent' || entry.state === 'discarded') {
    const done = new Set(state.done).add(entry.id);
    return { ...state, entries: without(state.entries), quiet: without(state.quiet), done };
  }
  if (state.done.has(entry.id)) {
    return state;
  }
  return isQuiet(entry)
    ? { ...state, entries: without(state.entries), quiet: withEntry(state.quiet, entry) }
    : { ...state, entries: withEntry(state.entries, entry), quiet: without(state.quiet) };
}

/** The entries with one replaced, or added in its place. */
function withEntry(entries: readonly OutboxEntry[], entry: OutboxEntry): readonly OutboxEntry[] {
  const isKnown = entries.some(({ id }) => id === entry.id);
  const place = entries.findLastIndex(({ position }) => position <= entry.position) + 1;
  return isKnown
    ? entries.map((other) => (other.id === entry.id ? entry : other))
    : entries.toSpliced(place, 0, entry);
}

/** Adds all waiting entries that were read. */
export function applyOutboxRead(state: OutboxState, read: readonly OutboxEntry[]): OutboxState {
  const open = read.filter((entry) => !state.done.has(entry.id));
  return {
    ...state,
    entries: open.filter((entry) => !isQuiet(entry)),
    quiet: open.filter(isQuiet),
  };
}

/** Adds entries that wait behind those that are listed. */
export function applyOutboxFurther(state: OutboxState, read: readonly OutboxEntry[]): OutboxState {
  const known = new Set([...state.entries, ...state.quiet].map(({ id }) => id));
  const further = read.filter(({ id }) => !state.done.has(id) && !known.has(id));
  return { ...state, quiet: [...state.quiet, ...further] };
}

/** Drops the entries of a home that was signed out or removed. */
export function applyOutboxForgotten(state: OutboxState, homeId: string): OutboxState {
  const isOther = (entry: OutboxEntry) => entry.homeId !== homeId;
  return {
    ...state,
    entries: state.entries.filter(isOther),
    quiet: state.quiet.filter(isOther),
    submitting: state.submitting.filter(isOther),
  };
}

/** The entry that creates something which the service does not have yet. */
export function creationOf(
  entries: readonly OutboxEntry[],
  homeId: string,
  temporaryId: string,
): OutboxEntry | undefined {
  return entries.find((entry) => entry.homeId === homeId && entry.temporaryId === temporaryId);
}
