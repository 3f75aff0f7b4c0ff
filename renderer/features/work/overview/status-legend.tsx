import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { text } from '../../../text/text.ts';
import { colourOf, fillOf } from './status-patterns.tsx';

/** The meaning of each pattern of a chart. The patterns are those of the chart. */
export function StatusLegend({
  prefix,
  statuses,
}: {
  prefix: string;
  statuses: readonly WorkItemStatus[];
}) {
  return (
    <ul className="chart-legend">
      {statuses.map((status) => (
        <li key={status}>
          <svg className="chart-swatch" aria-hidden="true">
            <rect
              width="100%"
              height="100%"
              fill={fillOf(prefix, status)}
              stroke={colourOf(status)}
              strokeWidth={2}
            />
          </svg>
          {text.work.statuses[status]}
        </li>
      ))}
    </ul>
  );
}
