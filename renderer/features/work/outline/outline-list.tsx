import type { ComponentProps } from 'react';
import { FixedList } from '../../../ui/fixed-list.tsx';

/** The rows of the outline, of which only those in sight are on the page. */
export function OutlineList({
  activeAt,
  draftAt,
  isGrouped,
  ...list
}: Omit<ComponentProps<typeof FixedList>, 'className' | 'role' | 'rowHeight' | 'keepMounted'> & {
  activeAt: number;
  draftAt: number | undefined;
  /** Whether the head of a group stays in sight while its items are scrolled through. */
  isGrouped: boolean;
}) {
  return (
    <FixedList
      {...list}
      className={isGrouped ? 'outline-tree outline-grouped' : 'outline-tree'}
      role="rowgroup"
      // The height of a row (outline.css).
      rowHeight="var(--control-m)"
      // However far one scrolls, the row with the keyboard and the field for a new item stay.
      keepMounted={draftAt === undefined ? [activeAt] : [activeAt, draftAt]}
    />
  );
}
