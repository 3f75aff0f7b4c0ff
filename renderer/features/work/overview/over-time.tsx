import { useMemo, useState } from 'react';
import { isConnected, offering, useHomes } from '../../../entities/home/home-store.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatDate } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import { timeRanges } from './chart-days.ts';
import type { TimeRange } from './chart-days.ts';
import type { LeafTotals } from './leaf-sum.ts';
import { BurnUp, ProgressOverTime } from './time-charts.tsx';
import { useDayTotals, useHistory } from './use-history-days.ts';

const skeletonRows = 4;

interface OverTimeProps {
  readonly homeId: string;
  readonly guildId: string;
  /** Whether all items of the guild are there. */
  readonly isWhole: boolean;
  readonly matches: ReadonlySet<string> | undefined;
  /** The leaves as they are now. */
  readonly today: LeafTotals;
}

/** The charts over time, or why there are none. */
export function OverTime(props: OverTimeProps) {
  const home = useHomes(({ homes }) => homes.find(({ id }) => id === props.homeId));
  const { unsupported, unknown } = text.work.overview.time;
  const offered = offering(home, 'work-item-history');
  return offered === 'offered' ? (
    <Charts {...props} isOnline={home !== undefined && isConnected(home)} />
  ) : (
    <p className="quiet">{offered === 'missing' ? unsupported : unknown}</p>
  );
}

function Charts({
  homeId,
  guildId,
  isWhole,
  isOnline,
  matches,
  today,
}: OverTimeProps & { readonly isOnline: boolean }) {
  const [range, setRange] = useState<TimeRange>('twoWeeks');
  const now = useNow();
  const asked = { homeId, guildId, range, now, canRead: isWhole && isOnline };
  const { state, onRetry } = useHistory(asked);
  const { time } = text.work.overview;
  const history = state?.kind === 'ready' ? state : undefined;
  const past = useDayTotals(history, matches);
  const days = useMemo(() => withToday(past, today), [past, today]);
  return (
    <div className="over-time">
      <div className="over-time-head">
        <SegmentedControl
          label={time.range}
          segments={timeRanges.map((id) => ({ id, label: time.ranges[id] }))}
          chosenId={range}
          onChoose={setRange}
        />
        {history?.beginsAt !== undefined && (
          <p className="quiet">{time.beginsOn(formatDate(history.beginsAt))}</p>
        )}
        {days?.length === 1 && <p className="quiet">{time.firstDay}</p>}
        {matches !== undefined && <p className="quiet">{time.countsMatchesNow}</p>}
      </div>
      {state?.kind === 'failed' && isOnline ? (
        <div>
          <InlineError detail={`${time.failed} ${state.problem.detail}`} />
          <Button onClick={onRetry}>{text.ui.retry}</Button>
        </div>
      ) : state?.kind === 'tooMany' ? (
        <p className="quiet">{time.tooMany}</p>
      ) : history === undefined && !isOnline ? (
        <p className="quiet">{time.offline}</p>
      ) : days === undefined ? (
        <Reading count={state?.kind === 'reading' ? state.count : 0} />
      ) : days.some(({ scope }) => scope > 0) ? (
        <div className="chart-pair">
          <BurnUp days={days} />
          <ProgressOverTime days={days} />
        </div>
      ) : (
        <p className="quiet">{time.none}</p>
      )}
    </div>
  );
}

function Reading({ count }: { count: number }) {
  const { reading, readingMore } = text.work.overview.time;
  return (
    <div>
      <Skeleton label={reading} rows={skeletonRows} />
      {count > 0 && <p className="quiet">{readingMore(count)}</p>}
    </div>
  );
}

/** The days with the last one as the items are now: they may have changed since it was read. */
function withToday<Day extends LeafTotals>(
  days: readonly Day[] | undefined,
  today: LeafTotals,
): readonly Day[] | undefined {
  const last = days?.at(-1);
  return last === undefined ? days : days?.with(-1, { ...last, ...today });
}
