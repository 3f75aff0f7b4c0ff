import { create } from 'zustand';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/contract/map-identifiers.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import { isOnItsWay } from '#shared/outbox/apply-pending.ts';
import { entriesOfHome, keyInHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';

/** The writes that were not sent yet, or were refused. */
export interface OutboxState {
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
  /** The service's ids of things made here, by home and temporary id. */
  readonly identities: Readonly<Record<KeyInHome, string>>;
}

export const useOutbox = create<OutboxState>()(() => ({
  entries: [],
  quiet: [],
  submitting: [],
  done: new Set(),
  identities: {},
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
    const { homeId, temporaryId, resultId } = entry;
    const next = {
      ...state,
      entries: without(state.entries),
      quiet: without(state.quiet),
      done,
    };
    return temporaryId === undefined || resultId === undefined
      ? next
      : applyOutboxIdentified(next, homeId, temporaryId, resultId);
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

/** Replaces the temporary id of something made on this computer in all entries that name it. */
export function applyOutboxIdentified(
  state: OutboxState,
  homeId: string,
  temporaryId: string,
  id: string,
): OutboxState {
  const mapped = (entries: readonly OutboxEntry[]) =>
    entries.map((entry) => (entry.homeId === homeId ? identified(entry, temporaryId, id) : entry));
  const identities = { ...state.identities, [keyInHome(homeId, temporaryId)]: id };
  return {
    ...state,
    entries: mapped(state.entries),
    quiet: mapped(state.quiet),
    submitting: mapped(state.submitting),
    identities,
  };
}

/** An entry with the id of something that it names; the same one if it does not name it. */
function identified(entry: OutboxEntry, temporaryId: string, id: string): OutboxEntry {
  let isNamed = false;
  const identify = (named: string) => {
    isNamed ||= named === temporaryId;
    return named === temporaryId ? id : named;
  };
  const subject = { ...entry.subject, id: identify(entry.subject.id) };
  const input = mapIdentifiers(entry.input, identify);
  return isNamed ? { ...entry, input, subject } : entry;
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

/** Takes the id of a record that was asked for by its temporary id. */
export function learnId(homeId: string, asked: unknown, id: string): void {
  if (typeof asked === 'string' && asked !== id) {
    useOutbox.setState((state) => applyOutboxIdentified(state, homeId, asked, id));
  }
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
