import { commonmarkLanguage } from '@codemirror/lang-markdown';
import { NodeType, Parser } from '@lezer/common';
import type { Input, PartialParse, TreeFragment } from '@lezer/common';
import { Autolink, Strikethrough, Table, TaskList } from '@lezer/markdown';
import type {
  BlockContext,
  LeafBlock,
  LeafBlockParser,
  Line,
  MarkdownParser,
} from '@lezer/markdown';
import { editorLimits } from '#shared/limits/page-limits.ts';
import { isLong, longCode } from './long-code.ts';
import { PartsParse } from './markdown-parts.ts';
import { parseFormulas } from './parse-formulas.ts';

// Lezer takes each block in one step, and some rules of Markdown try the rest of a block again from
// each of its signs. So no block may be long: a paragraph is taken in parts, and what would take too
// many steps is text without marks.

/** Signs from which a rule looks through the rest of a paragraph, or back to its start. */
const signs = new Set(Array.from('[]*_~`<!&()@:\\$', (sign) => sign.charCodeAt(0)));

/** Whether the marks within a text are found in few steps. */
function isLight(text: string): boolean {
  if (text.length <= editorLimits.paragraph) {
    return true;
  }
  if (text.length > editorLimits.line) {
    return false;
  }
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (signs.has(text.charCodeAt(at))) {
      count += 1;
    }
  }
  return count * text.length <= editorLimits.steps;
}

/** A text whose costly lines are empty for a parser. Every place in it stays the same. */
class LightLines implements Input {
  readonly length: number;
  readonly lineChunks: boolean;
  readonly #inner: Input;
  /** The length of the lines just before that hold marks of quotations alone. */
  #quoteMarks = 0;

  constructor(inner: Input) {
    this.#inner = inner;
    this.length = inner.length;
    this.lineChunks = inner.lineChunks;
  }

  chunk(from: number): string {
    const rest = this.#inner.chunk(from);
    const end = this.lineChunks ? -1 : rest.indexOf('\n');
    const line = end === -1 ? rest : rest.slice(0, end);
    // Lines that quote nothing are taken in one step, with a mark for each sign, however many.
    this.#quoteMarks = /^[ \t]*>[> \t]*$/.test(line) ? this.#quoteMarks + line.length : 0;
    const isShown = isLight(line) && this.#quoteMarks <= editorLimits.quoteMarks;
    return isShown ? line : ' '.repeat(line.length);
  }

  read(from: number, to: number): string {
    return this.#inner.read(from, to);
  }
}

/** Ends a paragraph or a table that has become long; what follows is another one. */
class LongBlockEnd implements LeafBlockParser {
  #most: number | undefined;

  nextLine(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
    this.#most ??= isTableSoFar(leaf, line) ? editorLimits.table : editorLimits.paragraph;
    if (!isLong(cx, leaf.content.length, this.#most, '')) {
      return false;
    }
    if (!leaf.parsers.some((parser) => parser.finish(cx, leaf))) {
      addParagraph(cx, leaf, cx.parser.parseInline(leaf.content, leaf.start));
    }
    return true;
  }

  finish(): boolean {
    return false;
  }
}

/** Keeps a paragraph without marks where it would take too many steps to find them. */
class HeavyParagraph implements LeafBlockParser {
  nextLine(): boolean {
    return false;
  }

  finish(cx: BlockContext, leaf: LeafBlock): boolean {
    if (isLight(leaf.content)) {
      return false;
    }
    addParagraph(cx, leaf, []);
    return true;
  }
}

function addParagraph(
  cx: BlockContext,
  leaf: LeafBlock,
  marks: ReturnType<MarkdownParser['parseInline']>,
): void {
  const end = leaf.start + leaf.content.length;
  cx.addLeafElement(leaf, cx.elt('Paragraph', leaf.start, end, marks));
}

/** Whether a first and a second line look like the beginning of a table. */
function isTableSoFar({ content }: LeafBlock, { text, pos }: Line): boolean {
  return content.includes('|') && /^[-:| ]+$/.test(text.slice(pos));
}

/** Takes a line as it is where lists and quotations are nested beyond what a tree can hold. */
function parseDeepLine(cx: BlockContext, line: Line): boolean {
  if (cx.depth <= editorLimits.depth) {
    return false;
  }
  const from = cx.lineStart + line.pos;
  const to = cx.lineStart + line.text.length;
  cx.nextLine();
  cx.addElement(cx.elt('Paragraph', from, to));
  return true;
}

const rules = commonmarkLanguage.parser as MarkdownParser;

const markdownParser = rules.configure([
  Table,
  TaskList,
  Strikethrough,
  Autolink,
  parseFormulas,
  {
    parseBlock: [
      { name: 'DeepLine', before: 'LinkReference', parse: parseDeepLine },
      ...longCode,
      { name: 'LongBlockEnd', before: 'LinkReference', leaf: () => new LongBlockEnd() },
      { name: 'HeavyParagraph', before: 'SetextHeading', leaf: () => new HeavyParagraph() },
    ],
  },
]);

const documentType = markdownParser.nodeSet.types.find(({ isTop }) => isTop) ?? NodeType.none;

class BoundedMarkdown extends Parser {
  createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    _ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    return new PartsParse(input, fragments, documentType, (text, from) =>
      markdownParser.createParse(new LightLines(text), [], [{ from, to: text.length }]),
    );
  }
}

/** The parser of Markdown in an editor: each of its steps is short, whatever the text. */
export const boundedMarkdown: Parser = new BoundedMarkdown();
