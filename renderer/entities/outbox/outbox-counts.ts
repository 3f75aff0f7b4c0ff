import { useMemo } from 'react';
import { needsPerson } from '#shared/rules/needs.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { useShownEntries } from './held-discards.ts';

/** The numbers of writes that are sent by themselves and that wait for the person. */
export interface OutboxCounts {
  readonly waiting: number;
  readonly needing: number;
}

/** Counts the outbox entries of one home, or of all. */
export function outboxCounts(all: readonly OutboxEntry[], homeId?: string): OutboxCounts {
  const entries = all.filter((entry) => homeId === undefined || entry.homeId === homeId);
  const needing = entries.filter(needsPerson).length;
  return { waiting: entries.length - needing, needing };
}

/** Counts those that are shown, and follows them. */
export function useOutboxCounts(homeId?: string): OutboxCounts {
  const entries = useShownEntries();
  return useMemo(() => outboxCounts(entries, homeId), [entries, homeId]);
}
