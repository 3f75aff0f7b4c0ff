import type { TooltipContentProps } from 'recharts';
import { text } from '../../../text/text.ts';

/** The values of the row or the day under the pointer. It says nothing that the table does not. */
export function ChartTooltip({
  active = false,
  payload = [],
  title,
  format = text.ui.number,
}: Partial<TooltipContentProps> & {
  /** The name of what the pointer is on, from its data; absent where a name stands beside it. */
  readonly title?: (row: unknown) => string;
  readonly format?: (value: number) => string;
}) {
  const told = payload.filter(({ value }) => typeof value === 'number' && value > 0);
  if (!active || payload.length === 0 || (told.length === 0 && title === undefined)) {
    return null;
  }
  return (
    <div className="chart-tooltip">
      {title !== undefined && <strong>{title(payload[0]?.payload)}</strong>}
      {(title === undefined ? told : payload).map(({ name, value }) => (
        <span key={String(name)}>
          {String(name)} <b>{format(Number(value))}</b>
        </span>
      ))}
    </div>
  );
}
