import type { ComponentProps } from 'react';
import { DraftRow } from './draft-row.tsx';
import { GroupRow } from './group-row.tsx';
import type { OutlineEntry } from './outline-entries.ts';
import { OutlineRow } from './outline-row.tsx';
import type { TreeRow } from './tree-rows.ts';

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
  /** The row that the keyboard is at. */
  readonly active: TreeRow | undefined;
  readonly requestOf: (id: string) => number;
  readonly draftActs: Omit<ComponentProps<typeof DraftRow>, 'draft' | 'level'>;
  readonly shares: RowShares;
}

/** A line of the outline: the field for a new item, the head of a group, or an item. */
export function OutlineLine({ entry, active, requestOf, draftActs, shares }: OutlineLineProps) {
  if ('draft' in entry) {
    return <DraftRow {...draftActs} draft={entry.draft} level={entry.level} />;
  }
  const { renamedId, onPressHeading, ...row } = shares;
  const at = { isActive: entry === active, focusRequest: requestOf(entry.id) };
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
}
