import { useShallow } from 'zustand/react/shallow';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { useOutbox } from './outbox-store.ts';
import type { OutboxState } from './outbox-store.ts';

/** The numbers of writes that are sent by themselves and that wait for the person. */
export interface OutboxCounts {
  readonly waiting: number;
  readonly needing: number;
}

const byThemselves: ReadonlySet<OutboxEntry['state']> = new Set(['queued', 'sending']);

/** Whether an entry waits for a decision of the person. */
export function needsPerson({ state }: OutboxEntry): boolean {
  return !byThemselves.has(state);
}

/** Counts the outbox entries of one home, or of all. */
export function outboxCounts(state: OutboxState, homeId?: string): OutboxCounts {
  const entries = state.entries.filter((entry) => homeId === undefined || entry.homeId === homeId);
  const needing = entries.filter(needsPerson).length;
  return { waiting: entries.length - needing, needing };
}

/** Subscribes to `outboxCounts`. */
export function useOutboxCounts(homeId?: string): OutboxCounts {
  return useOutbox(useShallow((state) => outboxCounts(state, homeId)));
}
