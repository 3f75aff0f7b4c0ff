import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../../bridge/call.ts';
import { resultInSlices } from '../../../ui/slices.ts';
import { dayEnds, sinceOf } from './chart-days.ts';
import type { TimeRange } from './chart-days.ts';
import { HistoryFold } from './history-fold.ts';

/** A history that was read to its end. */
export interface ReadHistory {
  readonly fold: HistoryFold;
  /** Since when all changes are known, where that is later than what was asked for. */
  readonly beginsAt: string | undefined;
}

/**
 * Reads the changes of a guild's items page by page, and folds each page before it asks for the next.
 *
 * @param items the items as they are now: a change that comes while this reads is among the changes
 * @param onCount is told how many changes were read so far
 * @returns undefined where there are more pages than a chart reads
 * @throws ProblemError when the service could not be asked
 */
export async function readHistory({
  homeId,
  guildId,
  range,
  now,
  items,
  onCount,
  signal,
}: {
  homeId: string;
  guildId: string;
  range: TimeRange;
  now: Date;
  items: readonly WorkItem[];
  onCount: (count: number) => void;
  signal: AbortSignal;
}): Promise<ReadHistory | undefined> {
  const since = sinceOf(range, now);
  const asked = { homeId, guildId, limit: countLimits.changesPage };
  const from = since === undefined ? asked : { ...asked, since: since.toISOString() };
  let history: ReadHistory | undefined;
  let cursor: string | undefined;
  let count = 0;
  for (let pages = 0; pages < pageLimits.historyPages && !signal.aborted; pages += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page = await call('work_item.list_changes', { ...from, ...(cursor && { cursor }) });
    history ??= beginHistory(new Date(page.beginsAt), since, now, items);
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    await resultInSlices(history.fold.add(page.changes), signal);
    count += page.changes.length;
    onCount(count);
    cursor = page.nextCursor ?? undefined;
    if (cursor === undefined) {
      return history;
    }
  }
  return undefined;
}

function beginHistory(
  beginsAt: Date,
  since: Date | undefined,
  now: Date,
  items: readonly WorkItem[],
): ReadHistory {
  const isLater = since === undefined || beginsAt > since;
  return {
    fold: new HistoryFold(dayEnds(isLater ? beginsAt : since, now), items),
    beginsAt: isLater ? beginsAt.toISOString() : undefined,
  };
}
