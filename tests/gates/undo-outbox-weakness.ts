/** How the client of a control is weaker than the product. */
export type OutboxWeakness =
  | 'none'
  | 'does not check what waited'
  | 'keeps nothing it deletes'
  | 'does not look for what is gone';

/** An entry that is sent as it is, whatever has become of what it changes. */
export function unchecked<Accepted>(input: Accepted): Accepted {
  const { entries } = input as { entries?: readonly object[] };
  const plain = { mustCheck: false, baseVersion: undefined };
  return entries === undefined
    ? { ...input, ...plain }
    : { ...input, entries: entries.map((entry) => ({ ...entry, ...plain })) };
}
