import { diff3Merge } from 'node-diff3';
import { mergeLimits } from '#shared/limits/document-limits.ts';
import { commonLines, linesOfStep } from '../../../ui/common-lines.ts';
import { conflictMarks } from './conflict-marks.ts';

/** Two texts that were both made out of one, merged. */
export interface MergedText {
  /** Where both have changed the same, it holds both between marks. */
  readonly text: string;
  /** The number of places that hold both. */
  readonly openCount: number;
}

/**
 * Merges two texts line by line, in steps that can pause. What only one side has changed is taken
 * over; nothing that either has written is left out.
 */
export function* mergeTexts({
  base,
  mine,
  theirs,
}: Readonly<Record<'base' | 'mine' | 'theirs', string>>): Generator<void, MergedText> {
  const sides = {
    base: yield* linesOf(base),
    mine: yield* linesOf(mine),
    theirs: yield* linesOf(theirs),
  };
  const merged: string[] = [];
  let openCount = 0;
  const from = { base: 0, mine: 0, theirs: 0 };
  const end = {
    base: sides.base.length,
    mine: sides.mine.length,
    theirs: sides.theirs.length,
  };
  // Between lines that all three have, each part is merged by itself: the parts are short.
  const common = yield* commonLines(sides);
  for (const to of [...common, end]) {
    const part = yield* mergePart({
      base: sides.base.slice(from.base, to.base),
      mine: sides.mine.slice(from.mine, to.mine),
      theirs: sides.theirs.slice(from.theirs, to.theirs),
    });
    openCount += part.openCount;
    for (let at = 0; at < part.lines.length; at += linesOfStep) {
      merged.push(part.lines.slice(at, at + linesOfStep).join('\n'));
      yield;
    }
    Object.assign(from, to);
    yield;
  }
  return { text: merged.join('\n'), openCount };
}

/** The lines of a text. */
function* linesOf(text: string): Generator<void, string[]> {
  const lines: string[] = [];
  let from = 0;
  for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
    lines.push(text.slice(from, to));
    from = to + 1;
    if (lines.length % linesOfStep === 0) {
      yield;
    }
  }
  lines.push(text.slice(from));
  return lines;
}

/** How many places of a text still hold both sides. */
export function openPlaces(text: string): number {
  return text.split('\n').filter((line) => line === conflictMarks.mine).length;
}

type Part = Readonly<Record<'base' | 'mine' | 'theirs', string[]>>;

interface MergedPart {
  readonly lines: readonly string[];
  readonly openCount: number;
}

function* mergePart({ base, mine, theirs }: Part): Generator<void, MergedPart> {
  if (isSame(base, theirs) || isSame(mine, theirs)) {
    return { lines: mine, openCount: 0 };
  }
  if (isSame(base, mine)) {
    return { lines: theirs, openCount: 0 };
  }
  // With more lines, the library also comes to the end of the stack.
  if ([base, mine, theirs].some(({ length }) => length > mergeLimits.lines)) {
    return { lines: bothOf(mine, theirs), openCount: 1 };
  }
  const pairs = (yield* pairsOf(base, mine)) + (yield* pairsOf(base, theirs));
  // Without a line in common, there is nothing that the library could take over.
  if (pairs === 0 || pairs * base.length > mergeLimits.steps) {
    return { lines: bothOf(mine, theirs), openCount: 1 };
  }
  const regions = diff3Merge(mine, base, theirs, { excludeFalseConflicts: true });
  return {
    lines: regions.flatMap(({ ok, conflict }) =>
      conflict ? bothOf(conflict.a, conflict.b) : (ok ?? []),
    ),
    openCount: regions.filter(({ conflict }) => conflict !== undefined).length,
  };
}

function bothOf(mine: readonly string[], theirs: readonly string[]): readonly string[] {
  return [conflictMarks.mine, ...mine, conflictMarks.between, ...theirs, conflictMarks.theirs];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at]);
}

/** The pairs of equal lines of two texts: as often does the library look at its candidates. */
function* pairsOf(a: readonly string[], b: readonly string[]): Generator<void, number> {
  const counts = new Map<string, number>();
  for (const [at, line] of a.entries()) {
    counts.set(line, (counts.get(line) ?? 0) + 1);
    if (at % linesOfStep === 0) {
      yield;
    }
  }
  let pairs = 0;
  for (const [at, line] of b.entries()) {
    pairs += counts.get(line) ?? 0;
    if (at % linesOfStep === 0) {
      yield;
    }
  }
  return pairs;
}
