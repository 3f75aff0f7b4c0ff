import type { VListHandle } from 'virtua';
import type { ThreadRow } from './thread-rows.ts';

/** A place of a log: a row at the top of the pane, and how far it is scrolled out, in pixels. */
export interface LogPlace {
  readonly key: string;
  readonly offset: number;
}

/** Where a reader is in a log: at its end, or else at a message. */
export interface LogPosition {
  readonly isAtEnd: boolean;
  /** The message at the top of the pane, as far as there is one. */
  readonly place: LogPlace | undefined;
}

/** The message at the top of the pane, of which a part may be scrolled out; the next below a day. */
export function placeAtTop(
  rows: readonly ThreadRow[],
  list: VListHandle | null,
): LogPlace | undefined {
  if (list === null || rows.length === 0) {
    return undefined;
  }
  const top = list.findItemIndex(list.scrollOffset);
  const at = rows.findIndex(({ kind }, index) => index >= top && kind === 'message');
  const row = rows[at];
  return row && { key: row.key, offset: Math.round(list.scrollOffset - list.getItemOffset(at)) };
}

/**
 * How far a log is scrolled where it stands at a place, as far as its rows are measured and it can
 * be scrolled there, in pixels. Undefined where it has no such place.
 */
export function offsetOf(
  rows: readonly ThreadRow[],
  list: VListHandle | null,
  place: LogPlace,
): number | undefined {
  const index = rows.findIndex(({ key }) => key === place.key);
  if (list === null || index < 0) {
    return undefined;
  }
  const wanted = list.getItemOffset(index) + place.offset;
  return Math.max(Math.min(wanted, list.scrollSize - list.viewportSize), 0);
}

/** The messages behind the line of unread ones. */
export function unreadIn(rows: readonly ThreadRow[]): number {
  const at = rows.findIndex(({ kind }) => kind === 'new');
  return at < 0 ? 0 : rows.slice(at).filter(({ kind }) => kind === 'message').length;
}

/** The key of the row that says where the unread messages begin. */
export const newLineKey = 'new';

/** The rows with a line before the first unread message, which stands under its author again. */
export function withNewLine(
  rows: readonly ThreadRow[],
  firstUnreadId: string | undefined,
): readonly ThreadRow[] {
  const at = rows.findIndex(({ kind, key }) => kind === 'message' && key === firstUnreadId);
  const first = rows[at];
  return first?.kind === 'message'
    ? [
        ...rows.slice(0, at),
        { kind: 'new', key: newLineKey },
        { ...first, hasAuthor: true },
        ...rows.slice(at + 1),
      ]
    : rows;
}
