import { memo } from 'react';
import type { ComponentProps } from 'react';
import { DraftRow } from './draft-row.tsx';
import { GroupRow } from './group-row.tsx';
import type { OutlineEntry } from './outline-entries.ts';
import { OutlineRow } from './outline-row.tsx';
import type { TreeRow } from './row-list.ts';

/** The properties that all rows of an outline have alike. */
interface RowShares extends Omit<
  ComponentProps<typeof OutlineRow>,
  'row' | 'isActive' | 'focusRequest' | 'isRenamed'
> {
  readonly renamedId: string | undefined;
  readonly onPressHeading: (row: TreeRow) => void;
}

interface OutlineLineProps {
  readonly entry: OutlineEntry;
  /** Whether the keyboard is at this row. */
  readonly isActive: boolean;
  /** Grows each time that this row is to take the focus; 0 for all others. */
  readonly focusRequest: number;
  readonly draftActs: Omit<ComponentProps<typeof DraftRow>, 'draft' | 'level'>;
  readonly shares: RowShares;
}

/**
 * A line of the outline: the field for a new item, the head of a group, or an item. While the list is
 * scrolled, a line that is on the page already is not drawn again.
 */
export const OutlineLine = memo(function OutlineLine({
  entry,
  draftActs,
  shares,
  ...at
}: OutlineLineProps) {
  if ('draft' in entry) {
    return <DraftRow {...draftActs} draft={entry.draft} level={entry.level} />;
  }
  const { renamedId, onPressHeading, ...row } = shares;
  const { groups, homeId, guildId, acts } = row;
  return entry.heading !== undefined && groups !== undefined ? (
    <GroupRow
      {...{ homeId, guildId, groups, ...at }}
      row={entry}
      heading={entry.heading}
      onFocus={acts.onFocus}
      onPress={onPressHeading}
    />
  ) : (
    <OutlineRow {...row} {...at} row={entry} isRenamed={entry.id === renamedId} />
  );
}, isSameLine);

function isSameLine(a: OutlineLineProps, b: OutlineLineProps): boolean {
  return (
    a.shares === b.shares &&
    a.draftActs === b.draftActs &&
    a.isActive === b.isActive &&
    a.focusRequest === b.focusRequest &&
    isSameEntry(a.entry, b.entry)
  );
}

/** A row is another object each time that somebody looks at it. */
function isSameEntry(a: OutlineEntry, b: OutlineEntry): boolean {
  if ('draft' in a || 'draft' in b) {
    return a === b;
  }
  return (
    a.id === b.id &&
    a.level === b.level &&
    a.position === b.position &&
    a.siblings === b.siblings &&
    a.isExpanded === b.isExpanded &&
    a.isContext === b.isContext &&
    a.heading === b.heading
  );
}
