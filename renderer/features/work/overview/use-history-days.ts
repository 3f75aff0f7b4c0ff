import { useEffect, useState } from 'react';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { problemOf } from '../../../bridge/call.ts';
import { resultInSlices } from '../../../ui/slices.ts';
import { isSameDay } from '../../../ui/time.ts';
import type { Problem } from '#shared/problem/problem.ts';
import type { TimeRange } from './chart-days.ts';
import type { DayTotals, HistoryFold } from './history-fold.ts';
import { readHistory } from './read-history.ts';
import type { ReadHistory } from './read-history.ts';

/** How far the reading of a guild's history is. */
export type HistoryState =
  | { readonly kind: 'reading'; readonly count: number }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'tooMany' }
  | ({ readonly kind: 'ready' } & ReadHistory);

/** The state of a read, and the range, day and attempt that it is for. */
interface Read {
  readonly range: TimeRange;
  readonly day: Date;
  /** How often somebody has asked to try again. */
  readonly attempt: number;
  readonly state: HistoryState;
}

interface Asked {
  readonly homeId: string;
  readonly guildId: string;
  readonly range: TimeRange;
  readonly now: Date;
  /** Whether all items are there and the service can be asked. */
  readonly canRead: boolean;
}

/**
 * Reads the history of a guild's items while a component that shows it is there, anew each day. It
 * is not read again as items change: the days before today stay, and today is how the items are.
 */
export function useHistory({ homeId, guildId, range, now, canRead }: Asked) {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<Read>();
  const isRead = read?.state.kind === 'ready' && read.range === range && isSameDay(read.day, now);
  const isToRead = canRead && !isRead;
  useEffect(() => {
    if (!isToRead) {
      return undefined;
    }
    const stop = new AbortController();
    const day = new Date();
    const set = (state: HistoryState) => {
      if (!stop.signal.aborted) {
        setRead({ range, day, attempt, state });
      }
    };
    const { items } = workTreeOf(homeId, guildId);
    const onCount = (count: number) => set({ kind: 'reading', count });
    onCount(0);
    readHistory({ homeId, guildId, range, now: day, items, onCount, signal: stop.signal }).then(
      (history) => set(history === undefined ? { kind: 'tooMany' } : { kind: 'ready', ...history }),
      (error: unknown) => set({ kind: 'failed', problem: problemOf(error) }),
    );
    return () => stop.abort();
  }, [homeId, guildId, range, isToRead, attempt]);
  const state = read?.range === range && read.attempt === attempt ? read.state : undefined;
  return { state, onRetry: () => setAttempt(attempt + 1) };
}

/** The totals of each day, once they are summed up. */
export function useDayTotals(
  history: ReadHistory | undefined,
  matches: ReadonlySet<string> | undefined,
): readonly DayTotals[] | undefined {
  const [summed, setSummed] = useState<{ fold: HistoryFold; days: readonly DayTotals[] }>();
  const fold = history?.fold;
  useEffect(() => {
    const stop = new AbortController();
    if (fold !== undefined) {
      void resultInSlices(fold.totals(matches), stop.signal).then((days) =>
        setSummed({ fold, days }),
      );
    }
    return () => stop.abort();
  }, [fold, matches]);
  return summed?.fold === fold ? summed?.days : undefined;
}
