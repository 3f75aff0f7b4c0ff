import { useMemo } from 'react';
import { needsPerson } from '#shared/rules/needs.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { useShownEntries } from './held-discards.ts';
import { isScheduled } from './scheduled.ts';

/** The numbers of writes that are sent by themselves, that wait for the person, and for a time. */
export interface OutboxCounts {
  readonly waiting: number;
  readonly needing: number;
  readonly scheduled: number;
}

/** Those that are told of everywhere; what is scheduled waits because somebody wants it to. */
export type ToldCounts = Pick<OutboxCounts, 'waiting' | 'needing'>;

/** Counts the outbox entries of one home, or of all. */
export function outboxCounts(all: readonly OutboxEntry[], homeId?: string): OutboxCounts {
  const entries = all.filter((entry) => homeId === undefined || entry.homeId === homeId);
  const needing = entries.filter(needsPerson).length;
  const scheduled = entries.filter((entry) => isScheduled(entry)).length;
  return { waiting: entries.length - needing - scheduled, needing, scheduled };
}

/** Counts those that are shown, and follows them. */
export function useOutboxCounts(homeId?: string): OutboxCounts {
  const entries = useShownEntries();
  return useMemo(() => outboxCounts(entries, homeId), [entries, homeId]);
}
