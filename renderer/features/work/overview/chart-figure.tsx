import { Download } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { text } from '../../../text/text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { saveChart } from './save-chart.ts';
import type { ChartWords } from './save-chart.ts';
import '../../../ui/number-table.css';
import './overview.css';

/** The numbers of a chart, as a table. */
export interface ChartTable {
  readonly columns: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A chart with its title, its numbers as a table, and a way to save the picture. */
export function ChartFigure({
  title,
  name,
  words,
  table,
  legend,
  children,
  before,
}: {
  title: string;
  /** The picture in words, for people who do not see it. */
  name: string;
  /** The words beside the drawing in the saved picture. */
  words: ChartWords;
  table: ChartTable;
  legend?: ReactNode;
  /** The drawing. */
  children: ReactNode;
  /** The content beside the drawing, in the same frame. */
  before?: ReactNode;
}) {
  const picture = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { saveOf } = text.work.overview;
  const save = () => {
    const svg = picture.current?.querySelector('svg');
    if (svg) {
      void saveChart(svg, title, words);
    }
  };
  return (
    <section className="chart" aria-labelledby={titleId}>
      <header className="chart-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton label={saveOf(title)} icon={<Download size={16} />} onClick={save} />
      </header>
      {legend}
      <div className="chart-frame">
        {before}
        <div className="chart-picture" role="img" aria-label={name} ref={picture}>
          {children}
        </div>
      </div>
      <Numbers title={title} table={table} />
    </section>
  );
}

/** The numbers of a chart, for whoever would rather read them. */
function Numbers({ title, table }: { title: string; table: ChartTable }) {
  return (
    <details className="chart-numbers">
      <summary>{text.work.overview.showTable}</summary>
      {/* It scrolls: whoever has no pointer scrolls it with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="chart-table-place" tabIndex={0} role="group" aria-label={title}>
        <table className="number-table chart-table">
          <caption>{title}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([first, ...cells], at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no other key
              <tr key={at}>
                <th scope="row">{first}</th>
                {cells.map((cell, column) => (
                  <td key={table.columns[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
