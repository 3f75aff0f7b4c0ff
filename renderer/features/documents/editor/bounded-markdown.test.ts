import { DocInput } from '@codemirror/language';
import { commonmarkLanguage } from '@codemirror/lang-markdown';
import { Text } from '@codemirror/state';
import type { Parser } from '@lezer/common';
import { GFM } from '@lezer/markdown';
import type { MarkdownParser } from '@lezer/markdown';
import { expect, test } from 'vitest';
import { textShapes } from '../../../../tests/fixtures/text-shapes.ts';
import { timed } from '../../../../tests/watchdog/least-time.ts';
import { fullSpeedLimitMs, stallLimitFor } from '../../../../tests/watchdog/stall-watch.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';
import { boundedMarkdown } from './bounded-markdown.ts';

const unbounded = (commonmarkLanguage.parser as MarkdownParser).configure(GFM);

function begin(parser: Parser, text: string) {
  return parser.startParse(new DocInput(Text.of(text.split('\n'))));
}

function parse(parser: Parser, text: string): string {
  const parsing = begin(parser, text);
  let tree = parsing.advance();
  while (tree === null) {
    tree = parsing.advance();
  }
  // oxlint-disable-next-line typescript/no-base-to-string -- a tree has one of its own
  return tree.toString();
}

const ordinary = `Title
===

# One *two* \`three\`

A **paragraph** with [a link](https://a.example "t"), ![a picture](b.png), ~~old~~ words,
<b>HTML</b>, &amp;, \\*, www.a.example and a@b.example.${' More words.'.repeat(100)}

> A quotation
>
> - with [ ] a list
>   1. of two kinds

- [x] done
- [ ] not done

| a | b |
| - | - |
${'| *c* | d |\n'.repeat(500)}
\`\`\`js
code
\`\`\`

    more code

<div>
a
</div>

[a]: https://a.example
`;

test('an ordinary text has all of its marks', () => {
  expect(parse(boundedMarkdown, ordinary)).toBe(parse(unbounded, ordinary));
});

test('a long paragraph of few signs has its marks, before and after it is taken in parts', () => {
  const line = `${'Some words. '.repeat(20)}*a*\n`;
  const marks = parse(boundedMarkdown, line.repeat(100)).match(/Emphasis\(/g) ?? [];
  expect(marks).toHaveLength(100);
  const oneLine = `${'Some words. '.repeat(700)}*a*`;
  expect(parse(boundedMarkdown, oneLine)).toContain('Emphasis(');
});

test('a paragraph after a text beyond the bounds has its marks', () => {
  for (const text of ['[]('.repeat(10_000), '*a_b'.repeat(10_000), '> '.repeat(10_000)]) {
    expect(parse(boundedMarkdown, `${text}\n\nand *this*`)).toMatch(
      /Paragraph\(Emphasis\(EmphasisMark,EmphasisMark\)\)\)$/,
    );
  }
});

test('no text nests a tree so deeply that it cannot be walked', () => {
  for (const text of ['>'.repeat(1_900), '- + '.repeat(400), '1. 2) '.repeat(300)]) {
    let depth = 0;
    let deepest = 0;
    for (const sign of parse(boundedMarkdown, text)) {
      depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeGreaterThan(50);
    expect(deepest).toBeLessThan(250);
  }
});

const length = 200_000;

/** The limit on a step for this length in milliseconds, scaled from that for the longest text. */
const stepMs = (fullSpeedLimitMs * length) / 1_000_000;

/** The processor time of the longest step that it takes to parse a text. */
function longestStepMs(parser: Parser, text: string): number {
  const parsing = begin(parser, text);
  let longest = 0;
  for (let isDone = false; !isDone;) {
    const step = timed(() => parsing.advance());
    longest = Math.max(longest, step.ms);
    isDone = step.result !== null;
  }
  return longest;
}

const shapes = Object.entries(textShapes).flatMap(([name, shape]) => {
  const text = shape(length);
  // The same in lines that are short enough to be looked at.
  const inLines = text.replaceAll('\n', '').replaceAll(/.{1900}/gsu, '$&\n');
  return [
    [name, text],
    [`${name}, in lines`, inLines],
  ] as const;
});

test.each(shapes)('the steps of parsing are short: %s', (_name, text) => {
  allowStalls('Here all steps are taken one after another; in an editor the page has its turns.');
  // Collecting garbage may fall into a step of one run, but not of each.
  let least = longestStepMs(boundedMarkdown, text);
  for (let again = 0; again < 2 && least > stepMs; again += 1) {
    least = Math.min(least, longestStepMs(boundedMarkdown, text));
  }
  const speed = stallLimitFor(least > stepMs ? Infinity : 0) / fullSpeedLimitMs;
  expect(least).toBeLessThanOrEqual(stepMs * speed);
});
