/**
 * The lines that stand around both versions of a place in the merged text. A person sees buttons in
 * their place (conflict-places.ts), and a text is not saved as long as it has them.
 */
export const conflictMarks = {
  mine: '<<<<<<< Mine',
  between: '<<<<<<>>>>>>',
  theirs: '>>>>>>> Theirs',
} as const;

/** A line that begins a place, divides it or ends it. */
export type MarkKind = keyof typeof conflictMarks;

const kinds: ReadonlyMap<string, MarkKind> = new Map(
  Object.entries(conflictMarks).map(([kind, line]) => [line, kind as MarkKind]),
);

/** The kind of a mark that a line is; undefined for any other line. */
export function markKindOf(line: string): MarkKind | undefined {
  return kinds.get(line);
}
