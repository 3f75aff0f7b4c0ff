import { useShallow } from 'zustand/react/shallow';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { useOutbox } from './outbox-store.ts';
import type { OutboxState } from './outbox-store.ts';

/** How many writes go out by themselves, and how many wait for the person. */
export interface OutboxCounts {
  readonly waiting: number;
  readonly needing: number;
}

const byThemselves: ReadonlySet<OutboxEntry['state']> = new Set(['queued', 'sending']);

/** Whether an entry stays where it is until the person decides. */
export function needsPerson({ state }: OutboxEntry): boolean {
  return !byThemselves.has(state);
}

/** Counts what is on its way out: of one home, or of all. */
export function outboxCounts(state: OutboxState, homeId?: string): OutboxCounts {
  const entries = state.entries.filter((entry) => homeId === undefined || entry.homeId === homeId);
  const needing = entries.filter(needsPerson).length;
  return { waiting: entries.length - needing, needing };
}

/** The same, followed. */
export function useOutboxCounts(homeId?: string): OutboxCounts {
  return useOutbox(useShallow((state) => outboxCounts(state, homeId)));
}
