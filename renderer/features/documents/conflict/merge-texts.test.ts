import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflictMarks } from './conflict-marks.ts';
import { mergeTexts, openPlaces } from './merge-texts.ts';

function merge(base: string, mine: string, theirs: string) {
  const work = mergeTexts({ base, mine, theirs });
  let step = work.next();
  while (step.done !== true) {
    step = work.next();
  }
  return step.value;
}

/** A change of the lines from one on, as many as it says. */
interface Edit {
  readonly at: number;
  readonly count: number;
  readonly lines: readonly string[];
}

/** Applies edits that lie in their order and do not overlap. */
function applied(base: readonly string[], edits: readonly Edit[]): string[] {
  return edits
    .toReversed()
    .reduce(
      (lines, { at, count, lines: added }) => lines.toSpliced(at, count, ...added),
      [...base],
    );
}

/** A text of so many lines, none of which another text has. */
const linesOf = (mark: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${mark}${at}`).join('\n');

/** How many steps a merge takes. */
function stepsOf(base: string, mine: string, theirs: string): number {
  return [...mergeTexts({ base, mine, theirs })].length;
}

test.each([
  ['no line in common', linesOf('a', 60_000), linesOf('b', 60_000), linesOf('c', 60_000)],
  [
    'no line in common, in one part',
    linesOf('a', 20_000),
    linesOf('b', 20_000),
    linesOf('c', 20_000),
  ],
  ['nothing before', '', linesOf('b', 60_000), linesOf('c', 60_000)],
  ['lines that are all alike', '\n'.repeat(60_000), 'b\n'.repeat(60_000), 'c\n'.repeat(60_000)],
  [
    'lines that were moved',
    linesOf('a', 60_000),
    linesOf('a', 60_000).split('\n').toReversed().join('\n'),
    `${linesOf('a', 60_000)}\nc`,
  ],
])(
  'no step of a merge looks at more than a few thousand lines: texts with %s',
  (_what, base, mine, theirs) => {
    const lines = [base, mine, theirs].reduce((sum, text) => sum + text.split('\n').length, 0);
    expect(stepsOf(base, mine, theirs)).toBeGreaterThan(lines / 4_000);
  },
);

test('texts without a line in common are one place, with both texts whole', () => {
  const [mine, theirs] = [linesOf('b', 20_000), linesOf('c', 30_000)];
  const merged = merge(linesOf('a', 40_000), mine, theirs);
  expect(merged.openCount).toBe(1);
  expect(merged.text).toBe(
    [conflictMarks.mine, mine, conflictMarks.between, theirs, conflictMarks.theirs].join('\n'),
  );
});

const word = fc.stringMatching(/^[a-z #*-]{0,12}$/);
/** Edits of a text, each with a line between it and the next that nobody touches. */
const edits = (length: number, mark: string) =>
  fc
    .array(
      fc.record({
        gap: fc.nat(6),
        count: fc.nat(3),
        lines: fc.array(word, { maxLength: 3 }),
        isMine: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    .map((drawn) => {
      let from = 0;
      return drawn.flatMap(({ gap, count, lines, isMine }, index) => {
        const at = from + gap + 1;
        from = at + count + 1;
        const own = lines.map((line) => `${mark}${index} ${line}`);
        return from < length ? [{ at, count, lines: own, isMine }] : [];
      });
    });

test('changes of different places are both in the merged text, as applied one after the other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 60 }),
      fc.boolean(),
      fc.infiniteStream(fc.nat(2)),
      edits(60, 'new '),
      (length, isRepeating, choices, drawn) => {
        // With lines that repeat, as empty ones do in any text.
        const base = Array.from({ length }, (_, at) => {
          const choice = choices.next().value;
          return isRepeating && choice === 0 ? '' : `line ${at}`;
        });
        const all = drawn.filter(({ at, count }) => at + count < length);
        // The lines around an edit are unlike all others, so that there is one right answer.
        for (const { at, count } of all) {
          for (let line = at - 1; line <= at + count; line += 1) {
            base[line] = `line ${line}`;
          }
        }
        const mine = applied(
          base,
          all.filter(({ isMine }) => isMine),
        );
        const theirs = applied(
          base,
          all.filter(({ isMine }) => !isMine),
        );
        const reference = applied(base, all).join('\n');
        const merged = merge(base.join('\n'), mine.join('\n'), theirs.join('\n'));
        expect(merged).toEqual({ text: reference, openCount: 0 });
      },
    ),
    { numRuns: 200 },
  );
});

test('no line that either has written is lost, whatever both have changed', () => {
  const lines = fc.array(fc.constantFrom('', 'a', 'b', 'c', '# d', '- e'), { maxLength: 25 });
  const own = (side: string) =>
    fc
      .array(fc.tuple(fc.nat(25), fc.nat(4)), { maxLength: 8 })
      .map(
        (places) => (base: readonly string[]) =>
          places.reduce<string[]>(
            (text, [at, count], index) => text.toSpliced(at, count, `${side} ${index}`),
            [...base],
          ),
      );
  fc.assert(
    fc.property(lines, own('mine'), own('theirs'), (base, changeMine, changeTheirs) => {
      const [mine, theirs] = [changeMine(base), changeTheirs(base)];
      const { text, openCount } = merge(base.join('\n'), mine.join('\n'), theirs.join('\n'));
      const merged = text.split('\n');
      for (const line of [...mine, ...theirs].filter((each) => /^(mine|theirs) /.test(each))) {
        expect(merged).toContain(line);
      }
      expect(openPlaces(text)).toBe(openCount);
    }),
    { numRuns: 200 },
  );
});

test('one side that has changed nothing, or the same, leaves no question', () => {
  expect(merge('a\nb', 'a\nb', 'a\nc')).toEqual({ text: 'a\nc', openCount: 0 });
  expect(merge('a\nb', 'a\nc', 'a\nb')).toEqual({ text: 'a\nc', openCount: 0 });
  expect(merge('a\nb', 'a\nc', 'a\nc')).toEqual({ text: 'a\nc', openCount: 0 });
});

test('where both have changed the same, both stand between marks', () => {
  expect(merge('a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc')).toEqual({
    text: 'a\n<<<<<<< Mine\nmine\n<<<<<<>>>>>>\ntheirs\n>>>>>>> Theirs\nc',
    openCount: 1,
  });
});

test('a text of a megabyte is merged in short steps, and so is one of equal lines alone', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at}, with words up to fifty`);
  const mine = lines.with(0, 'mine').with(10_000, 'mine too');
  const theirs = lines.with(19_999, 'theirs');
  const texts = [lines, mine, theirs].map((each) => each.join('\n')) as [string, string, string];
  expect(merge(...texts)).toEqual({
    text: mine.with(19_999, 'theirs').join('\n'),
    openCount: 0,
  });
  const blank = '\n'.repeat(100_000);
  expect(merge(blank, `${blank}mine`, `theirs${blank}`).openCount).toBeLessThan(2);
});

test('texts of very many lines that have nothing in common are left to the person', () => {
  const mine = 'a\n\n'.repeat(200_000);
  const { text, openCount } = merge('', mine, `b\n${mine}`);
  expect(openCount).toBe(1);
  expect(text).toBe(`<<<<<<< Mine\n${mine}\n<<<<<<>>>>>>\nb\n${mine}\n>>>>>>> Theirs`);
});
