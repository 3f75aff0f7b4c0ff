import type { ThreadRow } from '../thread-rows.ts';
import { rowsInSight } from './log-rows.ts';

/** A place in a log: a row at the top of the pane, and how far it is scrolled out, in pixels. */
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

/** The first message in sight, of which a part may be scrolled out. */
export function placeAtTop(rows: readonly ThreadRow[], log: Element | null): LogPlace | undefined {
  if (log === null) {
    return undefined;
  }
  const seen = new Map(rowsInSight(log).map((element) => [element.dataset['row'], element]));
  const row = rows.find(({ kind, key }) => kind === 'message' && seen.has(key));
  const top = seen.get(row?.key)?.getBoundingClientRect().top;
  return row === undefined || top === undefined
    ? undefined
    : { key: row.key, offset: Math.round(log.getBoundingClientRect().top - top) };
}
