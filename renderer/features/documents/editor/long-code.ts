import type { BlockContext, BlockParser, Element, Line } from '@lezer/markdown';
import { editorLimits } from '#shared/limits/page-limits.ts';

// A block of code is taken whole by the library, however long it is. Here a long one ends after a
// while, and the next part of the text goes on with it (markdown-parts.ts).

/** The marks of the fence that a part begins or ends in; empty outside of one. */
export type OpenFence = string;

/** The beginning of a parse. */
interface Beginning {
  /** The fence that it begins in. */
  readonly fence: OpenFence;
  /** The parts that are there from before. */
  readonly kept: { readonly from: (at: number, fence: OpenFence) => number | undefined };
}

const beginnings = new WeakMap<object, Beginning>();
/** Parses whose last block has ended only because it was long. */
const cut = new WeakMap<object, OpenFence>();

/** Says where a parse begins, before its first step. */
export function beginCode(parse: object, beginning: Beginning): void {
  beginnings.set(parse, beginning);
}

/** The fence that is open where a block was cut; undefined where none was cut. */
export function fenceAtCut(parse: object): OpenFence | undefined {
  return cut.get(parse);
}

/** The marks that open a fence in a line, as CommonMark has it. */
function fenceIn(line: Line): OpenFence | undefined {
  const [fence] = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line.text.slice(line.pos)) ?? [];
  return line.indent < 4 ? fence : undefined;
}

function isFenceEnd(line: Line, fence: OpenFence): boolean {
  const words = line.text.slice(line.pos).trimEnd();
  const [sign = ''] = fence;
  return line.indent < 4 && words.length >= fence.length && words === sign.repeat(words.length);
}

/** Takes a fence, or a part of it, that stands in no list or quotation. */
function parseFence(cx: BlockContext, line: Line): boolean {
  if (cx.depth > 1) {
    return false;
  }
  const open = openAtFirst(cx);
  const fence = open ?? fenceIn(line);
  if (fence === undefined) {
    return false;
  }
  const from = cx.lineStart + (open === undefined ? line.pos : 0);
  const marks = open === undefined ? openingOf(cx, line, fence) : [];
  const to = takeFence(cx, line, fence, open === undefined, marks);
  cx.addElement(cx.elt('FencedCode', from, to, marks));
  return true;
}

/** The fence that a parse begins in, at its first block. */
function openAtFirst(cx: BlockContext): OpenFence | undefined {
  const beginning = beginnings.get(cx);
  if (beginning === undefined || beginning.fence === '') {
    return undefined;
  }
  beginnings.set(cx, { ...beginning, fence: '' });
  return beginning.fence;
}

/**
 * Whether a block that has this length may end before a line. It ends where a part begins that is
 * there already, if one is near, so that what follows can stay.
 */
export function isLong(cx: BlockContext, length: number, most: number, fence: OpenFence): boolean {
  const isSought = cx.depth === 1 && length >= most / 2;
  const kept = isSought ? beginnings.get(cx)?.kept.from(cx.lineStart, fence) : undefined;
  return kept === cx.lineStart || length >= (kept === undefined ? most : 2 * most);
}

function openingOf(cx: BlockContext, line: Line, fence: OpenFence): Element[] {
  const from = cx.lineStart + line.pos;
  const to = from + fence.length;
  const info = line.text.slice(line.pos + fence.length);
  const infoFrom = to + info.length - info.trimStart().length;
  const infoTo = to + info.trimEnd().length;
  const mark = cx.elt('CodeMark', from, to);
  return infoFrom < infoTo ? [mark, cx.elt('CodeInfo', infoFrom, infoTo)] : [mark];
}

/** Takes the lines of a fence up to its end, or until it is long. Answers where it ends. */
function takeFence(
  cx: BlockContext,
  line: Line,
  fence: OpenFence,
  isOpened: boolean,
  marks: Element[],
): number {
  let isThere = isOpened ? cx.nextLine() : true;
  const from = cx.lineStart;
  let to = from;
  let lines = 0;
  for (; isThere; isThere = cx.nextLine()) {
    const isBlank = line.pos === line.text.length;
    const isEnd = isFenceEnd(line, fence);
    if (isEnd || (!isBlank && isLong(cx, to - from, editorLimits.part, fence))) {
      addCode(cx, marks, from, lines === 1 && isEnd ? Math.max(to, cx.lineStart) : to);
      if (isEnd) {
        const mark = line.text.trim().length;
        const markFrom = cx.lineStart + line.pos;
        marks.push(cx.elt('CodeMark', markFrom, markFrom + mark));
        cx.nextLine();
      } else {
        cut.set(cx, fence);
      }
      return cx.prevLineEnd();
    }
    to = cx.lineStart + line.text.length;
    lines += 1;
  }
  addCode(cx, marks, from, to);
  return cx.prevLineEnd();
}

function addCode(cx: BlockContext, marks: Element[], from: number, to: number): void {
  if (from < to) {
    marks.push(cx.elt('CodeText', from, to));
  }
}

const indent = 4;

/** Takes code that is indented, or a part of it, that stands in no list or quotation. */
function parseIndented(cx: BlockContext, line: Line): boolean {
  if (cx.depth > 1 || line.indent < indent) {
    return false;
  }
  const from = cx.lineStart + line.findColumn(indent);
  const marks: Element[] = [];
  let start = from;
  let to = from;
  do {
    if (line.pos === line.text.length) {
      continue;
    }
    if (line.indent < indent) {
      break;
    }
    if (isLong(cx, to - from, editorLimits.part, '')) {
      cut.set(cx, '');
      break;
    }
    if (to > from) {
      addCode(cx, marks, start, cx.lineStart);
      start = cx.lineStart + line.findColumn(indent);
    }
    to = cx.lineStart + line.text.length;
  } while (cx.nextLine());
  addCode(cx, marks, start, to);
  cx.addElement(cx.elt('CodeBlock', from, to, marks));
  return true;
}

/** The rules of code in a text that is parsed in parts. */
export const longCode: readonly BlockParser[] = [
  { name: 'LongFence', before: 'LinkReference', parse: parseFence },
  { name: 'LongIndented', before: 'LinkReference', parse: parseIndented },
];
