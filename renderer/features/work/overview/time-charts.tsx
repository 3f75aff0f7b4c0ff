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
  const { title, scope, done, chart } = text.work.overview.burnUp;
  const [from, to, last] = spanOf(days);
  const most = Math.max(...days.map((day) => day.scope));
  const areClose = last !== undefined && last.scope - last.done < most / closeShare;
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
          dot={dotOf(days, 'var(--chart-done)')}
          isAnimationActive={false}
          label={
            <LineEnd lastAt={withBlankDays(days).length - 1} words={done} isBelow={areClose} />
          }
        />
        <Line
          dataKey="scope"
          name={scope}
          stroke="var(--chart-scope)"
          strokeWidth={2}
          strokeDasharray="6 4"
          dot={dotOf(days, 'var(--chart-scope)')}
          isAnimationActive={false}
          label={<LineEnd lastAt={withBlankDays(days).length - 1} words={scope} />}
        />
      </TimeChart>
    </ChartFigure>
  );
}

/** The mean progress of the leaves in scope, by day. */
export function ProgressOverTime({ days }: { days: readonly DayTotals[] }) {
  const { overview, percent } = text.work;
  const { title, mean, chart, none } = overview.progress;
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
          dot={dotOf(days, 'var(--chart-todo)')}
          isAnimationActive={false}
          label={<LineEnd lastAt={withBlankDays(days).length - 1} words={words(last ?? {})} />}
        />
      </TimeChart>
    </ChartFigure>
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

/** A single day has no line; a dot stands for it. */
function dotOf(days: readonly DayTotals[], fill: string) {
  return days.length === 1 && { fill, strokeDasharray: 'none', fillOpacity: 1 };
}

function dateOf(day: unknown): string {
  return day === undefined ? '' : formatDate(dayOf(day as DayTotals));
}

function spanOf(days: readonly DayTotals[]) {
  const [first, last] = [days[0], days.at(-1)];
  return [dateOf(first), dateOf(last), last] as const;
}
