import { create, useStore } from 'zustand';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { call } from '../../bridge/call.ts';
import { deriveStore } from '../store/derived-store.ts';
import { applyOutboxEntry, useOutbox } from './outbox-store.ts';

/** Where the page keeps them, for the case that it ends before they are discarded. */
const heldKey = 'outbox-held';
const maxHeld = 1_000;

/** The entries whose discard can still be taken back (decisions: 0109). */
const useHeld = create<ReadonlySet<string>>()(() => new Set<string>());

/** The entries that are shown and counted: those that the person has not just discarded. */
export const shownEntries = deriveStore<readonly OutboxEntry[]>([useOutbox, useHeld], () => {
  const held = useHeld.getState();
  return useOutbox.getState().entries.filter(({ id }) => !held.has(id));
});

/** The entries that are shown and counted. */
export function useShownEntries(): readonly OutboxEntry[] {
  return useStore(shownEntries);
}

/** Shows an entry no longer, until it is discarded or released. It must be one that goes nowhere. */
export function holdDiscard(id: string): void {
  setHeld(new Set(useHeld.getState()).add(id));
}

/** Shows an entry again. */
export function releaseDiscard(id: string): void {
  setHeld(new Set([...useHeld.getState()].filter((other) => other !== id)));
}

/**
 * Discards an entry that was held; one that cannot be is shown again.
 *
 * @throws ProblemError when it is on its way already, or could not be stored
 */
export async function discardHeld(id: string): Promise<void> {
  try {
    await discardEntry(id);
  } finally {
    releaseDiscard(id);
  }
}

/**
 * Takes an entry back for good.
 *
 * @throws ProblemError when it is on its way already
 */
export async function discardEntry(entryId: string): Promise<void> {
  const discarded = await call('outbox.discard', { entryId });
  useOutbox.setState((state) => applyOutboxEntry(state, discarded));
}

/**
 * Discards what was held when the page ended: who leaves the window has decided. Nothing of it went
 * out meanwhile.
 */
export async function finishDiscards(): Promise<void> {
  const ids = (localStorage.getItem(heldKey) ?? '').split(' ').filter((id) => id !== '');
  for (const id of ids.slice(0, maxHeld)) {
    // An entry that is gone needs no discard, and one that main could not discard is still shown.
    await discardEntry(id).catch(() => undefined);
  }
  keepHeld(useHeld.getState());
}

function setHeld(held: ReadonlySet<string>): void {
  useHeld.setState(held, true);
  keepHeld(held);
}

function keepHeld(held: ReadonlySet<string>): void {
  localStorage.setItem(heldKey, [...held].join(' '));
}
