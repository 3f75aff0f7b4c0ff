import type { ReactNode } from 'react';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';

/** The colour of a status in charts (tokens.css). */
export function colourOf(status: WorkItemStatus): string {
  return `var(--chart-${status.replaceAll('_', '-')})`;
}

/** The fill for the parts of a status, in a picture with the patterns of this prefix. */
export function fillOf(prefix: string, status: WorkItemStatus): string {
  return `url(#${prefix}-${status})`;
}

/** The edge of a pattern's tile, in pixels. */
const tile = 8;

/** The drawing of each status on its tile. None is like another, whatever its colour. */
const drawings: Readonly<Record<WorkItemStatus, (colour: string) => ReactNode>> = {
  backlog: (colour) => <circle cx={4} cy={4} r={1.2} fill={colour} />,
  todo: (colour) => <path d="M4 0V8" stroke={colour} strokeWidth={1} />,
  in_progress: (colour) => (
    <path d="M-2 2L2 -2M0 8L8 0M6 10L10 6" stroke={colour} strokeWidth={2.5} />
  ),
  review: (colour) => <path d="M0 4H8M4 0V8" stroke={colour} strokeWidth={2} />,
  done: (colour) => <rect width={tile} height={tile} fill={colour} />,
  cancelled: (colour) => <path d="M0 4H8" stroke={colour} strokeWidth={1} />,
};

/** The patterns of statuses, for one picture: each has a drawing of its own beside its colour. */
export function StatusPatterns({
  prefix,
  statuses,
}: {
  prefix: string;
  statuses: readonly WorkItemStatus[];
}) {
  return (
    <defs>
      {statuses.map((status) => (
        <pattern
          key={status}
          id={`${prefix}-${status}`}
          width={tile}
          height={tile}
          patternUnits="userSpaceOnUse"
        >
          <rect width={tile} height={tile} fill="var(--chart-ground)" />
          <rect width={tile} height={tile} fill={colourOf(status)} fillOpacity={0.12} />
          {drawings[status](colourOf(status))}
        </pattern>
      ))}
    </defs>
  );
}
