import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { markdownHtml } from './markdown-html.ts';

// Every example of the CommonMark specification, which that of GFM consists of besides its own
// sections (dialect.test.ts has these: links, tables, tasks, what is struck through). What is shown
// otherwise on purpose is named with its reason, and all others are shown as the specification says.

interface Example {
  readonly markdown: string;
  readonly html: string;
  readonly section: string;
  readonly number: number;
}

const { tests } = createRequire(import.meta.url)('commonmark-spec') as {
  readonly tests: readonly Example[];
};

/** The numbers of the examples (of 0.31.2) that are shown otherwise, by the reason. */
const different: Readonly<Record<string, string>> = {
  'a tag that GitHub shows is an element of ours, and any other stays words (0195)':
    '21 31 201 344 476 477 491 494 524 536 642 643 148 150 151 152 153 154 155 156 ' +
    '157 158 159 161 162 163 164 165 166 167 168 169 170 171 172 173 174 175 176 178 ' +
    '180 181 182 184 185 186 187 188 189 191 613 614 615 616 617 623 627 628 629 630 ' +
    '631 632',
  'a comment is not shown, and a line goes on behind it (0195)': '177 179 183 308 309 625 626',
  'a picture is a link to it, since loading it would tell who reads':
    '475 517 520 531 572 573 574 575 576 577 578 579 580 581 582 583 584 585 586 587 ' +
    '588 589 591',
  'a bare address is a link (GFM 6.9)': '602 608 611 612',
  'two brackets around a title, and the path of a file, link to a document (0316)': '484 590',
};

const reasonOf = new Map(
  Object.entries(different).flatMap(([reason, numbers]) =>
    numbers.split(' ').map((number) => [Number(number), reason] as const),
  ),
);

/** The specification writes tabs as arrows. */
const withTabs = (text: string) => text.replaceAll('→', '\t');

/** HTML without what says nothing: the frames of codes, directions, and spaces between blocks. */
function plain(html: string): string {
  return withTabs(html)
    .replaceAll(/<div class="code">.*?(<pre>[\s\S]*?<\/pre>)<\/div>/g, '$1')
    .replaceAll(/<code class="[^"]*">/g, '<code>')
    .replaceAll(/ dir="\w+"/g, '')
    .replaceAll(/<(br|hr) ?\/?>/g, '<$1>')
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/>\n|\n(?=<)/g, (found) => found.trim())
    .trim();
}

const shown = ({ markdown }: Example) => plain(markdownHtml(withTabs(markdown), 'file'));

const named = (examples: readonly Example[]) =>
  examples.map((example) => [example.number, example.section, example] as const);

test.each(named(tests.filter(({ number }) => !reasonOf.has(number))))(
  'example %i of CommonMark (%s) is shown as the specification says',
  (_, __, example) => {
    expect(shown(example)).toBe(plain(example.html));
  },
);

/** The words of a text: its letters and digits outside of tags and comments. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^<>]*>|&\w+;/g, ' ')
    .match(/\p{L}{2,}|\p{N}+/gu) ?? [];

test.each(named(tests.filter(({ number }) => reasonOf.has(number))))(
  'example %i of CommonMark (%s) is shown otherwise, and loses no word',
  (_, __, example) => {
    const html = shown(example);
    expect(html).not.toBe(plain(example.html));
    const read = new Set(wordsOf(html));
    // A tag that CommonMark shows as words may be one of ours.
    const wanted = wordsOf(example.html.replaceAll(/&lt;\/?\w+&gt;/g, ' '));
    expect(wanted.filter((word) => !read.has(word))).toEqual([]);
  },
);
