import { useId, useState } from 'react';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { BarShapeProps } from 'recharts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { BarPart } from './bar-part.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { sumOfCounts } from './leaf-facts.ts';
import type { BarRow } from './leaf-facts.ts';
import { colourOf, fillOf, StatusPatterns } from './status-patterns.tsx';
import { StatusLegend } from './status-legend.tsx';
import { rovingRows } from '../../../ui/roving-rows.ts';

/** How many rows are shown before somebody asks for more, and how many are added then. */
const rowsAtOnce = 20;

interface StatusBarsProps {
  readonly title: string;
  /** The column of the rows' names. */
  readonly column: string;
  readonly rows: readonly BarRow[];
  readonly statuses: readonly WorkItemStatus[];
  /** The name of the picture. */
  readonly chartName: (count: number, summary: string) => string;
  /** Whether each bar has the whole width, so that shares are compared, and not numbers. */
  readonly isShare: boolean;
  /** Whether the rows say their progress. */
  readonly hasProgress: boolean;
  readonly onOpen?: ((id: string) => void) | undefined;
}

/** Leaves by status in a bar for each row: names beside the bars, numbers behind them. */
export function StatusBars(props: StatusBarsProps) {
  const { title, column, statuses, chartName, hasProgress, onOpen } = props;
  const { overview, statuses: names, rollUpName } = text.work;
  const [most, setMost] = useState(rowsAtOnce);
  const prefix = useId();
  const rows = props.rows.slice(0, most);
  const hidden = props.rows.length - rows.length;
  const counts = sumOfCounts(rows);
  const shown = statuses.filter((status) => (counts[status] ?? 0) > 0);
  const summary = shown
    .map((status) => overview.ofStatus(counts[status] ?? 0, names[status]))
    .join(', ');
  const numbers = (row: BarRow) => numbersOf(row, hasProgress);
  const columns = [
    column,
    ...statuses.map((status) => names[status]),
    overview.leafColumn,
    ...(hasProgress ? [rollUpName] : []),
  ];
  const cells = (row: BarRow) => [
    <RowName key="name" row={row} onOpen={onOpen} />,
    ...statuses.map((status) => text.ui.number(row.counts[status] ?? 0)),
    text.ui.number(row.count),
    ...(hasProgress ? [percentOf(row)] : []),
  ];
  return (
    <>
      <ChartFigure
        title={title}
        name={chartName(rows.length, summary)}
        words={{
          rows: rows.map((row) => ({ name: row.name, numbers: numbers(row) })),
          legend: shown.map((status) => ({ fill: fillOf(prefix, status), words: names[status] })),
        }}
        table={{ columns, rows: rows.map(cells) }}
        legend={<StatusLegend prefix={prefix} statuses={shown} />}
        before={
          <ul ref={rovingRows} className="bar-rows">
            {rows.map((row) => (
              <li key={row.id} className="bar-row">
                <RowName row={row} onOpen={onOpen} />
                <span className="bar-numbers">{numbers(row)}</span>
              </li>
            ))}
          </ul>
        }
      >
        <Bars {...props} rows={rows} statuses={shown} prefix={prefix} />
      </ChartFigure>
      {hidden > 0 && (
        <Button kind="quiet" onClick={() => setMost(most + rowsAtOnce)}>
          {overview.showMore(Math.min(hidden, rowsAtOnce))}
        </Button>
      )}
    </>
  );
}

interface Datum {
  readonly row: BarRow;
}

/** The drawing alone: a bar for each row, each as high as the row beside it. */
function Bars({
  rows,
  statuses,
  prefix,
  isShare,
}: Pick<StatusBarsProps, 'rows' | 'statuses' | 'isShare'> & { readonly prefix: string }) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 36 }}>
      <BarChart
        // Recharts writes the fields of data into the drawing as attributes: it gets only one.
        data={rows.map((row) => ({ row }))}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 1, bottom: 0, left: 1 }}
        barCategoryGap="20%"
        stackOffset={isShare ? 'expand' : 'none'}
      >
        <StatusPatterns prefix={prefix} statuses={statuses} />
        <XAxis type="number" hide domain={isShare ? [0, 1] : [0, 'dataMax']} />
        <YAxis type="category" dataKey={({ row }: Datum) => row.id} hide width={0} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--surface-hover)' }}
          content={<ChartTooltip />}
        />
        {statuses.map((status) => (
          <Bar
            key={status}
            dataKey={({ row }: Datum) => row.counts[status] ?? 0}
            name={text.work.statuses[status]}
            stackId="all"
            fill={fillOf(prefix, status)}
            stroke={colourOf(status)}
            isAnimationActive={false}
            shape={partOf(status)}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Draws the parts of a status. */
function partOf(status: WorkItemStatus) {
  return (part: BarShapeProps) => (
    <BarPart {...part} count={(part.payload as Datum).row.counts[status] ?? 0} />
  );
}

function RowName({ row, onOpen }: { row: BarRow; onOpen: ((id: string) => void) | undefined }) {
  return onOpen === undefined || row.id === '' ? (
    <span className="bar-name" dir="auto">
      {row.name}
    </span>
  ) : (
    <button
      type="button"
      className="bar-name"
      data-link=""
      dir="auto"
      onClick={() => onOpen(row.id)}
    >
      {row.name}
    </button>
  );
}

function numbersOf(row: BarRow, hasProgress: boolean): string {
  const count = text.work.overview.leaves(row.count);
  return hasProgress ? `${percentOf(row)} · ${count}` : count;
}

function percentOf({ progress }: BarRow): string {
  return progress === undefined ? text.work.overview.progress.none : text.work.percent(progress);
}
