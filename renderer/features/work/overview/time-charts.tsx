import {
  Area,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  CartesianGrid,
} from 'recharts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { text } from '../../../text/text.ts';
import { formatDate, formatDayOfYear } from '../../../ui/time.ts';
import { endsBefore } from './chart-days.ts';
import { ChartFigure } from './chart-figure.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { FirstDay } from './first-day.tsx';
import type { DayTotals } from './history-fold.ts';
import { LineEnd } from './line-end.tsx';
import { fillOf, StatusPatterns } from './status-patterns.tsx';

/** The room for words behind the end of a line, in pixels. */
const endSpace = 72;

/** Ends that are closer than this part of the height would have their words over each other. */
const closeShare = 10;

/** The fewest days that the axis has. */
const fewestDays = 14;

/** A moment within the day that ends at a time: midnight itself belongs to the next one. */
const dayOf = ({ endMs }: DayTotals) => new Date(endMs - 1).toISOString();

const numbered = text.ui.number;

/** The leaves in scope and those done, by day. */
export function BurnUp({ days }: { days: readonly DayTotals[] }) {
  const prefix = useId();
  const { title, scope, done, chart, ofScope } = text.work.overview.burnUp;
  const [from, to, last] = spanOf(days);
  return (
    <ChartFigure
      title={title}
      name={chart(from, to, last?.scope ?? 0, last?.done ?? 0)}
      words={{
        legend: [
          { fill: 'var(--chart-scope)', words: scope },
          { fill: fillOf(prefix, 'done'), words: done },
        ],
      }}
      table={{
        columns: [text.work.overview.time.date, scope, done],
        rows: days.map((day) => [formatDate(dayOf(day)), ...[day.scope, day.done].map(numbered)]),
      }}
    >
      {days.length === 1 && last !== undefined ? (
        <FirstDay
          words={ofScope(last.done, last.scope)}
          percent={shareOf(last)}
          fill="var(--chart-done)"
        />
      ) : (
        <BurnUpLines days={days} prefix={prefix} />
      )}
    </ChartFigure>
  );
}

/** How much of the scope is done, in percent. */
function shareOf({ done, scope }: DayTotals): number {
  return scope === 0 ? 0 : (100 * done) / scope;
}

/** The lines of scope and of what is done. */
function BurnUpLines({ days, prefix }: { days: readonly DayTotals[]; prefix: string }) {
  const { scope, done } = text.work.overview.burnUp;
  const last = days.at(-1);
  const most = Math.max(...days.map((day) => day.scope));
  const areClose = last !== undefined && last.scope - last.done < most / closeShare;
  return (
    <TimeChart days={days}>
      <StatusPatterns prefix={prefix} statuses={['done']} />
      <YAxis
        className="chart-axis"
        width="auto"
        allowDecimals={false}
        tickFormatter={numbered}
        tickLine={false}
      />
      <Tooltip isAnimationActive={false} content={<ChartTooltip title={dateOf} />} />
      <Area
        dataKey="done"
        name={done}
        stroke="var(--chart-done)"
        strokeWidth={2}
        fill={fillOf(prefix, 'done')}
        fillOpacity={0.35}
        dot={false}
        isAnimationActive={false}
        label={<LineEnd lastAt={withBlankDays(days).length - 1} words={done} isBelow={areClose} />}
      />
      <Line
        dataKey="scope"
        name={scope}
        stroke="var(--chart-scope)"
        strokeWidth={2}
        strokeDasharray="6 4"
        dot={false}
        isAnimationActive={false}
        label={<LineEnd lastAt={withBlankDays(days).length - 1} words={scope} />}
      />
    </TimeChart>
  );
}

/** The mean progress of the leaves in scope, by day. */
export function ProgressOverTime({ days }: { days: readonly DayTotals[] }) {
  const { overview, percent } = text.work;
  const { title, mean, meanOf, chart, none } = overview.progress;
  const [from, to, last] = spanOf(days);
  const words = ({ progress }: Partial<DayTotals>) =>
    progress === undefined ? none : percent(progress);
  return (
    <ChartFigure
      title={title}
      name={chart(from, to, words(days[0] ?? {}), words(last ?? {}))}
      words={{ legend: [{ fill: 'var(--chart-todo)', words: mean }] }}
      table={{
        columns: [overview.time.date, mean],
        rows: days.map((day) => [formatDate(dayOf(day)), words(day)]),
      }}
    >
      {days.length === 1 ? (
        <FirstDay
          words={meanOf(words(last ?? {}))}
          percent={last?.progress ?? 0}
          fill="var(--chart-todo)"
        />
      ) : (
        <ProgressLine days={days} end={words(last ?? {})} />
      )}
    </ChartFigure>
  );
}

/** The line of the mean progress, with words at its end. */
function ProgressLine({ days, end }: { days: readonly DayTotals[]; end: string }) {
  const { overview, percent } = text.work;
  const { mean } = overview.progress;
  return (
    <TimeChart days={days}>
      <YAxis
        className="chart-axis"
        width="auto"
        domain={[0, 100]}
        ticks={[0, 25, 50, 75, 100]}
        tickFormatter={percent}
        tickLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        content={<ChartTooltip title={dateOf} format={percent} />}
      />
      <Line
        dataKey="progress"
        name={mean}
        stroke="var(--chart-todo)"
        strokeWidth={2}
        dot={false}
        isAnimationActive={false}
        label={<LineEnd lastAt={withBlankDays(days).length - 1} words={end} />}
      />
    </TimeChart>
  );
}

/** The frame that both have: days from left to right, and a faint grid. */
function TimeChart({ days, children }: { days: readonly DayTotals[]; children: ReactNode }) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 200 }}>
      <ComposedChart
        data={withBlankDays(days)}
        accessibilityLayer={false}
        margin={{ top: 16, right: endSpace, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          className="chart-axis"
          dataKey="endMs"
          tickFormatter={(endMs: number) => formatDayOfYear(new Date(endMs - 1).toISOString())}
          interval="preserveStartEnd"
          minTickGap={32}
          tickLine={false}
        />
        {children}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** The days, with blank ones before a history that has only begun: it stands at the end of the axis. */
function withBlankDays(days: readonly DayTotals[]): Partial<DayTotals>[] {
  const firstMs = days[0]?.endMs ?? 0;
  const blank = endsBefore(firstMs, fewestDays - days.length).map((endMs) => ({ endMs }));
  return [...blank, ...days];
}

function dateOf(day: unknown): string {
  return day === undefined ? '' : formatDate(dayOf(day as DayTotals));
}

function spanOf(days: readonly DayTotals[]) {
  const [first, last] = [days[0], days.at(-1)];
  return [dateOf(first), dateOf(last), last] as const;
}
