import type { CSSProperties } from 'react';
import { monthShort } from '../../../ui/dates/written-date.ts';
import { shownSpan } from './timeline-scale.ts';
import type { Scale } from './timeline-scale.ts';

/**
 * The months over all rows, and the line at which today is. The title says of which years they are,
 * and the words of the rows say the dates.
 */
export function TimelineGround({ scale, today }: { scale: Scale; today: string }) {
  const here = shownSpan(scale, { first: today, last: today });
  return (
    <div className="timeline-ground" aria-hidden="true">
      <div className="timeline-months">
        {scale.months.map(({ first, days }) => (
          <span key={first} className="timeline-month" style={{ flexGrow: days }}>
            {monthShort(first)}
          </span>
        ))}
        {here && (
          <span
            className="timeline-today"
            style={{ '--left': `${here.left + here.width / 2}%` } as CSSProperties}
          />
        )}
      </div>
    </div>
  );
}
