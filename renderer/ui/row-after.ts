/** The rows that Page Up and Page Down pass. */
const pageRows = 10;

/** The row that a key leads to, within the list; none for a key that leads nowhere. */
export function rowAfter(key: string, at: number, last: number): number | undefined {
  const wanted = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageRows,
    PageUp: at - pageRows,
    Home: 0,
    End: last,
  }[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(wanted, last));
}
