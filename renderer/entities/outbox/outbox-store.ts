import { create } from 'zustand';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/contract/map-identifiers.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import { entriesOfHome, keyInHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';

/** The writes that were not sent yet, or were refused. */
export interface OutboxState {
  /** In the order they were written. */
  readonly entries: readonly OutboxEntry[];
  /** The ids of entries that were sent or discarded: an older answer may still bring them. */
  readonly done: ReadonlySet<string>;
  /** The service's ids of things made here, by home and temporary id. */
  readonly identities: Readonly<Record<KeyInHome, string>>;
}

export const useOutbox = create<OutboxState>()(() => ({
  entries: [],
  done: new Set(),
  identities: {},
}));

/** Whether an entry is a mark as read on its way: nobody wrote it, so nobody waits for it. */
function isQuiet({ operation, state }: OutboxEntry): boolean {
  const isOnItsWay = state === 'queued' || state === 'sending';
  return isOnItsWay && operation === notificationResource.operations.read;
}

/** Replaces or adds an entry. An entry that was sent or discarded is removed. */
export function applyOutboxEntry(state: OutboxState, entry: OutboxEntry): OutboxState {
  if (entry.state === 'sent' || entry.state === 'discarded') {
    const entries = state.entries.filter(({ id }) => id !== entry.id);
    const done = new Set(state.done).add(entry.id);
    const { homeId, temporaryId, resultId } = entry;
    const next = { ...state, entries, done };
    return temporaryId === undefined || resultId === undefined
      ? next
      : applyOutboxIdentified(next, homeId, temporaryId, resultId);
  }
  if (state.done.has(entry.id)) {
    return state;
  }
  if (isQuiet(entry)) {
    return { ...state, entries: state.entries.filter(({ id }) => id !== entry.id) };
  }
  const isKnown = state.entries.some(({ id }) => id === entry.id);
  const entries = isKnown
    ? state.entries.map((other) => (other.id === entry.id ? entry : other))
    : [...state.entries, entry];
  return { ...state, entries };
}

/** Replaces the temporary id of something made on this computer in all entries that name it. */
export function applyOutboxIdentified(
  state: OutboxState,
  homeId: string,
  temporaryId: string,
  id: string,
): OutboxState {
  const identify = (named: string) => (named === temporaryId ? id : named);
  const entries = state.entries.map((entry) =>
    entry.homeId === homeId
      ? {
          ...entry,
          input: mapIdentifiers(entry.input, identify),
          subject: { ...entry.subject, id: identify(entry.subject.id) },
        }
      : entry,
  );
  const identities = { ...state.identities, [keyInHome(homeId, temporaryId)]: id };
  return { ...state, entries, identities };
}

/** Adds all waiting entries that were read. */
export function applyOutboxRead(state: OutboxState, entries: readonly OutboxEntry[]): OutboxState {
  return {
    ...state,
    entries: entries.filter((entry) => !state.done.has(entry.id) && !isQuiet(entry)),
  };
}

/** Drops the entries of a home that was signed out or removed. */
export function applyOutboxForgotten(state: OutboxState, homeId: string): OutboxState {
  return { ...state, entries: state.entries.filter((entry) => entry.homeId !== homeId) };
}

/** The service's id for a temporary id; any other id is returned unchanged. */
export function knownIdOf({ identities }: OutboxState, homeId: string, id: string): string {
  return identities[keyInHome(homeId, id)] ?? id;
}

/** The entry that creates something which the service does not have yet. */
export function creationOf(
  entries: readonly OutboxEntry[],
  homeId: string,
  temporaryId: string,
): OutboxEntry | undefined {
  return entries.find((entry) => entry.homeId === homeId && entry.temporaryId === temporaryId);
}

/** The id under which a thing was first known here: its temporary one, if it was made here. */
export function firstIdOf({ identities }: OutboxState, homeId: string, id: string): string {
  const made = entriesOfHome(identities, homeId).find(([, known]) => known === id);
  return made?.[0] ?? id;
}
