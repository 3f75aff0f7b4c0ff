import type { ReactNode, RefObject } from 'react';
import type { VListHandle } from 'virtua';
import type { MenuItem } from './menu-items.tsx';
import type { Selection } from './use-selection.ts';

/** Where a row stands in a tree. */
export interface TreePlace {
  /** 1 for a row at the top. */
  readonly level: number;
  /** Its place among the rows beside it, from 1 on, and how many these are. */
  readonly position: number;
  readonly siblings: number;
  /** Whether the rows below it are shown; absent where there can be none. */
  readonly isExpanded?: boolean;
}

export interface VirtualListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly activeIndex: number;
  readonly onMove: (index: number) => void;
  readonly onOpen: (row: Row) => void;
  /** The words of a row by which typing finds it. */
  readonly wordsOf?: (row: Row) => string;
  /** Where several rows can be selected: those that are, and the id of a row. */
  readonly selecting?: { readonly selection: Selection; readonly idOf: (row: Row) => string };
  /** Where rows stand in a tree: the place of one, and what expands or collapses it. */
  readonly tree?: TreeOf<Row> | undefined;
  /** Shows or hides the active row beside the list, by Space. */
  readonly onPeek?: () => void;
  /** Deletes the selected rows, or the active one where none are. */
  readonly onDelete?: () => void;
  /** The menu of the active row, which a press with the other button makes active. */
  readonly menu?: readonly MenuItem[];
  /** Whether it takes the focus as it appears, with the active row in sight. */
  readonly takesFocus?: boolean;
  /** The list as its rows are scrolled, for whoever keeps its place, and what hears of each scroll. */
  readonly listRef?: RefObject<VListHandle | null>;
  readonly onScroll?: () => void;
  /** The height of every row in rem, where all are equally high. */
  readonly rowRem?: number;
  readonly children: (row: Row) => ReactNode;
}

interface TreeOf<Row> {
  readonly placeOf: (row: Row) => TreePlace;
  readonly onExpand: (row: Row, isExpanded: boolean) => void;
}
