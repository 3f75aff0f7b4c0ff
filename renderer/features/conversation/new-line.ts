import type { ThreadRow } from './thread-rows.ts';

/** The key of the row that says where the unread messages begin. */
export const newLineKey = 'new';

/** The rows with a line before the first unread message, which stands under its author again. */
export function withNewLine(
  rows: readonly ThreadRow[],
  firstUnreadId: string | undefined,
): readonly ThreadRow[] {
  if (firstUnreadId === undefined) {
    return rows;
  }
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

/** The number of messages behind the line of unread ones. */
export function unreadIn(rows: readonly ThreadRow[]): number {
  const at = rows.findIndex(({ kind }) => kind === 'new');
  return at < 0 ? 0 : rows.slice(at).filter(({ kind }) => kind === 'message').length;
}
