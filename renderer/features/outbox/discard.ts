import { create } from 'zustand';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { mapIdentifiers } from '#shared/contract/map-identifiers.ts';
import { problemOf } from '../../bridge/call.ts';
import { needsPerson } from '../../entities/outbox-counts.ts';
import { text } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';
import { discardEntry, submitAgain } from './actions.ts';

/**
 * How a discard is taken back (decisions: 0109).
 *
 * - `held`: nothing happens until the toast is over; it would not go out by itself meanwhile
 * - `submitted`: it is discarded at once, or it might go out, and Undo submits it anew
 * - `none`: it cannot be, so that it is asked about before
 */
export type DiscardUndo = 'held' | 'submitted' | 'none';

/** Where the page keeps them, for the case that it ends before they are discarded. */
const heldKey = 'outbox-held';
const maxHeld = 1_000;

/** The entries whose discard can still be taken back; they are no longer shown. */
const useHeld = create<ReadonlySet<string>>()(() => new Set<string>());

/** The entries that are shown: those that the person has not just discarded. */
export function useShownEntries(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const held = useHeld();
  return entries.filter(({ id }) => !held.has(id));
}

export function undoOf(entry: OutboxEntry, entries: readonly OutboxEntry[]): DiscardUndo {
  if (needsPerson(entry)) {
    return 'held';
  }
  // One that was tried may have arrived, and a change is submitted with what it was based on.
  const isUntried = entry.operation.endsWith('.create') && entry.reason === undefined;
  return isUntried && dependentsOf(entry, entries).length === 0 ? 'submitted' : 'none';
}

/** The entries that cannot be sent without what an entry creates. */
export function dependentsOf(
  { id, temporaryId }: OutboxEntry,
  entries: readonly OutboxEntry[],
): OutboxEntry[] {
  return temporaryId === undefined
    ? []
    : entries.filter((other) => other.id !== id && namedIds(other).has(temporaryId));
}

/** Whether what an entry belongs to was discarded, so that it can never be sent. */
export function isOrphaned(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  const made = new Set(entries.map(({ temporaryId }) => temporaryId));
  return (
    entry.state === 'rejected' &&
    [...namedIds(entry)].some((named) => named.startsWith('new_') && !made.has(named))
  );
}

function namedIds({ input }: OutboxEntry): Set<string> {
  const named = new Set<string>();
  mapIdentifiers(input, (id) => {
    named.add(id);
    return id;
  });
  return named;
}

/**
 * Discards an entry, and offers to take that back for some seconds.
 *
 * @throws ProblemError when it is on its way already
 */
export async function discard(entry: OutboxEntry, undo: DiscardUndo): Promise<void> {
  const { state } = entry;
  const kind = state === 'conflict' || state === 'unconfirmed' ? state : 'other';
  const words = text.outbox.discarded[kind];
  if (undo === 'held') {
    hold(entry.id);
    showToast({
      words,
      onUndo: () => release(entry.id),
      onOver: () => void discardHeld(entry.id),
    });
    return;
  }
  await discardEntry(entry.id);
  const submit = () => {
    submitAgain(entry).catch((error: unknown) => showToast({ words: problemOf(error).detail }));
  };
  showToast({ words, ...(undo === 'submitted' && { onUndo: submit }) });
}

/**
 * Discards what was held when the page ended: who leaves the window has decided. Nothing of it went
 * out meanwhile.
 */
export async function finishDiscards(): Promise<void> {
  const ids = (localStorage.getItem(heldKey) ?? '').split(' ').filter((id) => id !== '');
  for (const id of ids.slice(0, maxHeld)) {
    // What is no longer there needs no discard, and what main could not store is still shown.
    await discardEntry(id).catch(() => undefined);
  }
  keepHeld(useHeld.getState());
}

function hold(id: string): void {
  setHeld(new Set(useHeld.getState()).add(id));
}

function release(id: string): void {
  setHeld(new Set([...useHeld.getState()].filter((other) => other !== id)));
}

function setHeld(held: ReadonlySet<string>): void {
  useHeld.setState(held, true);
  keepHeld(held);
}

function keepHeld(held: ReadonlySet<string>): void {
  localStorage.setItem(heldKey, [...held].join(' '));
}

async function discardHeld(id: string): Promise<void> {
  await discardEntry(id).catch((error: unknown) => showToast({ words: problemOf(error).detail }));
  release(id);
}
